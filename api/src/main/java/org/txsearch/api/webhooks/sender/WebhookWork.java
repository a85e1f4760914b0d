package org.txsearch.api.webhooks.sender;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.audit.AuditDetails;
import org.txsearch.api.platform.security.PartnerGrants;
import org.txsearch.cluster.Versioned;
import org.txsearch.webhooks.DisabledReason;
import org.txsearch.webhooks.EndpointDisabling;
import org.txsearch.webhooks.EndpointProgress;
import org.txsearch.webhooks.TriedDelivery;
import org.txsearch.webhooks.WebhookDeliveries;
import org.txsearch.webhooks.WebhookEndpoint;
import org.txsearch.webhooks.WebhookEndpoints;
import tools.jackson.databind.json.JsonMapper;

/** The services that rounds use, and their writes to an endpoint. */
@Component
public record WebhookWork(
        EventFeed feed,
        Messages messages,
        WebhookEndpoints endpoints,
        WebhookDeliveries deliveries,
        WebhookClient client,
        RetrySchedule retries,
        WebhookMetrics metrics,
        WebhookSettings settings,
        PartnerGrants grants,
        Clock clock) {

    /** The audit log. It also contains changes to an endpoint without a request. */
    private static final Logger AUDIT = LoggerFactory.getLogger(AuditDetails.LOGGER);

    /**
     * Stores an endpoint's progress.
     *
     * @throws EndpointLostException if the stored progress is not the one that the new progress continues
     */
    Versioned<WebhookEndpoint> stored(Versioned<WebhookEndpoint> seen, EndpointProgress progress) throws IOException {
        Optional<Versioned<WebhookEndpoint>> written =
                endpoints.replace(seen, seen.value().with(progress), false);
        if (written.isPresent()) {
            return written.get();
        }
        // The merchant may have changed other members.
        Versioned<WebhookEndpoint> now = current(seen);
        return endpoints.replace(now, now.value().with(progress), false).orElseThrow(EndpointLostException::new);
    }

    /**
     * Reads the stored endpoint. It is read before each attempt, so that an instance stops sending when another one takes
     * the endpoint, and a replaced secret no longer signs alone.
     *
     * @throws EndpointLostException if the progress has changed, or this instance no longer sends the events of the endpoint
     */
    Versioned<WebhookEndpoint> current(Versioned<WebhookEndpoint> seen) throws IOException {
        WebhookEndpoint before = seen.value();
        return endpoints
                .find(before.id())
                .filter(stored -> stored.value().owner().equals(before.owner())
                        && stored.value().settings().enabled()
                        && stored.value().progress().equals(before.progress()))
                .orElseThrow(EndpointLostException::new);
    }

    /** Returns whether an endpoint has the maximum number of deliveries that wait for a retry. */
    boolean isFull(WebhookEndpoint endpoint) throws IOException {
        return deliveries.pendingOf(endpoint.id()) >= settings.pendingOfOneEndpoint();
    }

    /** Stores the attempts of a round that has lost its endpoint. Deliveries of a deleted endpoint are not retried. */
    void storeLost(String endpointId, Map<String, TriedDelivery> done) throws IOException {
        deliveries.record(done);
        if (endpoints.find(endpointId).isEmpty()) {
            deliveries.giveUp(endpointId);
        }
    }

    /** Disables an endpoint and notifies the merchant's other endpoints; returns the stored endpoint. */
    Versioned<WebhookEndpoint> disable(Versioned<WebhookEndpoint> seen, DisabledReason reason, Instant now)
            throws IOException {
        WebhookEndpoint endpoint = seen.value();
        Versioned<WebhookEndpoint> disabled = new EndpointDisabling(endpoints, deliveries)
                .disable(seen, reason, now)
                .orElseThrow(EndpointLostException::new);
        metrics.disabled();
        String operation = "disable webhook endpoint";
        AUDIT.atInfo()
                .addKeyValue("event.action", operation)
                .addKeyValue("organization.id", endpoint.merchantId())
                .addKeyValue("txsearch.audit.endpoint_id", endpoint.id())
                .log(JsonMapper.shared()
                        .createObjectNode()
                        .put("merchant_id", endpoint.merchantId())
                        .put("operation", operation)
                        .put("endpoint_id", endpoint.id())
                        .put("reason", reason.name())
                        .toString());
        return disabled;
    }
}
