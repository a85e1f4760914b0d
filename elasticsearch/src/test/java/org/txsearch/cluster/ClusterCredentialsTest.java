package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import org.elasticsearch.client.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClusterCredentialsTest {

    private final List<String> received = Collections.synchronizedList(new ArrayList<>());
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            received.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void userOfTheAddress_isSentWithEachRequest_withoutAChallenge() throws IOException {
        ask("reader:p%40ss:w%C3%B6rd@", 2);
        String expected =
                "Basic " + Base64.getEncoder().encodeToString("reader:p@ss:wörd".getBytes(StandardCharsets.UTF_8));
        assertThat(received).containsExactly(expected, expected);
    }

    @Test
    void addressWithoutAUser_sendsNone() throws IOException {
        ask("", 1);
        assertThat(received).containsExactly("null");
    }

    private void ask(String user, int times) throws IOException {
        URI node =
                URI.create("http://" + user + "127.0.0.1:" + server.getAddress().getPort());
        try (Cluster cluster = Cluster.connect(List.of(node))) {
            for (int i = 0; i < times; i++) {
                cluster.raw().performRequest(new Request("GET", "/"));
            }
        }
    }
}
