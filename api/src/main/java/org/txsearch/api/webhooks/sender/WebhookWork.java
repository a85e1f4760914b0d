package org.txsearch.api.webhooks.sender;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.txsearch.api.audit.AuditDetails;
import org.txsearch.api.security.PartnerGrants;
import org.txsearch.exports.Versioned;
import org.txsearch.webhooks.DisabledReason;
import org.txsearch.webhooks.EndpointDisabling;
import org.txsearch.webhooks.EndpointProgress;
import org.txsearch.webhooks.TriedDelivery;
import org.txsearch.webhooks.WebhookDeliveries;
import org.txsearch.webhooks.WebhookEndpoint;
import org.txsearch.webhooks.WebhookEndpoints;
import tools.jackson.databind.json.JsonMapper;

/** What rounds need, and what they write of an endpoint. */
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

    /** The log of who read what; it also has what happens to an endpoint without a request. */
    private static final Logger AUDIT = LoggerFactory.getLogger(AuditDetails.LOGGER);

    /**
     * Stores an endpoint's progress.
     *
     * @throws EndpointLostException if the progress that it continues is no longer that of the endpoint
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
     * An endpoint as it is stored at this moment. It is read before each attempt: no instance sends once another one has taken
     * the endpoint, and a secret that was replaced no longer signs alone.
     *
     * @throws EndpointLostException if its progress is no longer the one that was seen, or it is no longer to be sent to from here
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

    /** Stores what a round has done of an endpoint that it has lost; nothing of a deleted one is sent again. */
    void storeLost(String endpointId, Map<String, TriedDelivery> done) throws IOException {
        deliveries.record(done);
        if (endpoints.find(endpointId).isEmpty()) {
            deliveries.giveUp(endpointId);
        }
    }

    /** Disables an endpoint, and tells the merchant's other endpoints; returns it as it is stored then. */
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
