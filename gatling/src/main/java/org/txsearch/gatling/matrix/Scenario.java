package org.txsearch.gatling.matrix;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.util.Map;
import org.txsearch.gatling.Http;
import tools.jackson.databind.JsonNode;

/**
 * One query in one form.
 *
 * @param traits the properties that set it apart from the others, in the order in which people read them
 * @param uri the address to which it is sent
 * @param body the body that is sent
 * @param token the caller's access token; empty for Elasticsearch itself
 * @param rows how many rows the answer has
 * @param found how many rows there are in all
 */
record Scenario(Map<String, String> traits, String uri, String body, String token, int rows, int found) {

    HttpRequest request() {
        HttpRequest.Builder request = Http.request(uri)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        return (token.isEmpty() ? request : request.header("Authorization", "Bearer " + token)).build();
    }

    /** Throws if the answer has other rows. */
    void check(byte[] answer) throws IOException {
        JsonNode root = Http.mapper().readTree(answer);
        JsonNode items = token.isEmpty() ? root.at("/hits/hits") : root.path("items");
        JsonNode total = token.isEmpty() ? root.at("/hits/total") : root.path("total");
        long value = total.path("value").asLong();
        String relation = total.path("relation").asString();
        boolean isAtLeast = relation.equals("AT_LEAST") || relation.equals("gte");
        if (items.size() != rows || (isAtLeast ? value > found : value != found)) {
            throw new IOException("%s: %d rows of %d (%s), not %d of %d"
                    .formatted(traits.values(), items.size(), value, relation, rows, found));
        }
    }
}
