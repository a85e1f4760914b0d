package org.txsearch.paging;

import org.jspecify.annotations.Nullable;
import org.txsearch.query.TransactionFilter;

/**
 * The request for a page.
 *
 * @param filter what the transactions match
 * @param limit the most rows
 * @param total how far to count the whole query
 * @param position where the page starts, or null for the first page
 * @param backward whether the page ends at the position instead
 */
public record PageRequest(
        TransactionFilter filter,
        Order order,
        int limit,
        TotalMode total,
        @Nullable Position position,
        boolean backward) {}
