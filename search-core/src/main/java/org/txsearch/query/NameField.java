package org.txsearch.query;

import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import java.util.List;
import org.txsearch.document.IndexFields;
import org.txsearch.document.Words;
import org.txsearch.schema.Field;

/** The words of a name. */
public final class NameField extends FilterField {

    NameField(String name, Field field) {
        super(Kind.NAME, name, field);
    }

    /** Every word of the text is a prefix of some word of the name; an apostrophe both joins and splits. */
    public record HasWords(Field field, String text) implements TransactionFilter.Comparison {

        @Override
        public void addTo(FilterQuery query) {
            String path = IndexFields.derivedPath(field);
            Words.partsOfName(text).forEach(parts -> query.add(word(path, parts)));
        }

        /** The parts that an apostrophe splits stand joined in the name, or each as a word of its own. */
        private static Query word(String path, List<String> parts) {
            Query joined = FilterQuery.prefix(path, String.join("", parts));
            if (parts.size() == 1) {
                return joined;
            }
            List<Query> apart = parts.stream()
                    .distinct()
                    .map(part -> FilterQuery.prefix(path, part))
                    .toList();
            return FilterQuery.anyOf(List.of(joined, FilterQuery.allOf(apart)));
        }

        /** Each word joined, and each of its parts. */
        @Override
        public int clauses() {
            return Words.partsOfName(text).stream()
                    .mapToInt(parts -> 1 + parts.size())
                    .sum();
        }

        @Override
        public List<?> parts() {
            return List.of("name", field.path(), text);
        }

        @Override
        public <T> T match(TransactionFilter.Cases<T> cases) {
            return cases.name(this);
        }
    }
}
