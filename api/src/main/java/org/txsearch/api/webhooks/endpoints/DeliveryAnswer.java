package org.txsearch.api.webhooks.endpoints;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.time.Rfc3339;
import org.txsearch.webhooks.DeliveredEvent;
import org.txsearch.webhooks.DeliveryAttempt;
import org.txsearch.webhooks.DeliveryFailure;
import org.txsearch.webhooks.DeliveryStatus;
import org.txsearch.webhooks.EventType;
import org.txsearch.webhooks.WebhookDelivery;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** A delivery in responses. Every member is always present. */
@JsonNaming(SnakeCaseStrategy.class)
record DeliveryAnswer(
        String id,
        String endpointId,
        EventAnswer event,
        DeliveryStatus status,
        List<AttemptAnswer> attempts,
        @Nullable String nextAttemptAt,
        String createdAt) {

    @JsonNaming(SnakeCaseStrategy.class)
    record EventAnswer(String id, EventType type, String createdAt) {}

    @JsonNaming(SnakeCaseStrategy.class)
    record AttemptAnswer(
            String at,
            @Nullable Integer statusCode,
            long durationMs,
            @Nullable DeliveryFailure error) {

        static AttemptAnswer of(DeliveryAttempt attempt) {
            return new AttemptAnswer(
                    Rfc3339.format(attempt.at()), attempt.statusCode(), attempt.durationMs(), attempt.error());
        }
    }

    static DeliveryAnswer of(WebhookDelivery delivery) {
        DeliveredEvent event = delivery.event();
        return new DeliveryAnswer(
                delivery.id(),
                delivery.endpointId(),
                new EventAnswer(event.id(), event.type(), Rfc3339.format(event.created())),
                delivery.status(),
                delivery.attempts().stream().map(AttemptAnswer::of).toList(),
                delivery.nextAttempt() == null ? null : Rfc3339.format(delivery.nextAttempt()),
                Rfc3339.format(delivery.created()));
    }
}
