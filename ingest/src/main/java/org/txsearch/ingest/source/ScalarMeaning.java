package org.txsearch.ingest.source;

import java.math.BigDecimal;

/** What a value means. */
enum ScalarMeaning {
    /** Read as a {@link String}. */
    TEXT,
    /** Read as a {@link Long}. */
    INTEGER,
    /** Read as a {@link BigDecimal} without trailing zeros. */
    DECIMAL,
    /** A point in time: read as a {@link Long} of epoch milliseconds, finer fractions cut off. */
    INSTANT,
    /** A date and time without a zone: read likewise. */
    LOCAL_TIME,
    /** A date: read likewise, as the start of that day. */
    DAY,
    /** Read as a {@link Boolean}. */
    BOOLEAN,
    /** Nothing that a transaction holds: a float, a time of day, a duration, bytes, another logical type. */
    NONE
}
