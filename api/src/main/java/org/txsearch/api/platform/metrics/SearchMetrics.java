package org.txsearch.api.platform.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.Position;
import org.txsearch.paging.SearchException;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.paging.TransactionPage;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.summary.TransactionSummaries;

/** Times searches by outcome, and counts the rows that they find. */
@Component
public final class SearchMetrics {

    private final Searches pages;
    private final Searches ones;
    private final Searches summaries;
    private final Counter pageRows;
    private final Counter oneRows;

    SearchMetrics(MeterRegistry meters) {
        this.pages = new Searches("page", meters);
        this.ones = new Searches("one", meters);
        this.summaries = new Searches("summary", meters);
        this.pageRows = rows("page", meters);
        this.oneRows = rows("one", meters);
    }

    private static Counter rows(String kind, MeterRegistry meters) {
        return Counter.builder("txsearch.rows")
                .description("Rows in responses")
                .tag("kind", kind)
                .register(meters);
    }

    /** The outcomes of searches. */
    private enum SearchOutcome {
        ANSWERED,
        TIMEOUT,
        INCOMPLETE,
        REFUSED,
        FAILED
    }

    /** Searches of one kind, with a timer for each outcome. */
    private static final class Searches {

        private final Map<SearchOutcome, Timer> timers = new EnumMap<>(SearchOutcome.class);

        Searches(String kind, MeterRegistry meters) {
            for (SearchOutcome outcome : SearchOutcome.values()) {
                timers.put(
                        outcome,
                        Timer.builder("txsearch.searches")
                                .description(
                                        "Searches; timeout: the deadline passed, incomplete: Elasticsearch or a part of it did not"
                                                + " answer, refused: the breaker was open, failed: an error of this service or of"
                                                + " the query")
                                .tag("kind", kind)
                                .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
                                .register(meters));
            }
        }

        <T> T time(Supplier<T> search) {
            long start = System.nanoTime();
            SearchOutcome outcome = SearchOutcome.FAILED;
            try {
                T answer = search.get();
                outcome = SearchOutcome.ANSWERED;
                return answer;
            } catch (SearchException e) {
                outcome = switch (e.reason()) {
                    case TIMEOUT -> SearchOutcome.TIMEOUT;
                    case INCOMPLETE -> SearchOutcome.INCOMPLETE;
                    case SUSPENDED -> SearchOutcome.REFUSED;
                };
                throw e;
            } finally {
                Objects.requireNonNull(timers.get(outcome)).record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
            }
        }
    }

    /** Returns the given search with timers. */
    public TransactionSearch measured(TransactionSearch search) {
        return new TransactionSearch() {
            @Override
            public TransactionPage page(TenantScope scope, PageRequest request, Deadline deadline) {
                TransactionPage page = pages.time(() -> search.page(scope, request, deadline));
                pageRows.increment(page.rows().size());
                return page;
            }

            @Override
            public @Nullable Position after(
                    TenantScope scope, TransactionFilter filter, Order order, int rows, Deadline deadline) {
                return pages.time(() -> Optional.ofNullable(search.after(scope, filter, order, rows, deadline)))
                        .orElse(null);
            }

            @Override
            public Optional<StoredTransaction> find(TenantScope scope, String id, Deadline deadline) {
                Optional<StoredTransaction> found = ones.time(() -> search.find(scope, id, deadline));
                if (found.isPresent()) {
                    oneRows.increment();
                }
                return found;
            }

            @Override
            public Instant asOf(Deadline deadline) {
                return search.asOf(deadline);
            }
        };
    }

    /** Returns the given summaries with timers. */
    public TransactionSummaries measured(TransactionSummaries unmeasured) {
        return (scope, request, deadline) -> summaries.time(() -> unmeasured.summary(scope, request, deadline));
    }
}
