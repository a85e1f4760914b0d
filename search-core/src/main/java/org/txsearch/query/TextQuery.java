package org.txsearch.query;

import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.txsearch.document.EmailAddress;
import org.txsearch.document.IndexFields;
import org.txsearch.document.NameWords;
import org.txsearch.document.Words;
import org.txsearch.schema.Field;
import org.txsearch.schema.SearchAs;

/**
 * Each word of the text, separated by white space, starts the value of one of these fields or a word of it, or is found in
 * a name; or all words together are found in one name.
 */
public record TextQuery(List<Field> fields, String text) implements FieldFilter {
    public TextQuery {
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

    /** Returns whether a name that matches the whole text also matches each of its words. */
    private static boolean isImplied(List<NameWords.Searched> name, Set<String> words) {
        return words.stream().map(NameWords::searchedAsOne).allMatch(word -> name.contains(word.orElseThrow()));
    }

    private Query word(FilterQuery query, String word) {
        List<Query> branches = start(query, word);
        NameWords.searchedAsOne(word)
                .ifPresent(
                        name -> names().forEach(field -> branches.add(FieldFilter.NameQuery.word(query, field, name))));
        return FilterQuery.oneOf(branches);
    }

    private static Query inName(FilterQuery query, Field field, List<NameWords.Searched> words) {
        return FilterQuery.eachOf(words.stream()
                .map(word -> FieldFilter.NameQuery.word(query, field, word))
                .toList());
    }

    private static List<Query> start(FilterQuery query, String word) {
        String path = IndexFields.path(IndexFields.TEXT);
        return new ArrayList<>(starts(word).stream()
                .map(start -> FilterQuery.prefix(path, query.scoped(start)))
                .toList());
    }

    /** Returns the word as it is, without its apostrophes, and as an address if it has an at sign. */
    private static Set<String> starts(String word) {
        Set<String> starts = new LinkedHashSet<>(List.of(word));
        String joined = word.replace("'", "");
        if (!joined.isEmpty()) {
            starts.add(joined);
        }
        if (word.indexOf('@') >= 0) {
            starts.addAll(Words.searched(EmailAddress.canonical(word)));
        }
        return starts;
    }

    private List<Field> names() {
        return fields.stream()
                .filter(field -> field.search() != null && field.search().as() == SearchAs.WORDS)
                .toList();
    }

    @Override
    public int clauses() {
        int whole = NameWords.searched(text).stream()
                .mapToInt(NameWords.Searched::clauses)
                .sum();
        Set<String> words = Words.searched(text);
        int starts = words.stream().mapToInt(word -> starts(word).size()).sum();
        return starts + words.size() + 2 * whole;
    }

    @Override
    public List<?> parts() {
        return List.of("text", fields.stream().map(Field::path).toList(), text);
    }
}
