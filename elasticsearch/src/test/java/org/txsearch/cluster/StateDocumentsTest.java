package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StateDocumentsTest {

    @Test
    void indexWhoseShardIsStarting_isReadAgain() throws IOException {
        AtomicInteger requests = new AtomicInteger();
        HttpServer node = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        node.createContext("/", exchange -> {
            boolean isStarting = requests.incrementAndGet() == 1;
            byte[] answer = (isStarting
                            ? "{\"error\":{\"type\":\"no_shard_available_action_exception\",\"reason\":\"starting\"},\"status\":503}"
                            : "{\"_index\":\"txsearch-notes\",\"_id\":\"demo\",\"found\":false}")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(isStarting ? 503 : 404, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        node.start();
        try (Cluster cluster = Cluster.connect(
                List.of(URI.create("http://127.0.0.1:" + node.getAddress().getPort())))) {
            assertThat(new StateDocuments(cluster).read("demo")).isEmpty();
            assertThat(requests).hasValue(2);
        } finally {
            node.stop(0);
        }
    }
}
