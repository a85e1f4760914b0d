package org.txsearch.query;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How a field is compared in a filter. */
public enum FilterOp {
    /** Is exactly this. */
    EQ,
    /** Is one of these. */
    IN,
    /** Is greater or later. */
    GT,
    /** Is this, or greater or later. */
    GTE,
    /** Is smaller or earlier. */
    LT,
    /** Is this, or smaller or earlier. */
    LTE,
    /** Starts with this. */
    PREFIX,
    /** Ends with this. */
    SUFFIX,
    /** Has this within it. */
    CONTAINS,
    /** Has words that start with these. */
    MATCH,
    /** Has a value, or none. */
    EXISTS;

    private static final Map<String, FilterOp> BY_TEXT =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(FilterOp::text, Function.identity()));

    private final String text = name().toLowerCase(Locale.ROOT);

    /** Returns the operator of that name in a request, or null. */
    public static @Nullable FilterOp of(String text) {
        return BY_TEXT.get(text);
    }

    /** Returns the name in a request. */
    public String text() {
        return text;
    }
}
