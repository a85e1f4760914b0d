package org.txsearch.client;

import java.util.Map;
import java.util.concurrent.Executor;

/** Deliveries to webhook endpoints, and the endpoints' answers. Safe for many threads. */
public final class WebhookDeliveries {

    private static final String PATH = "/v1/webhook-deliveries";

    private final Transport transport;
    private final Executor threads;

    WebhookDeliveries(Transport transport, Executor threads) {
        this.transport = transport;
        this.threads = threads;
    }

    /** All deliveries, the newest first. */
    public Walk<WebhookDeliveryPage, WebhookDelivery> list() {
        return list(Map.of());
    }

    /** All deliveries that match, the newest first. */
    public Walk<WebhookDeliveryPage, WebhookDelivery> list(WebhookDeliveryQuery query) {
        return list(query.parameters());
    }

    private Walk<WebhookDeliveryPage, WebhookDelivery> list(Map<String, String> parameters) {
        return new Walk<>(Pages.of(transport, PATH, parameters, WebhookDeliveryPage::new, threads));
    }

    /** One delivery with its request and the last answer. */
    public WholeWebhookDelivery get(String id) {
        return transport.request(Transport.Call.get(path(id), null), WholeWebhookDelivery::new);
    }

    /** Sends an event once more, under the same id. */
    public WebhookDelivery redeliver(String id) {
        return transport.request(Transport.Call.post(path(id) + "/redeliver", null), WebhookDelivery::new);
    }

    private static String path(String id) {
        return PATH + "/" + Transport.encode(id);
    }
}
