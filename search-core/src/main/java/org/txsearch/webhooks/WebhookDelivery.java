package org.txsearch.webhooks;

import com.fasterxml.jackson.annotation.JsonAlias;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.exports.DerivedId;
import org.txsearch.exports.StoredRecords.MerchantRecord;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * The delivery of one event to one endpoint. What the event is about is named and not copied: the body is made of what is stored
 * at each attempt, so that nothing outlives its erasure here.
 *
 * @param id its id, the same for the same event and endpoint
 * @param merchantId whose it is
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
        Event event,
        Status status,
        Instant since,
        int tries,
        List<Attempt> attempts,
        @Nullable Instant nextAttempt,
        Instant created,
        @Nullable Answer answer)
        implements MerchantRecord {

    private static final int MAX_ATTEMPTS = 50;

    public WebhookDelivery {
        attempts = List.copyOf(attempts);
    }

    /**
     * What happened.
     *
     * @param id the same for the same occurrence
     * @param type what it is about
     * @param created when it happened
     * @param subject the id of the transaction, export or endpoint
     */
    public record Event(String id, EventType type, Instant created, String subject) {

        /**
         * The id of an event, wherever it is found.
         *
         * @param occurrence what tells it from other events of the type and subject; may be empty
         */
        public static String id(String merchantId, EventType type, String subject, String occurrence) {
            return DerivedId.of("evt_", merchantId, type.text(), subject, occurrence);
        }
    }

    /**
     * One attempt.
     *
     * @param at when it began
     * @param statusCode the status of the answer, or null
     * @param durationMs how long it took
     * @param error why it did not succeed, or null
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Attempt(
            Instant at,
            @Nullable Integer statusCode,
            long durationMs,
            @Nullable Failure error) {}

    /** Why an attempt did not succeed. */
    public enum Failure {
        /** The status of the answer is not 2xx. */
        STATUS,
        /** There was no answer in time. */
        TIMEOUT,
        /** The connection could not be made, or broke. */
        CONNECTION_FAILED,
        /** The certificate is not valid for the host, or there is no common version of TLS. */
        TLS_FAILED,
        /** The host has no address, or one that events are not sent to: merchants must not learn which. */
        @JsonAlias("NAME_NOT_FOUND")
        ADDRESS_REFUSED,
        /** What the event is about is no longer stored. */
        DATA_GONE
    }

    /** The last answer; its body is cut. */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Answer(int statusCode, Map<String, String> headers, String body) {}

    /** How far a delivery is. */
    public enum Status {
        /** It is tried again. */
        PENDING,
        /** The endpoint accepted it. */
        SUCCEEDED,
        /** It was given up. */
        FAILED
    }

    /** Returns the delivery of an event to an endpoint, to be tried at once; its id is the same each time. */
    public static WebhookDelivery pending(WebhookEndpoint endpoint, Event event, Instant now) {
        return pending(DerivedId.of("whd_", endpoint.id(), event.id()), endpoint, event, now);
    }

    /** A delivery that has not been tried. */
    public static WebhookDelivery pending(String id, WebhookEndpoint endpoint, Event event, Instant now) {
        return new WebhookDelivery(
                id, endpoint.merchantId(), endpoint.id(), event, Status.PENDING, now, 0, List.of(), now, now, null);
    }

    /**
     * The delivery after an attempt.
     *
     * @param next when it is tried again; null if the attempt succeeded, or was the last one
     */
    public WebhookDelivery tried(Attempt attempt, @Nullable Answer last, @Nullable Instant next) {
        Status now = attempt.error == null ? Status.SUCCEEDED : next == null ? Status.FAILED : Status.PENDING;
        return new WebhookDelivery(
                id, merchantId, endpointId, event, now, since, tries + 1, with(attempt), next, created, last);
    }

    private List<Attempt> with(Attempt attempt) {
        List<Attempt> all = new ArrayList<>(attempts);
        all.add(attempt);
        return all.subList(Math.max(0, all.size() - MAX_ATTEMPTS), all.size());
    }

    /**
     * The delivery after an attempt that was made while others changed it. A series that was accepted meanwhile goes on, a
     * delivery that was given up stays so unless the attempt succeeded, and an answer does not return after its erasure.
     *
     * @param sent the state that was tried
     * @param wasStored whether that state was stored; otherwise the event was found again
     * @param next when the series of the attempt goes on, or null
     */
    public WebhookDelivery overtaken(
            WebhookDelivery sent, boolean wasStored, Attempt attempt, @Nullable Answer last, @Nullable Instant next) {
        if (!wasStored && status != Status.PENDING) {
            return again(sent.since).tried(attempt, last, next);
        }
        boolean isErased = answer == null && sent.answer != null;
        boolean isSameSeries = wasStored && since.equals(sent.since);
        boolean decides = isSameSeries && (status == Status.PENDING || attempt.error == null);
        if (decides) {
            return tried(attempt, isErased ? null : last, next);
        }
        return new WebhookDelivery(
                id,
                merchantId,
                endpointId,
                event,
                status,
                since,
                tries,
                with(attempt),
                nextAttempt,
                created,
                isErased ? null : last);
    }

    /** The delivery, to be tried at once in a new series. */
    public WebhookDelivery again(Instant now) {
        return new WebhookDelivery(
                id, merchantId, endpointId, event, Status.PENDING, now, 0, attempts, now, created, answer);
    }

    /** The delivery, which is not tried again. */
    public WebhookDelivery givenUp() {
        return new WebhookDelivery(
                id, merchantId, endpointId, event, Status.FAILED, since, tries, attempts, null, created, answer);
    }

    /** The delivery without what its endpoint answered, which may repeat personal data. */
    public WebhookDelivery withoutAnswer() {
        return new WebhookDelivery(
                id, merchantId, endpointId, event, status, since, tries, attempts, nextAttempt, created, null);
    }
}
