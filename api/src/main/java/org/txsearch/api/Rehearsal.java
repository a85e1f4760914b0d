package org.txsearch.api;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import org.springframework.context.ConfigurableApplicationContext;
import org.txsearch.cluster.Trust;

/** A start whose classes are archived for later starts. It ends after one request, since the first request loads many more. */
final class Rehearsal {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private Rehearsal() {}

    static boolean isRequested() {
        return Boolean.getBoolean("txsearch.rehearsal");
    }

    /** Makes the request with the certificate that the API has made for itself, and ends the API. */
    static void end(ConfigurableApplicationContext started) throws IOException, InterruptedException {
        // Closed even if the request fails: the launcher waits for this process to end.
        try (ConfigurableApplicationContext api = started) {
            Path certificate =
                    Path.of(api.getEnvironment().getRequiredProperty("txsearch.data-directory"), "tls", "server.crt");
            String address = "https://127.0.0.1:" + api.getEnvironment().getRequiredProperty("local.server.port");
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .sslContext(Trust.in(certificate))
                    .build()
                    .send(
                            HttpRequest.newBuilder(URI.create(address + "/health/ready"))
                                    .timeout(PATIENCE)
                                    .build(),
                            HttpResponse.BodyHandlers.discarding());
        }
    }
}
