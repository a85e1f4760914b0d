package org.txsearch.webhooks;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.txsearch.cluster.Versioned;
import org.txsearch.time.Rfc3339;

/** Disables endpoints without a request of their merchant, and tells the merchant's other endpoints. */
public record EndpointDisabling(WebhookEndpoints endpoints, WebhookDeliveries deliveries) {

    /** Disables an endpoint and returns it as it is stored then; empty if another writer has changed it since it was read. */
    public Optional<Versioned<WebhookEndpoint>> disable(
            Versioned<WebhookEndpoint> seen, DisabledReason reason, Instant now) throws IOException {
        WebhookEndpoint endpoint = seen.value();
        // The same occurrence until somebody enables the endpoint again.
        String occurrence = Rfc3339.format(endpoint.updated());
        EventType type = EventType.ENDPOINT_DISABLED;
        DeliveredEvent event = new DeliveredEvent(
                DeliveredEvent.id(endpoint.merchantId(), type, endpoint.id(), occurrence), type, now, endpoint.id());
        List<WebhookDelivery> events = new ArrayList<>();
        for (WebhookEndpoint other : endpoints.subscribed(endpoint.merchantId(), type)) {
            if (!other.id().equals(endpoint.id())) {
                events.add(WebhookDelivery.pending(other, event, now));
            }
        }
        // First the events: after a crash in between, they are stored again under the same ids.
        deliveries.createAll(events);
        return endpoints.replace(seen, endpoint.disabled(reason, now), true);
    }
}
