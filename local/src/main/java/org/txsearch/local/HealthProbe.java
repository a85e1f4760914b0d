package org.txsearch.local;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Asks an address whether a usable Elasticsearch is there. */
final class HealthProbe {

    /** The result of a probe. */
    enum HealthAnswer {
        READY,
        /** The node is up but has not found a shard and no longer searches for it, so waiting does not help. */
        SHARD_LOST,
        NOT_READY,
        LOGIN_REQUIRED,
        NOT_ELASTICSEARCH,
        NOBODY;

        boolean isUp() {
            return this == READY || this == SHARD_LOST;
        }
    }

    /** The message to the user for {@link HealthAnswer#SHARD_LOST}. */
    static final String LOST = "Elasticsearch is up without a shard that it does not find: searches of its week fail"
            + " (./txsearch weeks; docs/operators/runbook.md, A node is lost)";

    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .proxy(HttpClient.Builder.NO_PROXY)
            .connectTimeout(Duration.ofSeconds(2))
            .build();

    private HealthProbe() {}

    static HealthAnswer ask(URI address) {
        // Not GET /, because the bare distribution has no such route.
        URI health = address.resolve("/_cluster/health?wait_for_status=yellow&timeout=2s");
        HttpRequest request =
                HttpRequest.newBuilder(health).timeout(Duration.ofSeconds(5)).build();
        try {
            return meaning(HTTP.send(request, HttpResponse.BodyHandlers.ofString()));
        } catch (ConnectException e) {
            return HealthAnswer.NOBODY;
        } catch (HttpTimeoutException e) {
            // A busy node accepts connections long before it answers.
            return HealthAnswer.NOT_READY;
        } catch (IOException e) {
            return HealthAnswer.NOT_ELASTICSEARCH;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LocalServerException("Interrupted while asking " + address + " for its health.", e);
        }
    }

    private static HealthAnswer meaning(HttpResponse<String> response) {
        if (!response.headers().firstValue("x-elastic-product").equals(Optional.of("Elasticsearch"))) {
            return HealthAnswer.NOT_ELASTICSEARCH;
        }
        return switch (response.statusCode()) {
            case 200 -> HealthAnswer.READY;
            case 401, 403 -> HealthAnswer.LOGIN_REQUIRED;
            case 408 ->
                isSettled(JsonMapper.shared().readTree(response.body()))
                        ? HealthAnswer.SHARD_LOST
                        : HealthAnswer.NOT_READY;
            default -> HealthAnswer.NOT_READY;
        };
    }

    /** Returns whether no operation in progress could still find a shard. */
    private static boolean isSettled(JsonNode health) {
        return health.path("unassigned_shards").asInt() > 0
                && health.path("initializing_shards").asInt() == 0
                && health.path("number_of_in_flight_fetch").asInt() == 0
                && health.path("number_of_pending_tasks").asInt() == 0;
    }
}
