package org.txsearch.local;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;

/** Asks an address whether a usable Elasticsearch is there. */
final class HealthProbe {

    /** What was found at an address. */
    enum Answer {
        READY,
        NOT_READY,
        LOGIN_REQUIRED,
        NOT_ELASTICSEARCH,
        NOBODY
    }

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
            return meaning(HTTP.send(request, HttpResponse.BodyHandlers.discarding()));
        } catch (ConnectException e) {
            return Answer.NOBODY;
        } catch (IOException e) {
            return Answer.NOT_ELASTICSEARCH;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LocalElasticsearchException("Interrupted while asking " + address + " for its health.", e);
        }
    }

    private static Answer meaning(HttpResponse<?> response) {
        if (!response.headers().firstValue("x-elastic-product").equals(Optional.of("Elasticsearch"))) {
            return Answer.NOT_ELASTICSEARCH;
        }
        return switch (response.statusCode()) {
            case 200 -> Answer.READY;
            case 401, 403 -> Answer.LOGIN_REQUIRED;
            default -> Answer.NOT_READY;
        };
    }
}
