package org.txsearch.paging;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A place between two rows: after every row with this key or, if rows share one key, after one of them.
 *
 * @param key the value that the row is ordered by: a time in milliseconds, or an amount in minor units
 * @param tie the row's tie-breaker
 * @param id the row's id if the place is among rows that share time and tie-breaker, otherwise null
 * @param heldAsOf the latest {@code as_of} that a later page may report, because of the rows before this position; null if no
 *     new row can appear among those
 */
public record Position(
        long key, long tie, @Nullable String id, @Nullable Instant heldAsOf) {

    /** A position without a held {@code as_of}. */
    public Position(long key, long tie, @Nullable String id) {
        this(key, tie, id, null);
    }

    boolean hasKeyOf(StoredTransaction row) {
        return key == row.key() && tie == row.tie();
    }

    Position holding(Instant asOf) {
        return new Position(key, tie, id, asOf);
    }
}
