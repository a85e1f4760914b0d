package org.txsearch.page;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A place between two rows: behind every row with this key, or, where rows share one key, behind one of them.
 *
 * @param timeMillis the time of the row, by which the order goes
 * @param tie the row's tie-breaker
 * @param id the row's id where the place is among rows that share time and tie-breaker, otherwise null
 * @param heldAsOf the latest instant that a page behind this place may call complete, for the sake of what has been passed;
 *     null where nothing can come to be there any more
 */
public record Position(
        long timeMillis,
        long tie,
        @Nullable String id,
        @Nullable Instant heldAsOf) {

    /** A place that holds nothing back. */
    public Position(long timeMillis, long tie, @Nullable String id) {
        this(timeMillis, tie, id, null);
    }

    boolean hasKeyOf(StoredTransaction row) {
        return timeMillis == row.timeMillis() && tie == row.tie();
    }

    Position holding(Instant asOf) {
        return new Position(timeMillis, tie, id, asOf);
    }
}
