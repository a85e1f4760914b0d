package org.txsearch.api.limit;

import java.time.Instant;
import java.util.Optional;
import org.txsearch.page.Deadline;
import org.txsearch.page.PageRequest;
import org.txsearch.page.StoredTransaction;
import org.txsearch.page.TransactionPage;
import org.txsearch.page.TransactionSearch;
import org.txsearch.query.TenantScope;

/** A search behind the circuit breaker. */
final class GuardedTransactionSearch implements TransactionSearch {

    private final TransactionSearch search;
    private final SearchBreaker breaker;

    GuardedTransactionSearch(TransactionSearch search, SearchBreaker breaker) {
        this.search = search;
        this.breaker = breaker;
    }

    @Override
    public TransactionPage page(TenantScope scope, PageRequest request, Deadline deadline) {
        return breaker.call(() -> search.page(scope, request, deadline));
    }

    @Override
    public Optional<StoredTransaction> find(TenantScope scope, String id, Deadline deadline) {
        return breaker.call(() -> search.find(scope, id, deadline));
    }

    @Override
    public Instant asOf(Deadline deadline) {
        return breaker.call(() -> search.asOf(deadline));
    }
}
