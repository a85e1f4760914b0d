package org.txsearch.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.QueueDispatcher;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ElasticsearchConnectionTest {

    @TempDir
    private Path folder;

    @Test
    void configuredAddresses_areTakenAsTheyAre() {
        List<URI> configured = List.of(URI.create("https://one.example:9243"), URI.create("https://two.example:9243"));
        try (ElasticsearchConnection connection = open(configured, settings(9200))) {
            assertThat(connection.uris()).isEqualTo(configured);
            assertThat(connection.own()).isEmpty();
        }
    }

    @Test
    void anotherProgramAtTheAddress_isNamed() throws IOException {
        try (MockWebServer other = new MockWebServer()) {
            QueueDispatcher nothing = new QueueDispatcher();
            nothing.setFailFast(true);
            other.setDispatcher(nothing);
            other.start(InetAddress.getLoopbackAddress(), 0);
            int port = other.getPort();
            assertThatThrownBy(() -> open(List.of(), settings(port)))
                    .isInstanceOf(LocalServerException.class)
                    .hasMessageContaining("What listens at http://127.0.0.1:%d does not answer as Elasticsearch", port);
            assertThatThrownBy(() -> LocalElasticsearch.start(settings(port), phrase -> {}))
                    .isInstanceOf(LocalServerException.class)
                    .hasMessage(
                            "Port %d on 127.0.0.1 is taken by another program: stop it, or choose another port.", port);
        }
    }

    @Test
    void securedCluster_requiresItsAddress() throws IOException {
        try (MockWebServer secured = new MockWebServer()) {
            secured.enqueue(new MockResponse(401, Headers.of("X-elastic-product", "Elasticsearch"), ""));
            secured.start(InetAddress.getLoopbackAddress(), 0);
            int port = secured.getPort();
            assertThatThrownBy(() -> open(List.of(), settings(port)))
                    .isInstanceOf(LocalServerException.class)
                    .hasMessageContaining("wants a login");
        }
    }

    @Test
    void missingZip_isNamed_andTheHomeIsFreeAgain() {
        for (int attempt = 1; attempt <= 2; attempt++) {
            assertThatThrownBy(() -> LocalElasticsearch.start(settings(0), phrase -> {}))
                    .isInstanceOf(LocalServerException.class)
                    .hasMessageContaining("%s is missing", folder.resolve("missing.zip"))
                    .hasMessageContaining(Distribution.ZIP_PROPERTY)
                    .hasMessageContaining("TXSEARCH_ELASTICSEARCH_URIS");
        }
        assertThat(Files.exists(folder.resolve("home/data"))).isFalse();
    }

    private LocalElasticsearchSettings settings(int port) {
        Distribution missing = new Distribution(folder.resolve("missing.zip"), folder.resolve("distribution"));
        return new LocalElasticsearchSettings(
                missing, folder.resolve("home"), port, "1g", false, folder.resolve("backups"));
    }

    private static ElasticsearchConnection open(List<URI> configured, LocalElasticsearchSettings settings) {
        return ElasticsearchConnection.open(configured, settings, phrase -> {}, address -> {});
    }
}
