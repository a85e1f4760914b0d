package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class LostConnectionsTest {

    @Test
    void resetConnection_isTriedAgain() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        try (ServerSocket node = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                Cluster cluster = Cluster.connect(List.of(URI.create("http://127.0.0.1:" + node.getLocalPort())))) {
            CompletableFuture<Void> serving = CompletableFuture.runAsync(() -> serve(node, requests));
            assertThat(cluster.patiently("GET", "/").path("answer").asInt(0)).isEqualTo(3);
            serving.get(1, TimeUnit.MINUTES);
        }
        assertThat(requests).hasValue(3);
    }

    /** Two connections are reset after their request, the third is answered. */
    private static void serve(ServerSocket node, AtomicInteger requests) {
        try {
            while (requests.get() < 3) {
                try (Socket connection = node.accept()) {
                    readHead(connection.getInputStream());
                    if (requests.incrementAndGet() < 3) {
                        connection.setSoLinger(true, 0);
                    } else {
                        connection
                                .getOutputStream()
                                .write(("HTTP/1.1 200 OK\r\nX-Elastic-Product: Elasticsearch\r\n"
                                                + "Content-Type: application/json\r\nContent-Length: 12\r\n\r\n{\"answer\":3}")
                                        .getBytes(StandardCharsets.US_ASCII));
                    }
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void readHead(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("The client closed the connection");
            }
            head.append((char) next);
        }
    }

    /** Elasticsearch does not answer for longer than the silence, and the owner beats once it does. */
    @Test
    void ownerThatCouldNotBeat_isNotTakenForDead() throws Exception {
        Duration silence = Duration.ofMillis(400);
        AtomicInteger reads = new AtomicInteger();
        HttpStub.Handler handler = request -> {
            int read = reads.incrementAndGet();
            if (read == 2) {
                long begun = System.nanoTime();
                Awaitility.await()
                        .atMost(Duration.ofMinutes(2))
                        .until(() -> System.nanoTime() - begun > silence.toNanos());
            }
            return HttpStub.json(
                    200,
                    "{\"_seq_no\":" + read + ",\"_primary_term\":1,\"_source\":{\"owner\":\"other\",\"beat\":"
                            + (read < 4 ? 1 : 2) + "}}");
        };
        try (HttpStub node = new HttpStub(handler);
                Cluster cluster = Cluster.connect(List.of(node.uri()))) {
            assertThatThrownBy(() -> StateLease.withoutOwner(
                            DocumentStore.patient(cluster, StateDocuments.INDEX),
                            "work",
                            silence,
                            Duration.ofMillis(1)))
                    .isInstanceOf(LeaseTakenException.class);
        }
    }
}
