package org.txsearch.query;

import java.util.List;
import java.util.TreeSet;
import org.txsearch.document.IndexFields;
import org.txsearch.schema.Field;

/** The values of a map by their keys; in a request the key follows the name. */
public final class PairsField extends FilterField {

    PairsField(String name, Field field) {
        super(Kind.PAIRS, name, field);
    }

    /** The map has this key with one of these values. */
    public record HasPair(Field field, String key, List<String> values) implements TransactionFilter.Comparison {
        public HasPair {
            values = List.copyOf(values);
        }

        @Override
        public void addTo(FilterQuery query) {
            query.addTerms(
                    IndexFields.derivedPath(field),
                    values.stream().map(value -> IndexFields.pair(key, value)).toList());
        }

        @Override
        public List<?> parts() {
            return List.of("pair", field.path(), key, new TreeSet<>(values));
        }

        @Override
        public <T> T match(TransactionFilter.Cases<T> cases) {
            return cases.pair(this);
        }
    }

    /** The map has this key. */
    public record HasKey(Field field, String key) implements TransactionFilter.Comparison {

        @Override
        public void addTo(FilterQuery query) {
            query.add(FilterQuery.term(IndexFields.derivedPath(field), key));
        }

        @Override
        public List<?> parts() {
            return List.of("key", field.path(), key);
        }

        @Override
        public <T> T match(TransactionFilter.Cases<T> cases) {
            return cases.key(this);
        }
    }
}
