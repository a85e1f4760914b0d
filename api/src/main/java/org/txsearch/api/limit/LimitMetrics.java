package org.txsearch.api.limit;

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
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;

/** Counts what limits refuse, and shows how much of each limit is in use. */
@Component
final class LimitMetrics {

    private static final String THEN_RETRY = "try again after the seconds in Retry-After.";

    /** The limits that can refuse a request, each with the problem that answers it. */
    enum Limit {
        IN_FLIGHT(ProblemCode.OVERLOADED, "The service is overloaded; " + THEN_RETRY),
        MERCHANT_RATE(ProblemCode.RATE_LIMITED, "The merchant's rate is used up; " + THEN_RETRY),
        PARTNER_RATE(ProblemCode.RATE_LIMITED, "The partner's rate is used up; " + THEN_RETRY),
        MERCHANT_COST(
                ProblemCode.RATE_LIMITED,
                "The merchant's searches have cost too much; send fewer or narrower ones, and " + THEN_RETRY),
        PARTNER_COST(
                ProblemCode.RATE_LIMITED,
                "The partner's searches have cost too much; send fewer or narrower ones, and " + THEN_RETRY),
        MERCHANT_SHARE(
                ProblemCode.RATE_LIMITED,
                "Too many requests for this merchant are in flight; wait for some of them, then " + THEN_RETRY),
        PARTNER_SHARE(
                ProblemCode.RATE_LIMITED,
                "Too many requests of this partner are in flight; wait for some of them, then " + THEN_RETRY),
        DOWNLOADS(ProblemCode.OVERLOADED, "Too many files are being sent; " + THEN_RETRY),
        MERCHANT_DOWNLOADS(
                ProblemCode.RATE_LIMITED,
                "Too many of the merchant's files are being sent; wait for one of them, then " + THEN_RETRY),
        PARTNER_DOWNLOADS(
                ProblemCode.RATE_LIMITED,
                "Too many files are being sent to this partner; wait for one of them, then " + THEN_RETRY),
        STRANGERS(ProblemCode.OVERLOADED, "Too many requests without a valid token; " + THEN_RETRY);

        private final ProblemCode code;
        private final String detail;

        Limit(ProblemCode code, String detail) {
            this.code = code;
            this.detail = detail;
        }
    }

    private static final int MAX_JITTER_SECONDS = 2;

    private final MeterRegistry meters;
    private final Map<Limit, Counter> refused = new EnumMap<>(Limit.class);

    LimitMetrics(MeterRegistry meters) {
        this.meters = meters;
        for (Limit limit : Limit.values()) {
            refused.put(
                    limit,
                    Counter.builder("txsearch.requests.refused")
                            .description("Requests that a limit refused")
                            .tag("limit", limit.name().toLowerCase(Locale.ROOT))
                            .register(meters));
        }
    }

    /** Counts a refusal; returns the problem that answers it. */
    ProblemException refusal(Limit limit, Duration wait) {
        count(limit);
        return ProblemException.of(limit.code, limit.detail).withRetryAfter(retryAfter(wait));
    }

    /** Counts a request that is refused or given up. */
    void count(Limit limit) {
        Objects.requireNonNull(refused.get(limit)).increment();
    }

    /** At least that long and at least a second, with jitter, so that clients refused together do not return together. */
    static Duration retryAfter(Duration wait) {
        long seconds = Math.max(1, wait.plusNanos(999_999_999).toSeconds());
        return Duration.ofSeconds(seconds + ThreadLocalRandom.current().nextInt(MAX_JITTER_SECONDS + 1));
    }

    /** Adds a gauge of that name. */
    void show(String name, String description, Supplier<Number> value) {
        Gauge.builder(name, value)
                .description(description)
                .strongReference(true)
                .register(meters);
    }
}
