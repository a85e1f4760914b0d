package org.txsearch.api.paypal;

import org.jspecify.annotations.Nullable;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.Position;
import org.txsearch.paging.TotalMode;
import org.txsearch.paging.TransactionPage;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.summary.SummaryRequest;
import org.txsearch.summary.TransactionSummaries;
import org.txsearch.summary.TransactionSummary;

/** Reads a merchant's transactions for one request, in the order of their last changes and until its deadline. */
record MerchantReads(TransactionSearch search, TransactionSummaries summaries, TenantScope scope, Deadline deadline) {

    TransactionPage page(TransactionFilter filter, int limit, TotalMode total, @Nullable Position position) {
        PageRequest request = new PageRequest(filter, Order.LAST_CHANGE_ASCENDING, limit, total, position, false);
        return search.page(scope, request, deadline);
    }

    /** Returns the position after a number of rows; null if there are no more rows. */
    @Nullable
    Position after(TransactionFilter filter, int rows) {
        return search.after(scope, filter, Order.LAST_CHANGE_ASCENDING, rows, deadline);
    }

    TransactionSummary summary(SummaryRequest request) {
        return summaries.summary(scope, request, deadline);
    }
}
