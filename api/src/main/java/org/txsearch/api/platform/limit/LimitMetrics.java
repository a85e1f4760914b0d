package org.txsearch.api.platform.limit;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.problem.ProblemException;

/** Counts what limits refuse, and shows how much of each limit is in use. */
@Component
final class LimitMetrics {

    static final String THEN_RETRY = "try again after the seconds in Retry-After.";

    private static final int MAX_JITTER_SECONDS = 2;

    private final MeterRegistry meters;
    private final Map<RequestLimit, Counter> refused = new EnumMap<>(RequestLimit.class);

    LimitMetrics(MeterRegistry meters) {
        this.meters = meters;
        for (RequestLimit limit : RequestLimit.values()) {
            refused.put(
                    limit,
                    Counter.builder("txsearch.requests.refused")
                            .description(
                                    "Requests that a limit refused; with unauthenticated, also those that a new request replaced")
                            .tag("limit", limit.name().toLowerCase(Locale.ROOT))
                            .register(meters));
        }
    }

    /** Counts a refusal; returns the problem that answers it. */
    ProblemException refusal(RequestLimit limit, Duration wait) {
        count(limit);
        return ProblemException.of(limit.code, limit.detail).withRetryAfter(retryAfter(wait));
    }

    /** Counts a request that is refused or given up. */
    void count(RequestLimit limit) {
        Objects.requireNonNull(refused.get(limit)).increment();
    }

    /** Returns the given time, at least a second, plus jitter, so that clients refused together do not return together. */
    static Duration retryAfter(Duration wait) {
        long seconds = Math.max(1, wait.plusNanos(999_999_999).toSeconds());
        return Duration.ofSeconds(seconds + ThreadLocalRandom.current().nextInt(MAX_JITTER_SECONDS + 1));
    }

    /** Registers a gauge. */
    void show(String name, String description, Supplier<Number> value) {
        Gauge.builder(name, value)
                .description(description)
                .strongReference(true)
                .register(meters);
    }
}
