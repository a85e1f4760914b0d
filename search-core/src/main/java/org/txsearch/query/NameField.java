package org.txsearch.query;

import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import java.util.ArrayList;
import java.util.List;
import org.txsearch.document.IndexFields;
import org.txsearch.document.NameWords;
import org.txsearch.schema.Field;

/** The words of a name. */
public final class NameField extends FilterField {

    NameField(String name, Field field) {
        super(Kind.NAME, name, field);
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
            query.add(FilterQuery.eachOf(
                    words.stream().map(word -> word(query, field, word)).toList()));
        }

        @Override
        public int clauses() {
            return NameWords.searched(text).stream()
                    .mapToInt(NameWords.Searched::clauses)
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
