package org.txsearch.webhooks;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.records.DerivedId;
import org.txsearch.records.MerchantRecord;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * The delivery of one event to one endpoint. It names the subject of the event and copies nothing: the body is made of the data
 * stored at each attempt, so that nothing outlives its erasure here.
 *
 * @param id its id, the same for the same event and endpoint
 * @param endpointId where it goes
 * @param event what happened
 * @param status how far it is
 * @param since when the present series of attempts began
 * @param tries how many attempts the series has
 * @param attempts the last attempts, the first of them first
 * @param nextAttempt when it is tried next, or null
 * @param created when it was stored
 * @param answer the last answer, or null
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record WebhookDelivery(
        String id,
        String merchantId,
        String endpointId,
        DeliveredEvent event,
        DeliveryStatus status,
        Instant since,
        int tries,
        List<DeliveryAttempt> attempts,
        @Nullable Instant nextAttempt,
        Instant created,
        @Nullable ReceiverAnswer answer)
        implements MerchantRecord {

    private static final int MAX_ATTEMPTS = 50;

    public WebhookDelivery {
        attempts = List.copyOf(attempts);
    }

    /** Returns the delivery of an event to an endpoint, to be tried at once; its id is the same each time. */
    public static WebhookDelivery pending(WebhookEndpoint endpoint, DeliveredEvent event, Instant now) {
        return pending(DerivedId.of("whd_", endpoint.id(), event.id()), endpoint, event, now);
    }

    public static WebhookDelivery pending(String id, WebhookEndpoint endpoint, DeliveredEvent event, Instant now) {
        return new WebhookDelivery(
                id,
                endpoint.merchantId(),
                endpoint.id(),
                event,
                DeliveryStatus.PENDING,
                now,
                0,
                List.of(),
                now,
                now,
                null);
    }

    /**
     * Returns the delivery after an attempt.
     *
     * @param next when it is tried again; null if the attempt succeeded, or was the last one
     */
    public WebhookDelivery tried(DeliveryAttempt attempt, @Nullable ReceiverAnswer last, @Nullable Instant next) {
        DeliveryStatus now = attempt.error() == null
                ? DeliveryStatus.SUCCEEDED
                : next == null ? DeliveryStatus.FAILED : DeliveryStatus.PENDING;
        return new WebhookDelivery(
                id, merchantId, endpointId, event, now, since, tries + 1, with(attempt), next, created, last);
    }

    private List<DeliveryAttempt> with(DeliveryAttempt attempt) {
        List<DeliveryAttempt> all = new ArrayList<>(attempts);
        all.add(attempt);
        return all.subList(Math.max(0, all.size() - MAX_ATTEMPTS), all.size());
    }

    /**
     * Returns the delivery after an attempt that was made while others changed it. A series that was accepted meanwhile goes on, a
     * delivery that was given up stays so unless the attempt succeeded, and an answer does not return after its erasure.
     *
     * @param sent the state that was tried
     * @param wasStored whether that state was stored; otherwise the event was found again
     * @param next when the series of the attempt goes on, or null
     */
    public WebhookDelivery overtaken(
            WebhookDelivery sent,
            boolean wasStored,
            DeliveryAttempt attempt,
            @Nullable ReceiverAnswer last,
            @Nullable Instant next) {
        if (!wasStored && status != DeliveryStatus.PENDING) {
            return again(sent.since).tried(attempt, last, next);
        }
        boolean isErased = answer == null && sent.answer != null;
        boolean isSameSeries = wasStored && since.equals(sent.since);
        boolean decides = isSameSeries && (status == DeliveryStatus.PENDING || attempt.error() == null);
        ReceiverAnswer kept = isErased ? null : last;
        return decides ? tried(attempt, kept, next) : with(status, with(attempt), nextAttempt, kept);
    }

    /** Returns the delivery, to be tried at once in a new series. */
    public WebhookDelivery again(Instant now) {
        return new WebhookDelivery(
                id, merchantId, endpointId, event, DeliveryStatus.PENDING, now, 0, attempts, now, created, answer);
    }

    /** Returns the delivery, which is not tried again. */
    public WebhookDelivery givenUp() {
        return with(DeliveryStatus.FAILED, attempts, null, answer);
    }

    /** Returns the delivery without what its endpoint answered, which may repeat personal data. */
    public WebhookDelivery withoutAnswer() {
        return with(status, attempts, nextAttempt, null);
    }

    private WebhookDelivery with(
            DeliveryStatus newStatus,
            List<DeliveryAttempt> made,
            @Nullable Instant next,
            @Nullable ReceiverAnswer last) {
        return new WebhookDelivery(
                id, merchantId, endpointId, event, newStatus, since, tries, made, next, created, last);
    }
}
