package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
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

    private final Set<Integer> asked = ConcurrentHashMap.newKeySet();
    private final CountDownLatch held = new CountDownLatch(1);
    private volatile boolean isHolding;

    /** The number of the only node that answers; -1 if none does. */
    private volatile int answering = -1;

    private final List<HttpStub> servers =
            IntStream.range(0, 7).mapToObj(this::server).toList();
    private final Cluster cluster =
            Cluster.connect(servers.stream().map(HttpStub::uri).toList());

    @AfterEach
    void close() throws IOException {
        held.countDown();
        cluster.close();
        servers.forEach(HttpStub::close);
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
        answering = 6;
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
        answering = 0;
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

    private static Nodes nodes(List<HttpStub> servers) {
        return new Nodes(
                Node.of(ClusterSettings.of(servers.stream().map(HttpStub::uri).toList())));
    }

    private static void isUnavailable(ResponseException refusal) {
        assertThat(refusal.getResponse().getStatusLine().getStatusCode()).isEqualTo(503);
    }

    /** Refuses everything with 503, except the questions of the watch and what the answering node is asked. */
    private HttpStub server(int number) {
        return new HttpStub(request -> {
            if (request.getTarget().startsWith("/_nodes")) {
                return HttpStub.status(403);
            }
            if (isHolding) {
                held.await();
            }
            asked.add(number);
            return HttpStub.json(number == answering ? 200 : 503, "{}");
        });
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
