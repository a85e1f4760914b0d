package org.txsearch.webhooks;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.exports.StoredRecords.MerchantRecord;
import org.txsearch.grants.Creator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * An address of a merchant to which events are sent.
 *
 * @param id its id, which nobody can guess
 * @param merchantId whose it is
 * @param settings what the merchant decides
 * @param disabledReason why it is disabled, or null
 * @param created when it was created
 * @param updated when the merchant or the sender last changed more than the progress
 * @param api the address of the API by which it was created; events name files below it
 * @param secrets the sealed secrets that sign, the present one first
 * @param progress up to where its events are delivered
 * @param owner the instance that sends its events, or empty
 * @param createdBy who created it, or changed its address last; null if an earlier build stored it
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record WebhookEndpoint(
        String id,
        String merchantId,
        Settings settings,
        @Nullable DisabledReason disabledReason,
        Instant created,
        Instant updated,
        String api,
        List<Secret> secrets,
        Progress progress,
        String owner,
        @Nullable Creator createdBy)
        implements MerchantRecord {

    /** Why an endpoint is disabled. */
    public enum DisabledReason {
        /** The merchant disabled it. */
        REQUESTED,
        /** It accepted nothing for as long as deliveries are tried. */
        FAILING,
        /** It answered 410 Gone. */
        GONE,
        /** The grant of the partner that created it is not active. */
        GRANT_WITHDRAWN
    }

    /**
     * What the merchant decides.
     *
     * @param url where events are sent
     * @param description a text for people, or null
     * @param events the types of its events
     * @param filter which transactions its events are about, as the tree of a search by body; null: all
     * @param enabled whether events are sent
     */
    public record Settings(
            String url,
            @Nullable String description,
            List<EventType> events,
            @Nullable JsonNode filter,
            boolean enabled) {

        public Settings {
            events = List.copyOf(events);
            // A stored null is read as a JSON null.
            filter = filter == null || filter.isNull() ? null : filter;
        }
    }

    /**
     * A secret that signs.
     *
     * @param sealed its encrypted text
     * @param until when it ceases to sign; null for the present one
     */
    public record Secret(String sealed, @Nullable Instant until) {}

    /**
     * Up to where events are delivered, or stored as deliveries.
     *
     * @param from transactions that were ingested before are done
     * @param after of the others those up to this one are done, or null
     * @param exportsFrom exports that finished before are done
     * @param answered when it accepted something last, or was enabled
     * @param failures how many rounds in a row have failed
     * @param notBefore when the next round may start
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Progress(
            Instant from,
            @Nullable Place after,
            Instant exportsFrom,
            Instant answered,
            int failures,
            Instant notBefore) {

        /** That of an endpoint whose events begin at that instant. */
        public static Progress startingAt(Instant now) {
            return new Progress(now, null, now, now, 0, now);
        }

        /** All transactions up to that one are done. */
        public Progress after(Place place) {
            return new Progress(from, place, exportsFrom, answered, failures, notBefore);
        }

        /** All transactions that were ingested before are done. */
        public Progress complete(Instant before) {
            return new Progress(before, null, exportsFrom, answered, failures, notBefore);
        }

        /** All exports that finished before are done. */
        public Progress exportsComplete(Instant before) {
            return new Progress(from, after, before, answered, failures, notBefore);
        }

        /** The same transactions and exports are done as of another progress. */
        public Progress at(Progress other) {
            return new Progress(other.from, other.after, other.exportsFrom, answered, failures, notBefore);
        }

        /** The endpoint has accepted an event. */
        public Progress answeredAt(Instant now) {
            return new Progress(from, after, exportsFrom, now, 0, notBefore);
        }

        /** Events since then are sent again. */
        public Progress replayed(Instant since) {
            return new Progress(since, null, since, answered, failures, notBefore);
        }

        /** A round has failed. */
        public Progress failed(Instant next) {
            return new Progress(from, after, exportsFrom, answered, failures + 1, next);
        }
    }

    /** The place of a transaction in the order of {@code ingested_at}. */
    public record Place(long key, long tie, String id) {}

    /** Whether it is to get events of a type. */
    public boolean gets(EventType type) {
        return settings.events.contains(type);
    }

    /** The endpoint with other settings. */
    public WebhookEndpoint with(Settings changed, Instant now, Duration caughtUp) {
        boolean starts = changed.enabled && !settings.enabled;
        DisabledReason reason = changed.enabled ? null : settings.enabled ? DisabledReason.REQUESTED : disabledReason;
        Progress next = starts ? enabled(now, now.minus(caughtUp)) : progress;
        return new WebhookEndpoint(id, merchantId, changed, reason, created, now, api, secrets, next, owner, createdBy);
    }

    /** Events go on where they stopped, but not with those that are too old. */
    private Progress enabled(Instant now, Instant oldest) {
        boolean isOld = progress.from.isBefore(oldest);
        return new Progress(
                isOld ? oldest : progress.from,
                isOld ? null : progress.after,
                progress.exportsFrom.isBefore(oldest) ? oldest : progress.exportsFrom,
                now,
                0,
                now);
    }

    /** The endpoint, disabled by its sender for that reason. */
    public WebhookEndpoint disabled(DisabledReason reason, Instant now) {
        Settings off = new Settings(settings.url, settings.description, settings.events, settings.filter, false);
        return new WebhookEndpoint(id, merchantId, off, reason, created, now, api, secrets, progress, owner, createdBy);
    }

    /** The endpoint with a new secret; the present one signs until then as well. */
    public WebhookEndpoint rotated(String sealed, Instant now, Instant until) {
        List<Secret> all = new ArrayList<>(List.of(new Secret(sealed, null)));
        if (until.isAfter(now)) {
            all.add(new Secret(secrets.get(0).sealed, until));
        }
        return new WebhookEndpoint(
                id, merchantId, settings, disabledReason, created, now, api, all, progress, owner, createdBy);
    }

    /** Returns the endpoint of another creator, with the secrets that sign from now on. */
    public WebhookEndpoint takenOver(Creator creator, List<Secret> signing) {
        return new WebhookEndpoint(
                id, merchantId, settings, disabledReason, created, updated, api, signing, progress, owner, creator);
    }

    /** The endpoint with the same secrets, sealed by another key. */
    public WebhookEndpoint sealed(List<Secret> again) {
        return new WebhookEndpoint(
                id, merchantId, settings, disabledReason, created, updated, api, again, progress, owner, createdBy);
    }

    /** The endpoint with that progress. */
    public WebhookEndpoint with(Progress next) {
        return new WebhookEndpoint(
                id, merchantId, settings, disabledReason, created, updated, api, secrets, next, owner, createdBy);
    }

    /** The endpoint, whose events that instance sends. */
    public WebhookEndpoint ownedBy(String instance) {
        return new WebhookEndpoint(
                id,
                merchantId,
                settings,
                disabledReason,
                created,
                updated,
                api,
                secrets,
                progress,
                instance,
                createdBy);
    }
}
