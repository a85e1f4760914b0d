package org.txsearch.api.limit;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.Locale;

/**
 * Shows the breaker's state and counts its changes. Whoever is open stays so until the next search is asked for, however
 * long that takes.
 *
 * @param breaker the one that is shown
 */
record BreakerMetrics(CircuitBreaker breaker) implements MeterBinder {

    private static final List<State> STATES = List.of(State.CLOSED, State.OPEN, State.HALF_OPEN);

    @Override
    public void bindTo(MeterRegistry meters) {
        for (State state : STATES) {
            String label = state.name().toLowerCase(Locale.ROOT);
            Gauge.builder("txsearch.breaker.state", breaker, it -> it.getState() == state ? 1 : 0)
                    .description("Which state the breaker is in")
                    .tag("state", label)
                    .register(meters);
            Counter changes = Counter.builder("txsearch.breaker.transitions")
                    .description("How often the breaker went to a state")
                    .tag("to", label)
                    .register(meters);
            breaker.getEventPublisher().onStateTransition(event -> {
                if (event.getStateTransition().getToState() == state) {
                    changes.increment();
                }
            });
        }
    }
}
