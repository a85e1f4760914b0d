package org.txsearch.api.webhooks.sender;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.metrics.Polled;
import org.txsearch.webhooks.DeliveryStatus;
import org.txsearch.webhooks.WebhookDeliveries;
import org.txsearch.webhooks.WebhookDelivery;
import org.txsearch.webhooks.WebhookEndpoints;

/** Counts this instance's attempts, and publishes the pending deliveries of all instances. */
@Component
final class WebhookMetrics {

    private static final Duration POLLED = Duration.ofSeconds(15);

    private final MeterRegistry meters;
    private final Timer delay;
    private final Counter disabled;

    WebhookMetrics(MeterRegistry meters, WebhookDeliveries deliveries, WebhookEndpoints endpoints) {
        this.meters = meters;
        new Polled<>("webhook-pending", POLLED, deliveries::pending)
                .gauge(
                        "txsearch.webhooks.pending",
                        "Deliveries that are tried again, of all merchants",
                        Long::doubleValue)
                .register(meters);
        new Polled<>("webhook-failing", POLLED, endpoints::failing)
                .gauge(
                        "txsearch.webhooks.failing",
                        "Endpoints that accept nothing, of all merchants",
                        Long::doubleValue)
                .register(meters);
        this.delay = Timer.builder("txsearch.webhooks.delay")
                .description(
                        "From an event (of a transaction: ingested_at) until its endpoint accepted it at the first attempt")
                .publishPercentiles(0.5, 0.99)
                .register(meters);
        this.disabled = Counter.builder("txsearch.webhooks.disabled")
                .description("Endpoints that were disabled since they accepted nothing for three days, or answered 410")
                .register(meters);
        for (DeliveryStatus status : DeliveryStatus.values()) {
            attempts(status);
        }
    }

    /** Publishes the number of endpoints of this instance, and their delay behind the searchable transactions. */
    void show(IntSupplier owned, DoubleSupplier behindSeconds) {
        Gauge.builder("txsearch.webhooks.endpoints", owned::getAsInt)
                .description("Endpoints whose events this instance sends")
                .strongReference(true)
                .register(meters);
        Gauge.builder("txsearch.webhooks.behind", behindSeconds::getAsDouble)
                .description("How far the slowest endpoint of this instance is behind as_of")
                .baseUnit("seconds")
                .strongReference(true)
                .register(meters);
    }

    void tried(WebhookDelivery delivery, Instant now) {
        attempts(delivery.status()).increment();
        if (delivery.status() == DeliveryStatus.SUCCEEDED && delivery.tries() == 1) {
            Duration since = Duration.between(delivery.event().created(), now);
            delay.record(since.isNegative() ? Duration.ZERO : since);
        }
    }

    void disabled() {
        disabled.increment();
    }

    private Counter attempts(DeliveryStatus status) {
        return Counter.builder("txsearch.webhooks.attempts")
                .description(
                        "Attempts of deliveries by outcome: succeeded, pending (failed, tried again), failed (given up)")
                .tag("outcome", status.name().toLowerCase(Locale.ROOT))
                .register(meters);
    }
}
