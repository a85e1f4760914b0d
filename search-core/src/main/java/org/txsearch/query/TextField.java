package org.txsearch.query;

import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import java.util.List;
import org.txsearch.document.IndexFields;
import org.txsearch.document.Words;
import org.txsearch.schema.Field;

/** The words of several fields together. */
public final class TextField extends FilterField {

    private static final String NAME = "q";

    private final List<Field> fields;

    TextField(List<Field> fields) {
        super(Kind.TEXT, NAME, fields.get(0));
        this.fields = List.copyOf(fields);
    }

    /** The fields whose words are found. */
    public List<Field> fields() {
        return fields;
    }

    /**
     * Every word of the text, as white space parts them, is a prefix of the value of one of these fields, or of one of its
     * words.
     */
    public record HasWords(List<Field> fields, String text) implements TransactionFilter.Comparison {
        public HasWords {
            fields = List.copyOf(fields);
        }

        @Override
        public void addTo(FilterQuery query) {
            Words.searched(text).forEach(word -> query.add(word(query, word)));
        }

        /** A word is looked for as it stands and without its apostrophes, as the words of a name are. */
        private static Query word(FilterQuery query, String word) {
            String path = IndexFields.path(IndexFields.TEXT);
            Query asItStands = FilterQuery.prefix(path, query.scoped(word));
            String joined = word.replace("'", "");
            return joined.isEmpty() || joined.equals(word)
                    ? asItStands
                    : FilterQuery.anyOf(List.of(asItStands, FilterQuery.prefix(path, query.scoped(joined))));
        }

        @Override
        public int clauses() {
            return 2 * Words.searched(text).size();
        }

        @Override
        public List<?> parts() {
            return List.of("text", fields.stream().map(Field::path).toList(), text);
        }

        @Override
        public <T> T match(TransactionFilter.Cases<T> cases) {
            return cases.text(this);
        }
    }
}
