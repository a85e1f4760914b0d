package org.txsearch.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.txsearch.cluster.Cluster;
import org.txsearch.process.DaemonThreads;

/** A register that answers so slowly that each reading is old when it ends. */
@Timeout(300)
class ErasedPayersTest {

    private static final byte[] EMPTY =
            "{\"timed_out\":false,\"_shards\":{\"failed\":0},\"hits\":{\"hits\":[]}}".getBytes(StandardCharsets.UTF_8);

    private final AtomicInteger searches = new AtomicInteger();
    private final Semaphore answers = new Semaphore(0);
    private HttpServer server;
    private Cluster cluster;
    private ErasedPayers payers;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool(new DaemonThreads("stub")));
        server.createContext("/", exchange -> {
            try (exchange) {
                searches.incrementAndGet();
                answers.acquireUninterruptibly();
                exchange.getResponseHeaders().add("Content-Type", "application/json");
                exchange.getResponseHeaders().add("X-Elastic-Product", "Elasticsearch");
                exchange.sendResponseHeaders(200, EMPTY.length);
                exchange.getResponseBody().write(EMPTY);
            }
        });
        server.start();
        cluster = Cluster.connect(
                List.of(URI.create("http://127.0.0.1:" + server.getAddress().getPort())));
        payers = new ErasedPayers(new ErasureRegister(cluster, Duration.ofMinutes(1)), Duration.ZERO);
    }

    @AfterEach
    void stop() throws IOException {
        answers.release(1_000);
        cluster.close();
        server.stop(0);
    }

    @Test
    void recordsThatWereIngestedBeforeAReading_shareIt() throws Exception {
        long before = System.currentTimeMillis();
        answers.release();
        for (int i = 0; i < 100; i++) {
            assertThat(payers.concern("M", () -> before, () -> {})).isFalse();
        }
        // The second is ahead, and no record waits for its answer.
        assertThat(searches.get()).isLessThanOrEqualTo(2);
    }

    @Test
    void recordThatWasIngestedAfterAReading_waitsForTheNext() throws Exception {
        long after = System.currentTimeMillis() + Duration.ofHours(1).toMillis();
        answers.release(5);
        for (int i = 0; i < 5; i++) {
            assertThat(payers.concern("M", () -> after, () -> {})).isFalse();
        }
        assertThat(searches).hasValue(5);
    }
}
