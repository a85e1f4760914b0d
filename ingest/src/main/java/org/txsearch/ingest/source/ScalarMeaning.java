package org.txsearch.ingest.source;

import java.math.BigDecimal;

/** The meaning of a value. */
enum ScalarMeaning {
    /** Read as a {@link String}. */
    TEXT,
    /** Read as a {@link Long}. */
    INTEGER,
    /** Read as a {@link BigDecimal} without trailing zeros. */
    DECIMAL,
    /** A point in time, read as a {@link Long} of epoch milliseconds; finer fractions are truncated. */
    INSTANT,
    /** A date and time without a zone, read as epoch milliseconds. */
    LOCAL_TIME,
    /** A date, read as the epoch milliseconds of the start of the day. */
    DAY,
    /** Read as a {@link Boolean}. */
    BOOLEAN,
    /** A type that no member has: a float, a time of day, a duration, bytes, or another logical type. */
    NONE
}
