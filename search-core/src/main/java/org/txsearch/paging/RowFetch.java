package org.txsearch.paging;

import org.jspecify.annotations.Nullable;
import org.txsearch.query.TransactionFilter;

/**
 * One search for rows.
 *
 * @param filter what they match
 * @param order their order
 * @param size the most rows
 * @param after rows with greater keys (in this order) only; its id plays no part
 */
record RowFetch(
        TransactionFilter filter,
        Order order,
        int size,
        @Nullable Position after) {

    /** Returns the same search for that many rows. */
    RowFetch sized(int rows) {
        return new RowFetch(filter, order, rows, after);
    }

    /** Returns the same search with another filter and order. */
    RowFetch of(TransactionFilter part, Order by) {
        return new RowFetch(part, by, size, after);
    }
}
