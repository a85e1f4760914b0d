package org.txsearch.query;

import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.txsearch.document.IndexFields;
import org.txsearch.document.NameWords;
import org.txsearch.document.Words;
import org.txsearch.schema.Field;
import org.txsearch.schema.SearchProperties;

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
     * words, or is found in a name; or all of them together are found in a name.
     */
    public record HasWords(List<Field> fields, String text) implements TransactionFilter.Comparison {
        public HasWords {
            fields = List.copyOf(fields);
        }

        @Override
        public void addTo(FilterQuery query) {
            Set<String> words = Words.searched(text);
            List<Query> found = words.stream().map(word -> word(query, word)).toList();
            List<Query> others = new ArrayList<>();
            if (words.stream().allMatch(word -> NameWords.searchedAsOne(word).isPresent())) {
                List<NameWords.Searched> name = NameWords.searched(text);
                if (!isImplied(name, words)) {
                    names().forEach(field -> others.add(inName(query, field, name)));
                }
            }
            if (others.isEmpty()) {
                found.forEach(query::add);
            } else {
                others.add(0, FilterQuery.eachOf(found));
                query.addAnyOf(others);
            }
        }

        /** Whether a name that has all of the text has each of its words. */
        private static boolean isImplied(List<NameWords.Searched> name, Set<String> words) {
            return words.stream().map(NameWords::searchedAsOne).allMatch(word -> name.contains(word.orElseThrow()));
        }

        private Query word(FilterQuery query, String word) {
            List<Query> branches = start(query, word);
            NameWords.searchedAsOne(word)
                    .ifPresent(name -> names().forEach(field -> branches.add(NameField.word(query, field, name))));
            return FilterQuery.oneOf(branches);
        }

        private static Query inName(FilterQuery query, Field field, List<NameWords.Searched> words) {
            return FilterQuery.eachOf(words.stream()
                    .map(word -> NameField.word(query, field, word))
                    .toList());
        }

        /** A word is looked for as it stands, and without its apostrophes. */
        private static List<Query> start(FilterQuery query, String word) {
            String path = IndexFields.path(IndexFields.TEXT);
            List<Query> branches = new ArrayList<>();
            branches.add(FilterQuery.prefix(path, query.scoped(word)));
            String joined = word.replace("'", "");
            if (!joined.isEmpty() && !joined.equals(word)) {
                branches.add(FilterQuery.prefix(path, query.scoped(joined)));
            }
            return branches;
        }

        private List<Field> names() {
            return fields.stream()
                    .filter(field -> field.search() != null && field.search().as() == SearchProperties.As.WORDS)
                    .toList();
        }

        @Override
        public int clauses() {
            int whole = NameWords.searched(text).stream()
                    .mapToInt(NameWords.Searched::clauses)
                    .sum();
            return 2 * Words.searched(text).size() + 2 * whole;
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
