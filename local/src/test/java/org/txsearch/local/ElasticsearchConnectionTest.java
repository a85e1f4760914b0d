package org.txsearch.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
        HttpServer other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
        other.start();
        try {
            int port = other.getAddress().getPort();
            assertThatThrownBy(() -> open(List.of(), settings(port)))
                    .isInstanceOf(LocalServerException.class)
                    .hasMessageContaining("What listens at http://127.0.0.1:%d does not answer as Elasticsearch", port);
            assertThatThrownBy(() -> LocalElasticsearch.start(settings(port), phrase -> {}))
                    .isInstanceOf(LocalServerException.class)
                    .hasMessage(
                            "Port %d on 127.0.0.1 is taken by another program: stop it, or choose another port.", port);
        } finally {
            other.stop(0);
        }
    }

    @Test
    void securedCluster_requiresItsAddress() throws IOException {
        HttpServer secured = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
        secured.createContext("/", exchange -> {
            exchange.getResponseHeaders().add("X-elastic-product", "Elasticsearch");
            exchange.sendResponseHeaders(401, -1);
            exchange.close();
        });
        secured.start();
        try {
            int port = secured.getAddress().getPort();
            assertThatThrownBy(() -> open(List.of(), settings(port)))
                    .isInstanceOf(LocalServerException.class)
                    .hasMessageContaining("wants a login");
        } finally {
            secured.stop(0);
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
