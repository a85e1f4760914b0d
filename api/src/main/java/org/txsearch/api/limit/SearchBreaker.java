package org.txsearch.api.limit;

import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;
import org.txsearch.page.SearchException;
import org.txsearch.page.TransactionSearch;
import org.txsearch.summary.TransactionSummaries;

/**
 * Stops sending searches to an Elasticsearch that fails, so that it can recover and clients get their answer at once.
 *
 * <p>It counts outages alone: no connection, a broken one, and answers of 5xx. A query that is refused, or that runs out of
 * time on either side, says nothing about Elasticsearch: it may be one merchant's costly filter.
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
                        // Slow answers are the limits' business; the deadline bounds them.
                        .slowCallRateThreshold(NEVER_PERCENT)
                        .slowCallDurationThreshold(Duration.ofDays(1))
                        .waitDurationInOpenState(OPEN)
                        .permittedNumberOfCallsInHalfOpenState(TRIALS)
                        // Longer than any deadline: trials that got lost must not keep it half open for ever.
                        .maxWaitDurationInHalfOpenState(HALF_OPEN)
                        .automaticTransitionFromOpenToHalfOpenEnabled(false)
                        .writableStackTraceEnabled(false)
                        .recordException(SearchBreaker::isOutage)
                        .ignoreException(failure -> !isOutage(failure))
                        .build());
        breaker.getEventPublisher().onStateTransition(event -> LOG.warn("Searches: {}", event.getStateTransition()));
        new BreakerMetrics(breaker).bindTo(meters);
    }

    private static boolean isOutage(Throwable failure) {
        return failure instanceof SearchException search && search.isOutage();
    }

    /** The same search, which is not asked while Elasticsearch does not answer. */
    public TransactionSearch guard(TransactionSearch search) {
        return new GuardedTransactionSearch(search, this);
    }

    /** The same summaries, which are not asked for while Elasticsearch does not answer. */
    public TransactionSummaries guard(TransactionSummaries summaries) {
        return (scope, request, deadline) -> call(() -> summaries.summary(scope, request, deadline));
    }

    /**
     * Searches, unless Elasticsearch is known not to answer.
     *
     * @throws ProblemException where it is
     */
    <T> T call(Supplier<T> search) {
        try {
            return breaker.executeSupplier(search);
        } catch (CallNotPermittedException open) {
            throw ProblemException.of(
                            ProblemCode.SEARCH_INCOMPLETE,
                            "The data cannot be searched at the moment; try again after the seconds in Retry-After.")
                    .withRetryAfter(RetryAfter.atLeast(OPEN));
        }
    }
}
