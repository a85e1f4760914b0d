package org.txsearch.api.platform.limit;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.Position;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.paging.TransactionPage;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.summary.TransactionSummaries;
import org.txsearch.week.IsoWeek;

/**
 * Charges the searches of requests to their merchant and partner, in milliseconds of Elasticsearch's time.
 *
 * <p>A search is charged its {@link SearchEstimate estimate} before it runs, so that a caller cannot start more costly searches at
 * once than its budget pays for. When it has ended, its {@link SharedTime share of the time} replaces the estimate. A budget can
 * thus be overdrawn, and the caller's next search is refused until it is balanced.
 *
 * <p>Searches of the API itself, for exports and webhooks, are not charged: they have limits of their own.
 */
@Component
public final class SearchCosts {

    /** Callers can save the budget of this number of seconds, so that a dashboard can search for several charts at once. */
    private static final int WINDOW_SECONDS = 4;

    private static final String COST = SearchCosts.class.getName();
    private static final double NANOS_OF_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    private final RateLimit merchants;
    private final RateLimit partners;
    private final LimitMetrics metrics;
    private final SharedTime time;
    private final Counter estimated;
    private final Counter measured;

    @Autowired
    SearchCosts(LimitSettings settings, LimitMetrics metrics, MeterRegistry meters) {
        this(settings, metrics, meters, System::nanoTime);
    }

    /** Uses a clock that counts nanoseconds and never goes back. */
    SearchCosts(LimitSettings settings, LimitMetrics metrics, MeterRegistry meters, LongSupplier nanos) {
        this.metrics = metrics;
        this.time = new SharedTime(nanos);
        this.merchants = new RateLimit("merchant-cost", settings.merchantCost(), WINDOW_SECONDS, nanos);
        this.partners = new RateLimit("partner-cost", settings.partnerCost(), WINDOW_SECONDS, nanos);
        this.estimated = counter("estimated", meters);
        this.measured = counter("measured", meters);
    }

    private static Counter counter(String measure, MeterRegistry meters) {
        return Counter.builder("txsearch.searches.cost")
                .description(
                        "Milliseconds that searches were charged before they ran (estimated), and in the end (measured)")
                .tag("measure", measure)
                .register(meters);
    }

    /** Returns the milliseconds that the request's searches have cost so far; null if it has not searched. */
    public static @Nullable Long of(HttpServletRequest request) {
        return request.getAttribute(COST) instanceof Long cost ? cost : null;
    }

    /**
     * Returns the given search, whose calls within a request are charged.
     *
     * @param weeks the weeks that can be searched
     */
    public TransactionSearch charged(TransactionSearch search, Supplier<? extends Collection<IsoWeek>> weeks) {
        return new TransactionSearch() {
            @Override
            public TransactionPage page(TenantScope scope, PageRequest request, Deadline deadline) {
                return charge(SearchEstimate.of(request, weeks.get()), () -> search.page(scope, request, deadline));
            }

            @Override
            public @Nullable Position after(
                    TenantScope scope, TransactionFilter filter, Order order, int rows, Deadline deadline) {
                return charge(
                                SearchEstimate.ofSkipping(filter, rows, weeks.get()),
                                () -> Optional.ofNullable(search.after(scope, filter, order, rows, deadline)))
                        .orElse(null);
            }

            @Override
            public Optional<StoredTransaction> find(TenantScope scope, String id, Deadline deadline) {
                return charge(SearchEstimate.ofOne(weeks.get()), () -> search.find(scope, id, deadline));
            }

            @Override
            public Instant asOf(Deadline deadline) {
                return search.asOf(deadline);
            }
        };
    }

    /**
     * Returns the given summaries, whose calls within a request are charged.
     *
     * @param weeks the weeks that can be searched
     */
    public TransactionSummaries charged(TransactionSummaries summaries, Supplier<? extends Collection<IsoWeek>> weeks) {
        return (scope, request, deadline) ->
                charge(SearchEstimate.of(request, weeks.get()), () -> summaries.summary(scope, request, deadline));
    }

    private <T> T charge(long estimate, Supplier<T> search) {
        HttpServletRequest request = current();
        List<CostAccount> accounts = request == null ? List.of() : accounts(request);
        reserve(accounts, estimate);
        double mark = time.begin(estimate);
        try {
            return search.get();
        } finally {
            long cost = Math.max(1, Math.round(time.end(estimate, mark) / NANOS_OF_MILLI));
            accounts.forEach(account -> account.settle(estimate, cost));
            if (request != null && !accounts.isEmpty()) {
                estimated.increment((double) estimate);
                measured.increment((double) cost);
                Long before = of(request);
                request.setAttribute(COST, before == null ? cost : before + cost);
            }
        }
    }

    private static @Nullable HttpServletRequest current() {
        return RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes attributes
                ? attributes.getRequest()
                : null;
    }

    /** Returns the accounts that are charged for the request; none without an authorized caller. */
    private List<CostAccount> accounts(HttpServletRequest request) {
        PermitHolder caller = CallerLimits.callerOf(request);
        if (caller == null) {
            return List.of();
        }
        CostAccount ofMerchant = new CostAccount(merchants, caller.merchantId(), RequestLimit.MERCHANT_COST);
        String partner = caller.partnerId();
        return partner == null
                ? List.of(ofMerchant)
                : List.of(ofMerchant, new CostAccount(partners, partner, RequestLimit.PARTNER_COST));
    }

    private void reserve(List<CostAccount> accounts, long estimate) {
        List<CostAccount> reserved = new ArrayList<>();
        for (CostAccount account : accounts) {
            RateLimit.Taken taken = account.limit.take(account.caller, account.reservation(estimate));
            if (!taken.granted()) {
                reserved.forEach(before -> before.settle(estimate, 0));
                throw metrics.refusal(account.name, taken.untilNext());
            }
            reserved.add(account);
        }
    }

    /** The budget of one caller. */
    private record CostAccount(RateLimit limit, String caller, RequestLimit name) {

        /** Returns what to reserve. A full budget admits a search that may cost more than it. */
        long reservation(long estimate) {
            return Math.min(estimate, limit.capacity());
        }

        /** Replaces the estimate by the cost. */
        void settle(long estimate, long cost) {
            limit.correct(caller, cost - reservation(estimate));
        }
    }
}
