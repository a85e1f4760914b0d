package org.txsearch.paging;

import java.time.Instant;
import java.util.Optional;
import org.txsearch.query.TenantScope;

/** Finds transactions of one merchant. */
public interface TransactionSearch {

    /**
     * One page.
     *
     * @throws SearchException if no whole answer could be had in time
     */
    TransactionPage page(TenantScope scope, PageRequest request, Deadline deadline);

    /**
     * One transaction by its id.
     *
     * @throws SearchException if no whole answer could be had in time
     */
    Optional<StoredTransaction> find(TenantScope scope, String id, Deadline deadline);

    /**
     * Every event ingested before this instant is found from now on; {@link
     * org.txsearch.freshness.Watermarks.AsOf#UNKNOWN} where
     * nothing is known of it.
     *
     * @throws SearchException if it could not be determined in time
     */
    Instant asOf(Deadline deadline);
}
