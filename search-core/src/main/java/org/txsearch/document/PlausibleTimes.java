package org.txsearch.document;

import java.time.Instant;
import java.time.ZoneOffset;

/** The range of plausible times of a transaction: one outside is a fault of its sender, such as another unit. */
public final class PlausibleTimes {

    /** The first instant of a creation. */
    public static final Instant EARLIEST_CREATION = Instant.parse("1990-01-01T00:00:00Z");

    /** The first instant of any time: seconds that were taken for milliseconds lie in 1970. */
    static final Instant EARLIEST = Instant.parse("1971-01-01T00:00:00Z");

    private static final int YEARS_AHEAD = 10;

    private PlausibleTimes() {}

    public static Instant latest(Instant now) {
        return now.atOffset(ZoneOffset.UTC).plusYears(YEARS_AHEAD).toInstant();
    }
}
