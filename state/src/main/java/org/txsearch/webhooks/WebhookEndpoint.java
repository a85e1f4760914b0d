package org.txsearch.webhooks;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.grants.Creator;
import org.txsearch.records.MerchantRecord;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * An address of a merchant to which events are sent.
 *
 * @param id its id, which nobody can guess
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
        EndpointSettings settings,
        @Nullable DisabledReason disabledReason,
        Instant created,
        Instant updated,
        String api,
        List<EndpointSecret> secrets,
        EndpointProgress progress,
        String owner,
        @Nullable Creator createdBy)
        implements MerchantRecord {

    public boolean gets(EventType type) {
        return settings.events().contains(type);
    }

    public WebhookEndpoint with(EndpointSettings changed, Instant now, Duration caughtUp) {
        boolean starts = changed.enabled() && !settings.enabled();
        DisabledReason reason =
                changed.enabled() ? null : settings.enabled() ? DisabledReason.REQUESTED : disabledReason;
        EndpointProgress next = starts ? enabled(now, now.minus(caughtUp)) : progress;
        return new WebhookEndpoint(id, merchantId, changed, reason, created, now, api, secrets, next, owner, createdBy);
    }

    /** Events go on where they stopped, but not with those that are too old. */
    private EndpointProgress enabled(Instant now, Instant oldest) {
        boolean isOld = progress.from().isBefore(oldest);
        return new EndpointProgress(
                isOld ? oldest : progress.from(),
                isOld ? null : progress.after(),
                progress.exportsFrom().isBefore(oldest) ? oldest : progress.exportsFrom(),
                now,
                0,
                now);
    }

    /** Returns the endpoint, disabled by its sender for that reason. */
    public WebhookEndpoint disabled(DisabledReason reason, Instant now) {
        EndpointSettings off = new EndpointSettings(
                settings.url(), settings.description(), settings.events(), settings.filter(), false);
        return new WebhookEndpoint(id, merchantId, off, reason, created, now, api, secrets, progress, owner, createdBy);
    }

    /** Returns the endpoint with a new secret; the present one signs until then as well. */
    public WebhookEndpoint rotated(String sealed, Instant now, Instant until) {
        List<EndpointSecret> all = new ArrayList<>(List.of(new EndpointSecret(sealed, null)));
        if (until.isAfter(now)) {
            all.add(new EndpointSecret(secrets.get(0).sealed(), until));
        }
        return new WebhookEndpoint(
                id, merchantId, settings, disabledReason, created, now, api, all, progress, owner, createdBy);
    }

    public WebhookEndpoint takenOver(Creator creator, List<EndpointSecret> signing) {
        return with(signing, progress, owner, creator);
    }

    /** Returns the endpoint with the same secrets, sealed by another key. */
    public WebhookEndpoint sealed(List<EndpointSecret> again) {
        return with(again, progress, owner, createdBy);
    }

    public WebhookEndpoint with(EndpointProgress next) {
        return with(secrets, next, owner, createdBy);
    }

    public WebhookEndpoint ownedBy(String instance) {
        return with(secrets, progress, instance, createdBy);
    }

    private WebhookEndpoint with(
            List<EndpointSecret> signing, EndpointProgress next, String sender, @Nullable Creator creator) {
        return new WebhookEndpoint(
                id, merchantId, settings, disabledReason, created, updated, api, signing, next, sender, creator);
    }
}
