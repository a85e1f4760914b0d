package org.txsearch.paging;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.freshness.AsOf;

/**
 * One page of a search.
 *
 * @param rows the transactions, in the requested order
 * @param next where the next page starts, or null if there is none
 * @param previous where the previous page ends, or null if there is none
 * @param total how many match, or null if it was not requested
 * @param asOf every event ingested before it is in this page, if it belongs there;
 *     {@link AsOf#UNKNOWN} if it is not known
 * @param tookMillis how long Elasticsearch worked on it
 */
public record TransactionPage(
        List<StoredTransaction> rows,
        @Nullable Position next,
        @Nullable Position previous,
        @Nullable PageTotal total,
        Instant asOf,
        long tookMillis) {

    /** Returns the same page with that total, which is at least the number of its rows. */
    TransactionPage with(PageTotal counted) {
        return new TransactionPage(rows, next, previous, counted.atLeast(rows.size()), asOf, tookMillis);
    }
}
