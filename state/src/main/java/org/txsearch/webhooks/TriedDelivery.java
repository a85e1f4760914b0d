package org.txsearch.webhooks;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Versioned;

/**
 * An attempt of a delivery.
 *
 * @param seen the stored state that was tried; null if the delivery was not stored before
 * @param answer the answer of the endpoint, or null
 * @param next the time of the next attempt; null if this one succeeded, or was the last one
 */
public record TriedDelivery(
        @Nullable Versioned<WebhookDelivery> seen,
        WebhookDelivery sent,
        DeliveryAttempt attempt,
        @Nullable ReceiverAnswer answer,
        @Nullable Instant next) {

    /** Returns the delivery with this attempt, given its present state; null if it must not be stored. */
    @Nullable
    WebhookDelivery on(@Nullable WebhookDelivery present) {
        if (present == null) {
            return seen == null ? sent.tried(attempt, answer, next) : null;
        }
        return seen != null && present.equals(seen.value())
                ? present.tried(attempt, answer, next)
                : present.overtaken(sent, seen != null, attempt, answer, next);
    }
}
