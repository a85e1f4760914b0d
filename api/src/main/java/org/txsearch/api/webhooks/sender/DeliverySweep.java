package org.txsearch.api.webhooks.sender;

import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.lifecycle.BackgroundWork;
import org.txsearch.webhooks.WebhookDeliveries;

/** Removes deliveries that have been stored for long enough. */
@Component
final class DeliverySweep extends BackgroundWork {

    private static final Duration SWEEP_EVERY = Duration.ofMinutes(1);

    private final WebhookDeliveries deliveries;
    private final WebhookSettings settings;
    private final Clock clock;

    DeliverySweep(WebhookDeliveries deliveries, WebhookSettings settings, Clock clock) {
        this.deliveries = deliveries;
        this.settings = settings;
        this.clock = clock;
    }

    @Override
    protected @Nullable Runnable begin() {
        return settings.running() == 0
                ? null
                : repeat(
                        "webhook-sweep",
                        SWEEP_EVERY,
                        SWEEP_EVERY,
                        () -> deliveries.removeBefore(clock.instant().minus(settings.keptFor())));
    }
}
