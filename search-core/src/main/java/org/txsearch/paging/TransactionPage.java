package org.txsearch.paging;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of a search.
 *
 * @param rows the transactions, in the requested order
 * @param next where the next page starts, or null if there is none
 * @param previous where the previous page ends, or null if there is none
 * @param total how many match, or null if it was not requested
 * @param asOf every event ingested before it is to be seen in this page, if it belongs there;
 *     {@link org.txsearch.freshness.Watermarks.AsOf#UNKNOWN} where nothing is known of it
 * @param tookMillis how long Elasticsearch worked on it
 */
public record TransactionPage(
        List<StoredTransaction> rows,
        @Nullable Position next,
        @Nullable Position previous,
        @Nullable Total total,
        Instant asOf,
        long tookMillis) {

    /** The same page with that total, which is no less than the rows that were found beside the count. */
    TransactionPage with(Total counted) {
        return new TransactionPage(rows, next, previous, counted.atLeast(rows.size()), asOf, tookMillis);
    }

    /**
     * How many transactions match.
     *
     * @param value the count
     * @param exact whether it is the whole truth; otherwise there are at least so many
     */
    public record Total(long value, boolean exact) {

        /** How far a bounded count is exact. */
        public static final int BOUND = 10_000;

        /** The same, for a count that was made beside a search that has found so many. */
        Total atLeast(int found) {
            return exact && value < found ? new Total(found, true) : this;
        }
    }
}
