package org.txsearch.query;

import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import java.util.ArrayList;
import java.util.List;
import org.txsearch.document.IndexFields;
import org.txsearch.document.NameWords;
import org.txsearch.document.Words;
import org.txsearch.schema.Field;

/** The words of a name. */
public final class NameField extends FilterField {

    NameField(String name, Field field) {
        super(Kind.NAME, name, field);
    }

    /** A name has terms, or words if its week was made before revision 6. */
    static List<Query> exists(Field field) {
        return List.of(
                FilterQuery.exists(IndexFields.wordsPath(field)), FilterQuery.exists(IndexFields.derivedPath(field)));
    }

    /** Where a word of a text is found within a name. */
    static Query word(FilterQuery query, Field field, NameWords.Searched word) {
        String path = IndexFields.wordsPath(field);
        List<Query> branches = new ArrayList<>();
        word.prefixes().forEach(prefix -> branches.add(FilterQuery.prefix(path, query.scoped(prefix))));
        if (!word.parts().isEmpty()) {
            branches.add(FilterQuery.eachOf(
                    word.parts().stream().map(part -> word(query, field, part)).toList()));
        }
        return FilterQuery.oneOf(branches);
    }

    /** Every word of the text is a prefix of some word of the name; {@link NameWords} explains what that means. */
    public record HasWords(Field field, String text) implements TransactionFilter.Comparison {

        @Override
        public void addTo(FilterQuery query) {
            List<NameWords.Searched> words = NameWords.searched(text);
            if (words.isEmpty()) {
                query.add(FilterQuery.term(IndexFields.wordsPath(field), query.scoped(NameWords.withoutLetters(text))));
                return;
            }
            List<Query> now =
                    words.stream().map(word -> word(query, field, word)).toList();
            List<Query> before = Words.ofNameAsBefore(text).stream()
                    .map(parts -> wordAsBefore(IndexFields.derivedPath(field), parts))
                    .toList();
            query.add(FilterQuery.oneOf(
                    before.isEmpty()
                            ? List.of(FilterQuery.eachOf(now))
                            : List.of(FilterQuery.eachOf(now), FilterQuery.eachOf(before))));
        }

        /** The parts that an apostrophe splits stand joined in the name, or each as a word of its own. */
        private static Query wordAsBefore(String path, List<String> parts) {
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

        @Override
        public int clauses() {
            int now = NameWords.searched(text).stream()
                    .mapToInt(NameWords.Searched::clauses)
                    .sum();
            int before = Words.ofNameAsBefore(text).stream()
                    .mapToInt(parts -> 1 + parts.size())
                    .sum();
            return now + before;
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
