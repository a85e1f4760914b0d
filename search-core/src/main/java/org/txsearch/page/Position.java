package org.txsearch.page;

import org.jspecify.annotations.Nullable;

/**
 * A place between two rows: behind every row with this key, or, where rows share one key, behind one of them.
 *
 * @param createdAtMillis the time of the row
 * @param tie the row's tie-breaker
 * @param id the row's id where the place is among rows that share time and tie-breaker, otherwise null
 */
public record Position(
        long createdAtMillis, long tie, @Nullable String id) {

    boolean hasKeyOf(StoredTransaction row) {
        return createdAtMillis == row.createdAtMillis() && tie == row.tie();
    }
}
