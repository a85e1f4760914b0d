package org.txsearch.api.webhooks.sender;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.txsearch.webhooks.DeliveryAttempt;
import org.txsearch.webhooks.ReceiverAnswer;

/**
 * The outcome of an attempt.
 *
 * @param attempt the attempt, with an error unless the endpoint accepted the event
 * @param answer the response of the endpoint, or null
 */
record AttemptOutcome(DeliveryAttempt attempt, @Nullable ReceiverAnswer answer) {

    boolean accepted() {
        return attempt.error() == null;
    }

    /** Returns whether the receiver declines all further events, as Standard Webhooks defines. */
    boolean gone() {
        return Objects.equals(attempt.statusCode(), WebhookClient.GONE);
    }
}
