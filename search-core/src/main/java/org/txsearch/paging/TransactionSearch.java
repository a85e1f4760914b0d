package org.txsearch.paging;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.txsearch.freshness.AsOf;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;

/** Finds transactions of one merchant. */
public interface TransactionSearch {

    /** The most rows that {@link #after} skips: more would be costly, and a walk from page to page has no limit. */
    int MAX_OFFSET = 9_999;

    /**
     * One page.
     *
     * @throws SearchException if no whole answer could be had in time
     */
    TransactionPage page(TenantScope scope, PageRequest request, Deadline deadline);

    /**
     * Returns the position after that many rows, where a page can start; null if no row follows.
     *
     * @param rows how many rows to skip, from 1 to {@link #MAX_OFFSET}
     * @throws SearchException if no whole answer could be had in time
     */
    default @Nullable Position after(
            TenantScope scope, TransactionFilter filter, Order order, int rows, Deadline deadline) {
        Position position = null;
        int left = rows;
        do {
            int limit = Math.min(left, 1_000);
            position = page(scope, new PageRequest(filter, order, limit, TotalMode.NONE, position, false), deadline)
                    .next();
            left -= limit;
        } while (left > 0 && position != null);
        return position;
    }

    /**
     * One transaction by its id.
     *
     * @throws SearchException if no whole answer could be had in time
     */
    Optional<StoredTransaction> find(TenantScope scope, String id, Deadline deadline);

    /**
     * Every event ingested before this instant is found from now on; {@link
     * AsOf#UNKNOWN} if
     * it is not known.
     *
     * @throws SearchException if it could not be determined in time
     */
    Instant asOf(Deadline deadline);
}
