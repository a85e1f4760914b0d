package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseException;
import org.elasticsearch.client.ResponseListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A call ends, whatever its nodes do: its listener receives an answer or a failure. */
class CallTest {

    /** More than any test takes: a call that waits for it has not ended by itself. */
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Set<Integer> asked = ConcurrentHashMap.newKeySet();
    private final CountDownLatch held = new CountDownLatch(1);
    private volatile boolean isHolding;

    /** The port of the only node that answers; 0 if none does. */
    private volatile int answering;

    private final List<HttpServer> servers =
            IntStream.range(0, 7).mapToObj(i -> server()).toList();
    private final Cluster cluster = Cluster.connect(servers.stream()
            .map(server -> URI.create("http://127.0.0.1:" + server.getAddress().getPort()))
            .toList());

    @AfterEach
    void close() throws IOException {
        held.countDown();
        cluster.close();
        servers.forEach(server -> server.stop(0));
        threads.shutdownNow();
    }

    @Test
    void readThatEachOfSevenNodesRefuses_failsWithTheRefusal() {
        assertThatThrownBy(() -> cluster.read(new Request("GET", "/weeks/_search"), LIMIT))
                .isInstanceOfSatisfying(ResponseException.class, CallTest::isUnavailable);
        assertThat(asked).hasSize(7);
    }

    @Test
    void writeThatEachOfSevenNodesRefuses_failsWithTheRefusal() {
        assertThatThrownBy(() -> cluster.call(new Request("PUT", "/state/_doc/1"), LIMIT))
                .isInstanceOfSatisfying(ResponseException.class, CallTest::isUnavailable);
        assertThat(asked).hasSize(7);
    }

    @Test
    void bulkRequestThatEachOfSevenNodesRefuses_failsWithTheRefusal() throws Exception {
        Outcome outcome = new Outcome();
        cluster.send(new Request("POST", "/_bulk"), LIMIT, outcome);
        assertThat(outcome.failure()).isInstanceOfSatisfying(ResponseException.class, CallTest::isUnavailable);
        assertThat(asked).hasSize(7);
    }

    @Test
    void onlyNodeOfSevenThatAnswers_isFound() throws Exception {
        answering = servers.get(6).getAddress().getPort();
        assertThat(cluster.read(new Request("GET", "/weeks/_search"), LIMIT))
                .asString()
                .isEqualTo("{}");
    }

    @Test
    void readRepeatedForEachChangeOfTheNodes_endsOnce() throws Exception {
        isHolding = true;
        try (Nodes nodes = nodes(servers)) {
            Outcome outcome = new Outcome();
            Call call = call(nodes, copies -> new Request("GET", "/weeks/_search"), outcome);
            NodeView view = new NodeView(List.of(nodes.first()), Set.of(), null, Set.of("lost"));
            IntStream.range(0, 20).forEach(i -> call.onChange(view));
            held.countDown();
            assertThat(outcome.failure()).isInstanceOfSatisfying(ResponseException.class, CallTest::isUnavailable);
        }
    }

    @Test
    void requestThatCannotBeMade_isAFailure() throws Exception {
        try (Nodes nodes = nodes(servers.subList(0, 2))) {
            Outcome outcome = new Outcome();
            call(
                    nodes,
                    copies -> {
                        throw new IllegalStateException("No request");
                    },
                    outcome);
            assertThat(outcome.failure()).hasMessage("No request");
        }
    }

    @Test
    void answerThatItsListenerCannotRead_isAFailure() throws Exception {
        answering = servers.get(0).getAddress().getPort();
        try (Nodes nodes = nodes(servers.subList(0, 1))) {
            Outcome outcome = new Outcome() {
                @Override
                public void onSuccess(Response response) {
                    throw new IllegalStateException("Unreadable");
                }
            };
            call(nodes, copies -> new Request("GET", "/weeks/_search"), outcome);
            assertThat(outcome.failure()).hasMessage("Unreadable");
        }
    }

    private static Call call(Nodes nodes, Function<ReplicaPreference, Request> request, ResponseListener listener) {
        Call call = new Call(nodes, true, NodeGate.OPEN, LIMIT.toNanos(), request, listener);
        call.begin();
        return call;
    }

    private static Nodes nodes(List<HttpServer> servers) {
        return new Nodes(Node.of(ClusterSettings.of(servers.stream()
                .map(server ->
                        URI.create("http://127.0.0.1:" + server.getAddress().getPort()))
                .toList())));
    }

    private static void isUnavailable(ResponseException refusal) {
        assertThat(refusal.getResponse().getStatusLine().getStatusCode()).isEqualTo(503);
    }

    private HttpServer server() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setExecutor(threads);
            server.createContext("/", this::answer);
            server.start();
            return server;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Refuses everything with 503, except the questions of the watch and what the answering node is asked. */
    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().add("X-Elastic-Product", "Elasticsearch");
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            if (exchange.getRequestURI().getPath().startsWith("/_nodes")) {
                exchange.sendResponseHeaders(403, -1);
                return;
            }
            if (isHolding) {
                held.await();
            }
            int port = exchange.getLocalAddress().getPort();
            asked.add(port);
            byte[] body = "{}".getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(port == answering ? 200 : 503, body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The outcome of a call, which must not have a second one. */
    private static class Outcome implements ResponseListener {

        private final CompletableFuture<Object> outcome = new CompletableFuture<>();

        @Override
        public void onSuccess(Response response) {
            assertThat(outcome.complete(response)).isTrue();
        }

        @Override
        public void onFailure(Exception failure) {
            assertThat(outcome.complete(failure)).isTrue();
        }

        Throwable failure() throws Exception {
            return (Throwable) outcome.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        }
    }
}
