package org.txsearch.query;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.txsearch.schema.Field;
import org.txsearch.schema.SearchProperties.Match;

/** A field of exact values, some of which are also found by their start. */
public final class KeywordField extends FilterField {

    private static final Set<FilterOp> WITHOUT_PREFIX =
            Collections.unmodifiableSet(EnumSet.of(FilterOp.EQ, FilterOp.IN, FilterOp.EXISTS));

    private final Match match;

    KeywordField(String name, Field field, Match match) {
        super(Kind.KEYWORD, name, field);
        this.match = match;
    }

    /** Only some fields are found by the start of a value. */
    @Override
    public Set<FilterOp> operators() {
        return match == Match.PREFIX ? super.operators() : WITHOUT_PREFIX;
    }

    /** Which values its parameter takes. */
    public Match takes() {
        return match;
    }

    /** The field has one of these values. */
    public record AnyOf(Field field, List<String> values) implements TransactionFilter.Comparison {
        public AnyOf {
            values = List.copyOf(values);
        }

        @Override
        public void addTo(FilterQuery query) {
            query.addTerms(field.path(), values);
        }

        @Override
        public List<?> parts() {
            return List.of("any", field.path(), new TreeSet<>(values));
        }

        @Override
        public <T> T match(TransactionFilter.Cases<T> cases) {
            return cases.anyOf(this);
        }
    }

    /** The field's value starts with this. */
    public record StartsWith(Field field, String prefix) implements TransactionFilter.Comparison {

        @Override
        public void addTo(FilterQuery query) {
            query.add(FilterQuery.prefix(field.path(), prefix));
        }

        @Override
        public List<?> parts() {
            return List.of("starts", field.path(), prefix);
        }

        @Override
        public <T> T match(TransactionFilter.Cases<T> cases) {
            return cases.startsWith(this);
        }
    }
}
