package org.txsearch.api.platform.limit;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.txsearch.cluster.NodeGate;

/**
 * Stops sending reads to an Elasticsearch node that fails, so that it can recover; other nodes answer meanwhile. If no node is
 * left, clients get a response at once.
 *
 * <p>A breaker counts outages alone: no connection, a broken one, and responses of 5xx. A query that is refused, or exceeds
 * its time on either side, may merely be one merchant's costly filter.
 */
@Component
public final class NodeBreakers {

    private static final Logger LOG = LoggerFactory.getLogger(NodeBreakers.class);
    private static final int WINDOW_SECONDS = 10;
    private static final float FAILING_PERCENT = 50;
    private static final float NEVER_PERCENT = 100;
    private static final Duration OPEN = Duration.ofSeconds(2);
    private static final Duration HALF_OPEN = Duration.ofSeconds(15);
    private static final int TRIALS = 3;

    private final CircuitBreakerConfig config;
    private final MeterRegistry meters;

    NodeBreakers(LimitSettings settings, MeterRegistry meters) {
        this.meters = meters;
        this.config = CircuitBreakerConfig.custom()
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
                .build();
    }

    /** Returns the time after which a client can repeat a request that no node could answer. */
    public static Duration retryAfter() {
        return LimitMetrics.retryAfter(OPEN);
    }

    /** Returns a gate with a breaker for each of the given nodes. */
    public NodeGate of(List<String> addresses) {
        Map<String, CircuitBreaker> breakers =
                addresses.stream().distinct().collect(Collectors.toUnmodifiableMap(Function.identity(), this::breaker));
        return new NodeGate() {
            @Override
            public boolean permits(String address) {
                return of(address).tryAcquirePermission();
            }

            @Override
            public void ended(String address, GateOutcome outcome) {
                CircuitBreaker breaker = of(address);
                switch (outcome) {
                    case ANSWERED -> breaker.onSuccess(0, TimeUnit.NANOSECONDS);
                    case FAILED -> breaker.onError(0, TimeUnit.NANOSECONDS, new IOException("A node failed"));
                    case UNKNOWN -> breaker.releasePermission();
                }
            }

            private CircuitBreaker of(String address) {
                return Objects.requireNonNull(breakers.get(address), address);
            }
        };
    }

    private CircuitBreaker breaker(String address) {
        CircuitBreaker breaker = CircuitBreaker.of(address, config);
        breaker.getEventPublisher()
                .onStateTransition(event -> LOG.warn("Elasticsearch node {}: {}", address, event.getStateTransition()));
        for (State state : List.of(State.CLOSED, State.OPEN, State.HALF_OPEN)) {
            addMetrics(breaker, state);
        }
        return breaker;
    }

    /** An open breaker stays open until the next search, however long that takes. */
    private void addMetrics(CircuitBreaker breaker, State state) {
        String label = state.name().toLowerCase(Locale.ROOT);
        Gauge.builder("txsearch.breaker.state", breaker, it -> it.getState() == state ? 1 : 0)
                .description("1 for the current state of a node's breaker")
                .tag("node", breaker.getName())
                .tag("state", label)
                .register(meters);
        Counter changes = Counter.builder("txsearch.breaker.transitions")
                .description("Transitions of a node's breaker to a state")
                .tag("node", breaker.getName())
                .tag("to", label)
                .register(meters);
        breaker.getEventPublisher().onStateTransition(event -> {
            if (event.getStateTransition().getToState() == state) {
                changes.increment();
            }
        });
    }
}
