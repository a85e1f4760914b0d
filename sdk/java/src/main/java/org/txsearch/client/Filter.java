package org.txsearch.client;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * A filter tree, which goes in the body of a request: {@code and(where("status").in("REFUNDED"), where("amount").gte("10.00"))}.
 * Immutable.
 *
 * <p>Values are text, whole numbers, {@link java.math.BigDecimal}, {@link java.time.Instant} and {@link java.time.LocalDate}.
 */
public final class Filter {

    private final Map<String, ?> tree;

    private Filter(Map<String, ?> tree) {
        // What cannot be sent is refused where it was written.
        Json.text(tree);
        this.tree = tree;
    }

    Map<String, ?> tree() {
        return tree;
    }

    /** All of these. */
    public static Filter and(Filter... filters) {
        return new Filter(Map.of("and", List.of(filters)));
    }

    /** All of these. */
    public static Filter and(Collection<Filter> filters) {
        return new Filter(Map.of("and", List.copyOf(filters)));
    }

    /** Any of these. */
    public static Filter or(Filter... filters) {
        return new Filter(Map.of("or", List.of(filters)));
    }

    /** Any of these. */
    public static Filter or(Collection<Filter> filters) {
        return new Filter(Map.of("or", List.copyOf(filters)));
    }

    /** Everything else, transactions without a value included. */
    public static Filter not(Filter filter) {
        return new Filter(Map.of("not", filter));
    }

    /** A tree as the API takes it: {@code Map.of("status", Map.of("in", List.of("REFUNDED")))}. */
    public static Filter of(Map<String, ?> tree) {
        return new Filter(Map.copyOf(tree));
    }

    /** A condition on a field: a parameter's name, a time such as {@code created_at}, {@code amount} or {@code metadata.<key>}. */
    public static Field where(String field) {
        return new Field(field);
    }

    /** The JSON of the tree. */
    @Override
    public String toString() {
        return Json.text(tree);
    }

    /** A field whose condition follows. */
    public static final class Field {

        private final String name;

        private Field(String name) {
            this.name = name;
        }

        /** Equals the value. */
        public Filter eq(Object value) {
            return is("eq", value);
        }

        /** Equals any of the values. */
        public Filter in(Object... values) {
            return is("in", Arrays.asList(values));
        }

        /** Equals any of the values. */
        public Filter in(Collection<?> values) {
            return is("in", List.copyOf(values));
        }

        /** Is greater or later. */
        public Filter gt(Object value) {
            return is("gt", value);
        }

        /** Is as great or greater. */
        public Filter gte(Object value) {
            return is("gte", value);
        }

        /** Is smaller or earlier. */
        public Filter lt(Object value) {
            return is("lt", value);
        }

        /** Is as small or smaller. */
        public Filter lte(Object value) {
            return is("lte", value);
        }

        /** Begins with the text. */
        public Filter prefix(String text) {
            return is("prefix", text);
        }

        /** Ends with the text. */
        public Filter suffix(String text) {
            return is("suffix", text);
        }

        /** Has the text anywhere. */
        public Filter contains(String text) {
            return is("contains", text);
        }

        /** Matches words as people type them. */
        public Filter match(String words) {
            return is("match", words);
        }

        /** Has a value, or not. */
        public Filter exists(boolean yes) {
            return is("exists", yes);
        }

        private Filter is(String operator, Object value) {
            return new Filter(Map.of(name, Map.of(operator, value)));
        }
    }
}
