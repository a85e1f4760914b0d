package org.txsearch.gatling.matrix;

import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * One query in one form.
 *
 * @param traits what sets it apart from the others
 * @param uri where it is sent to
 * @param body what is sent
 * @param token the caller's access token; empty where none is needed
 * @param rows how many rows the answer has
 * @param found how many rows there are in all
 */
record Scenario(Traits traits, URI uri, String body, String token, int rows, int found) {

    private static final Duration LIMIT = Duration.ofMinutes(1);

    HttpRequest request() {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                .timeout(LIMIT)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8));
        return (token.isEmpty() ? request : request.header("Authorization", "Bearer " + token)).build();
    }

    /** Whether it goes to the service, else to Elasticsearch itself. */
    boolean isOfService() {
        return !token.isEmpty();
    }
}
