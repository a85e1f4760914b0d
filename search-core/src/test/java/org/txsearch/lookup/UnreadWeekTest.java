package org.txsearch.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TransferQueue;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.txsearch.cluster.Cluster;
import org.txsearch.week.IsoWeek;

/** A week that appears, or is replaced, is searched until it has been read; a small one is read first. */
@Timeout(300)
class UnreadWeekTest {

    private static final long CREATED_AT = new IsoWeek(2026, 48).start().toEpochMilli();
    private static final String EMPTY = "{\"hits\":{\"total\":{\"value\":0}}}";

    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** The status of each answer to a search, which waits for it. */
    private final TransferQueue<Integer> searches = new LinkedTransferQueue<>();

    private volatile String indices = "";
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void weekThatAppears_isSearched_untilItIsRead() throws Exception {
        try (Cluster cluster = Cluster.connect(List.of(uri()));
                KnownIds known = new KnownIds(cluster, 1_000_000, Duration.ofMillis(20))) {
            assertThat(known.mayHaveOtherTime(1, CREATED_AT)).isFalse();
            indices = index("first", 1);
            searches.transfer(404);
            // The reading has failed, and is tried again.
            searches.transfer(404);
            assertThat(known.mayHaveOtherTime(1, CREATED_AT)).isTrue();
            searches.transfer(200);
            Awaitility.await()
                    .untilAsserted(() ->
                            assertThat(known.mayHaveOtherTime(1, CREATED_AT)).isFalse());
        }
    }

    /** A load that creates a week would otherwise look up every record meanwhile. */
    @Test
    void smallWeekThatAppears_isNotSearchedWhileItIsRead() throws Exception {
        try (Cluster cluster = Cluster.connect(List.of(uri()));
                KnownIds known = new KnownIds(cluster, 1_000_000, Duration.ofMillis(20))) {
            assertThat(known.mayHaveOtherTime(1, CREATED_AT)).isFalse();
            indices = index("small", 100_000);
            Awaitility.await().until(searches::hasWaitingConsumer);
            assertThat(known.mayHaveOtherTime(1, CREATED_AT)).isFalse();
            searches.transfer(200);
        }
    }

    @Test
    void largeWeekThatAppears_isSearchedWhileItIsRead() throws Exception {
        try (Cluster cluster = Cluster.connect(List.of(uri()));
                KnownIds known = new KnownIds(cluster, 1_000_000, Duration.ofMillis(20))) {
            assertThat(known.mayHaveOtherTime(1, CREATED_AT)).isFalse();
            indices = index("large", 100_001);
            Awaitility.await().until(searches::hasWaitingConsumer);
            assertThat(known.mayHaveOtherTime(1, CREATED_AT)).isTrue();
            searches.transfer(200);
        }
    }

    @Test
    void weekWhoseIndexIsReplaced_isSearched_untilItIsReadAgain() throws Exception {
        try (Cluster cluster = Cluster.connect(List.of(uri()));
                KnownIds known = new KnownIds(cluster, 1_000_000, Duration.ofMillis(20))) {
            indices = index("first", 1);
            searches.transfer(200);
            Awaitility.await()
                    .untilAsserted(() ->
                            assertThat(known.mayHaveOtherTime(1, CREATED_AT)).isFalse());
            indices = index("second", 1);
            searches.transfer(404);
            searches.transfer(404);
            assertThat(known.mayHaveOtherTime(1, CREATED_AT)).isTrue();
            searches.transfer(200);
            Awaitility.await()
                    .untilAsserted(() ->
                            assertThat(known.mayHaveOtherTime(1, CREATED_AT)).isFalse());
        }
    }

    private URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private static String index(String uuid, int documents) {
        return "\"transactions-2026-w40-000001\":{\"uuid\":\"" + uuid + "\",\"health\":\"green\","
                + "\"primaries\":{\"docs\":{\"count\":" + documents
                + "}},\"shards\":{\"0\":[{\"routing\":{\"primary\":true},"
                + "\"seq_no\":{\"global_checkpoint\":0}}]}}";
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            String path = exchange.getRequestURI().getPath();
            int status = 200;
            String body = "{}";
            if (path.contains("/_stats")) {
                body = "{\"indices\":{" + indices + "}}";
            } else if (path.endsWith("/_search")) {
                status = searches.take();
                body = status == 200 ? EMPTY : "{}";
            }
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.getResponseHeaders().add("X-Elastic-Product", "Elasticsearch");
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
