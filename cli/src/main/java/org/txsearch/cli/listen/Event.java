package org.txsearch.cli.listen;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/**
 * An event as the API sends it to webhook endpoints.
 *
 * @param id the same whenever the same is found
 * @param timestamp when it happened, as the API writes it
 * @param data what it is about
 */
record Event(String id, String type, String timestamp, JsonNode data) {

    static Event of(String type, String subject, String timestamp, JsonNode data) {
        String name = String.join("\n", List.of(type, subject, timestamp));
        UUID id = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
        return new Event("evt_" + id.toString().replace("-", ""), type, timestamp, data);
    }

    String body() {
        return Api.JSON
                .createObjectNode()
                .put("type", type)
                .put("timestamp", timestamp)
                .set("data", data)
                .toString();
    }
}
