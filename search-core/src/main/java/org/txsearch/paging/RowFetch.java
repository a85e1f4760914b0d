package org.txsearch.paging;

import org.jspecify.annotations.Nullable;
import org.txsearch.query.TransactionFilter;

/**
 * One search for rows.
 *
 * @param filter what they match
 * @param size the most rows
 * @param after rows with greater keys (in this order) only; its id plays no part
 */
record RowFetch(
        TransactionFilter filter,
        Order order,
        int size,
        @Nullable Position after) {

    RowFetch sized(int rows) {
        return new RowFetch(filter, order, rows, after);
    }

    RowFetch of(TransactionFilter part, Order by) {
        return new RowFetch(part, by, size, after);
    }
}
