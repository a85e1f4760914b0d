package org.txsearch.document;

import java.time.Instant;
import java.time.ZoneOffset;

/** Between which instants transactions are created: what lies elsewhere is a fault of who sent it. */
public final class CreatedAtLimits {

    /** The first instant. */
    public static final Instant EARLIEST = Instant.parse("1990-01-01T00:00:00Z");

    private static final int YEARS_AHEAD = 10;

    private CreatedAtLimits() {}

    /** The last instant, as it is now. */
    public static Instant latest(Instant now) {
        return now.atOffset(ZoneOffset.UTC).plusYears(YEARS_AHEAD).toInstant();
    }
}
