package org.txsearch.cli.listen;

import org.txsearch.cli.client.Api;
import tools.jackson.databind.JsonNode;

/**
 * An event as the API sends it to webhook endpoints.
 *
 * @param id its id, equal to the one in the API's webhooks
 * @param timestamp when it happened, as the API writes it
 * @param data its subject, a transaction or an export
 */
record ListenedEvent(String id, String type, String timestamp, JsonNode data) {

    String body() {
        return Api.JSON
                .createObjectNode()
                .put("type", type)
                .put("timestamp", timestamp)
                .set("data", data)
                .toString();
    }
}
