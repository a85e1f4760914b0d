package org.txsearch.api.limit;

import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.SearchException;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.paging.TransactionPage;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.TenantScope;
import org.txsearch.summary.TransactionSummaries;

/**
 * Stops sending searches to an Elasticsearch that fails, so that it can recover and clients get a response at once.
 *
 * <p>It counts outages alone: no connection, a broken one, and responses of 5xx. A query that is refused, or exceeds its time on
 * either side, may merely be one merchant's costly filter.
 */
@Component
public final class SearchBreaker {

    private static final Logger LOG = LoggerFactory.getLogger(SearchBreaker.class);
    private static final int WINDOW_SECONDS = 10;
    private static final float FAILING_PERCENT = 50;
    private static final float NEVER_PERCENT = 100;
    private static final Duration OPEN = Duration.ofSeconds(2);
    private static final Duration HALF_OPEN = Duration.ofSeconds(15);
    private static final int TRIALS = 3;

    private final CircuitBreaker breaker;

    SearchBreaker(LimitSettings settings, MeterRegistry meters) {
        this.breaker = CircuitBreaker.of(
                "elasticsearch",
                CircuitBreakerConfig.custom()
                        .slidingWindow(
                                WINDOW_SECONDS,
                                settings.breakerCalls(),
                                SlidingWindowType.TIME_BASED,
                                CircuitBreakerConfig.SlidingWindowSynchronizationStrategy.LOCK_FREE)
                        .failureRateThreshold(FAILING_PERCENT)
                        // The limits and the deadline deal with slow responses.
                        .slowCallRateThreshold(NEVER_PERCENT)
                        .slowCallDurationThreshold(Duration.ofDays(1))
                        .waitDurationInOpenState(OPEN)
                        .permittedNumberOfCallsInHalfOpenState(TRIALS)
                        // Longer than any deadline: lost trials must not keep it half open forever.
                        .maxWaitDurationInHalfOpenState(HALF_OPEN)
                        .automaticTransitionFromOpenToHalfOpenEnabled(false)
                        .writableStackTraceEnabled(false)
                        .recordException(SearchBreaker::isOutage)
                        .ignoreException(failure -> !isOutage(failure))
                        .build());
        breaker.getEventPublisher().onStateTransition(event -> LOG.warn("Searches: {}", event.getStateTransition()));
        for (State state : List.of(State.CLOSED, State.OPEN, State.HALF_OPEN)) {
            addMetrics(state, meters);
        }
    }

    /** An open breaker stays open until the next search, however long that takes. */
    private void addMetrics(State state, MeterRegistry meters) {
        String label = state.name().toLowerCase(Locale.ROOT);
        Gauge.builder("txsearch.breaker.state", breaker, it -> it.getState() == state ? 1 : 0)
                .description("Which state the breaker is in")
                .tag("state", label)
                .register(meters);
        Counter changes = Counter.builder("txsearch.breaker.transitions")
                .description("How often the breaker changed to a state")
                .tag("to", label)
                .register(meters);
        breaker.getEventPublisher().onStateTransition(event -> {
            if (event.getStateTransition().getToState() == state) {
                changes.increment();
            }
        });
    }

    private static boolean isOutage(Throwable failure) {
        return failure instanceof SearchException search && search.isOutage();
    }

    /** The same search, which fails at once while the breaker is open. */
    public TransactionSearch guard(TransactionSearch search) {
        return new TransactionSearch() {
            @Override
            public TransactionPage page(TenantScope scope, PageRequest request, Deadline deadline) {
                return call(() -> search.page(scope, request, deadline));
            }

            @Override
            public Optional<StoredTransaction> find(TenantScope scope, String id, Deadline deadline) {
                return call(() -> search.find(scope, id, deadline));
            }

            @Override
            public Instant asOf(Deadline deadline) {
                return call(() -> search.asOf(deadline));
            }
        };
    }

    /** The same summaries, which fail at once while the breaker is open. */
    public TransactionSummaries guard(TransactionSummaries summaries) {
        return (scope, request, deadline) -> call(() -> summaries.summary(scope, request, deadline));
    }

    private <T> T call(Supplier<T> search) {
        try {
            return breaker.executeSupplier(search);
        } catch (CallNotPermittedException open) {
            throw ProblemException.of(
                            ProblemCode.SEARCH_INCOMPLETE,
                            "The data cannot be searched at the moment; try again after the seconds in Retry-After.")
                    .withRetryAfter(LimitMetrics.retryAfter(OPEN));
        }
    }
}
