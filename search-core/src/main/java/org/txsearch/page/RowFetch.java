package org.txsearch.page;

import org.jspecify.annotations.Nullable;
import org.txsearch.query.TransactionFilter;

/**
 * One search for rows.
 *
 * @param filter what they match
 * @param order their order
 * @param size the most rows
 * @param total how far to count
 * @param after rows with greater keys (in this order) only; its id plays no part
 */
record RowFetch(
        TransactionFilter filter,
        Order order,
        int size,
        TotalMode total,
        @Nullable Position after) {}
