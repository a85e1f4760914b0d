package org.txsearch.query;

import java.util.Locale;

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

    /** The name in a request. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
