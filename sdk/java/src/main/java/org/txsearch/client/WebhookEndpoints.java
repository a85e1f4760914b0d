package org.txsearch.client;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Executor;

/** Addresses that events are sent to. Safe for many threads. */
public final class WebhookEndpoints {

    private static final String PATH = "/v1/webhook-endpoints";

    private final Transport transport;
    private final Executor threads;

    WebhookEndpoints(Transport transport, Executor threads) {
        this.transport = transport;
        this.threads = threads;
    }

    /**
     * Creates an endpoint. Store its {@code secret}: only this answer and that of {@code rotateSecret} have it. It is null if an
     * earlier attempt created the endpoint and its answer was lost: use {@code rotateSecret}.
     */
    public WebhookEndpoint create(WebhookEndpointRequest request) {
        return transport.request(Transport.Call.post(PATH, request.members()), WebhookEndpoint::new);
    }

    /** One endpoint. */
    public WebhookEndpoint get(String id) {
        return transport.request(Transport.Call.get(path(id), null), WebhookEndpoint::new);
    }

    /** All endpoints. */
    public Walk<WebhookEndpointPage, WebhookEndpoint> list() {
        return new Walk<>(Pages.of(transport, PATH, Map.of(), WebhookEndpointPage::new, threads));
    }

    /** Changes what the request has. The status {@code ENABLED} sends again. */
    public WebhookEndpoint update(String id, WebhookEndpointRequest changes) {
        return transport.request(
                new Transport.Call("PATCH", path(id), null, changes.members(), null), WebhookEndpoint::new);
    }

    /** Deletes an endpoint. Nothing is sent to it any more. */
    public void delete(String id) {
        transport.delete(path(id));
    }

    /** Replaces the secret. For {@code previousValidFor}, requests are signed with both. */
    public WebhookEndpoint rotateSecret(String id, Duration previousValidFor) {
        Map<String, Object> body = Map.of("previous_valid_for_seconds", previousValidFor.toSeconds());
        return transport.request(Transport.Call.post(path(id) + "/rotate-secret", body), WebhookEndpoint::new);
    }

    /** Sends an event now, whatever the endpoint is subscribed to. */
    public WebhookDelivery test(String id) {
        return transport.request(Transport.Call.post(path(id) + "/test", null), WebhookDelivery::new);
    }

    /** Sends all events since then again, with the same ids. */
    public WebhookReplay replay(String id, Instant since) {
        return transport.request(Transport.Call.post(path(id) + "/replay", Map.of("since", since)), WebhookReplay::new);
    }

    private static String path(String id) {
        return PATH + "/" + Transport.encode(id);
    }
}
