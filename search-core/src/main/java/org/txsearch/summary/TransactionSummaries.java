package org.txsearch.summary;

import org.txsearch.page.Deadline;
import org.txsearch.query.TenantScope;

/** Adds up the transactions of one merchant. */
public interface TransactionSummaries {

    /**
     * The summary, exact in every part of it.
     *
     * @throws TooManyGroupsException where it would be too large
     * @throws org.txsearch.page.SearchException where no whole answer could be had in time
     */
    TransactionSummary summary(TenantScope scope, SummaryRequest request, Deadline deadline);
}
