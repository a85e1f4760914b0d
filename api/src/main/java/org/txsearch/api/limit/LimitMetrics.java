package org.txsearch.api.limit;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** Counts what limits refuse, and shows how much of them is taken. */
@Component
final class LimitMetrics {

    /** What a request can be refused by. */
    enum Limit {
        IN_FLIGHT,
        MERCHANT_RATE,
        PARTNER_RATE,
        MERCHANT_SHARE,
        PARTNER_SHARE,
        DOWNLOADS,
        MERCHANT_DOWNLOADS,
        PARTNER_DOWNLOADS
    }

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

    void refused(Limit limit) {
        Objects.requireNonNull(refused.get(limit)).increment();
    }

    /** Shows a number under that name. */
    void show(String name, String description, Supplier<Number> value) {
        Gauge.builder(name, value)
                .description(description)
                .strongReference(true)
                .register(meters);
    }
}
