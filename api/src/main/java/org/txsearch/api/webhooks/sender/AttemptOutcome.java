package org.txsearch.api.webhooks.sender;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.txsearch.webhooks.DeliveryAttempt;
import org.txsearch.webhooks.ReceiverAnswer;

/**
 * What became of an attempt.
 *
 * @param attempt with an error, unless the endpoint accepted the event
 * @param answer what the endpoint answered, or null
 */
record AttemptOutcome(DeliveryAttempt attempt, @Nullable ReceiverAnswer answer) {

    boolean accepted() {
        return attempt.error() == null;
    }

    /** Whether the receiver wants no further events, as Standard Webhooks defines it. */
    boolean gone() {
        return Objects.equals(attempt.statusCode(), WebhookClient.GONE);
    }
}
