package org.txsearch.page;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of a search.
 *
 * @param rows the transactions, in the order asked for
 * @param next where the next page starts, or null where there is none
 * @param previous where the previous page ends, or null where there is none
 * @param total how many match, or null where it was not asked for
 * @param asOf every event taken in before it is to be seen in this page, if it belongs there;
 *     {@link org.txsearch.freshness.AsOf#UNKNOWN} where nothing is known of it
 * @param tookMillis how long Elasticsearch worked on it
 */
public record TransactionPage(
        List<StoredTransaction> rows,
        @Nullable Position next,
        @Nullable Position previous,
        @Nullable Total total,
        Instant asOf,
        long tookMillis) {}
