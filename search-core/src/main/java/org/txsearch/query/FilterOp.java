package org.txsearch.query;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How a field is compared in a filter. */
public enum FilterOp {
    EQ,
    IN,
    GT,
    GTE,
    LT,
    LTE,
    PREFIX,
    SUFFIX,
    CONTAINS,
    MATCH,
    EXISTS;

    private static final Map<String, FilterOp> BY_TEXT =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(FilterOp::text, Function.identity()));

    private final String text = name().toLowerCase(Locale.ROOT);

    /** Returns the operator of that name in a request, or null. */
    public static @Nullable FilterOp of(String text) {
        return BY_TEXT.get(text);
    }

    public String text() {
        return text;
    }
}
