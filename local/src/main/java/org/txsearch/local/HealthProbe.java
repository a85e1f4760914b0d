package org.txsearch.local;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Asks an address whether a usable Elasticsearch is there. */
final class HealthProbe {

    /** What was found at an address. */
    enum Answer {
        READY,
        /** It is up, and has given up looking for a shard: one that is lost does not come by waiting. */
        SHARD_LOST,
        NOT_READY,
        LOGIN_REQUIRED,
        NOT_ELASTICSEARCH,
        NOBODY;

        boolean isUp() {
            return this == READY || this == SHARD_LOST;
        }
    }

    /** What is said to the user of a node with {@link Answer#SHARD_LOST}. */
    static final String LOST = "Elasticsearch is up without a shard that it does not find: searches of its week fail"
            + " (./txsearch weeks; docs/operators/runbook.md, A node is lost)";

    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .proxy(HttpClient.Builder.NO_PROXY)
            .connectTimeout(Duration.ofSeconds(2))
            .build();

    private HealthProbe() {}

    static Answer ask(URI address) {
        // Not GET /: the bare distribution has no such route.
        URI health = address.resolve("/_cluster/health?wait_for_status=yellow&timeout=2s");
        HttpRequest request =
                HttpRequest.newBuilder(health).timeout(Duration.ofSeconds(5)).build();
        try {
            return meaning(HTTP.send(request, HttpResponse.BodyHandlers.ofString()));
        } catch (ConnectException e) {
            return Answer.NOBODY;
        } catch (IOException e) {
            return Answer.NOT_ELASTICSEARCH;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LocalElasticsearchException("Interrupted while asking " + address + " for its health.", e);
        }
    }

    private static Answer meaning(HttpResponse<String> response) {
        if (!response.headers().firstValue("x-elastic-product").equals(Optional.of("Elasticsearch"))) {
            return Answer.NOT_ELASTICSEARCH;
        }
        return switch (response.statusCode()) {
            case 200 -> Answer.READY;
            case 401, 403 -> Answer.LOGIN_REQUIRED;
            case 408 -> isSettled(JsonMapper.shared().readTree(response.body())) ? Answer.SHARD_LOST : Answer.NOT_READY;
            default -> Answer.NOT_READY;
        };
    }

    /** Whether nothing in progress could still bring a shard. */
    private static boolean isSettled(JsonNode health) {
        return health.path("unassigned_shards").asInt() > 0
                && health.path("initializing_shards").asInt() == 0
                && health.path("number_of_in_flight_fetch").asInt() == 0
                && health.path("number_of_pending_tasks").asInt() == 0;
    }
}
