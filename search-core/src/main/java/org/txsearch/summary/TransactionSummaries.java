package org.txsearch.summary;

import org.txsearch.paging.Deadline;
import org.txsearch.query.TenantScope;

/** Adds up the transactions of one merchant. */
public interface TransactionSummaries {

    /**
     * Returns the summary, exact in every part of it.
     *
     * @throws TooManyGroupsException if it would be too large
     * @throws org.txsearch.paging.SearchException if no whole answer could be had in time
     */
    TransactionSummary summary(TenantScope scope, SummaryRequest request, Deadline deadline);
}
