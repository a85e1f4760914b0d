package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.http.HttpHost;
import org.awaitility.Awaitility;
import org.elasticsearch.client.RestClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NodeWatchTest {

    private static final Duration SOON = Duration.ofSeconds(20);

    private final CountDownLatch hangs = new CountDownLatch(1);
    private final CountDownLatch hanging = new CountDownLatch(1);
    private final AtomicInteger answered = new AtomicInteger();
    private final HttpStub silent = new HttpStub(request -> {
        hanging.countDown();
        hangs.await();
        return HttpStub.status(200);
    });
    private final HttpStub well = new HttpStub(request -> {
        answered.incrementAndGet();
        return HttpStub.status(403);
    });
    private final Node silentNode = node(silent);
    private final Node wellNode = node(well);
    private final AtomicLong clock = new AtomicLong();
    private final NodeWatch watch = new NodeWatch(List.of(silentNode, wellNode), (before, now) -> {}, clock::get);

    @AfterEach
    void close() throws IOException {
        watch.close();
        hangs.countDown();
        silentNode.client().close();
        wellNode.client().close();
        silent.close();
        well.close();
    }

    @Test
    void pauseOfThisProcess_isNoSilenceOfANode() throws Exception {
        watch.begin();
        hanging.await();
        Awaitility.await().atMost(SOON).until(() -> answered.get() == 1);
        // In the pause, no question was asked and no answer was read.
        clock.addAndGet(Duration.ofMinutes(1).toNanos());
        // The next tick asks this node again, after it has looked at the other one.
        Awaitility.await().atMost(SOON).until(() -> answered.get() == 2);
        assertThat(watch.view().avoided()).isEmpty();
        // From then on, time counts.
        advanceUntilAvoided();
    }

    @Test
    void nodeThatWasAwayForSeconds_isOnProbation_andOneThatPausedIsNot() {
        watch.begin();
        advanceUntilAvoided();
        assertThat(silentNode.isProven()).isTrue();
        clock.addAndGet(Duration.ofSeconds(5).toNanos());
        Awaitility.await().atMost(SOON).until(() -> !silentNode.isProven());
        assertThat(wellNode.isProven()).isTrue();
    }

    private void advanceUntilAvoided() {
        Awaitility.await().atMost(SOON).until(() -> {
            clock.addAndGet(Duration.ofMillis(50).toNanos());
            return watch.view().avoided().contains(silentNode);
        });
    }

    @Test
    void nodeOnProbation_getsOneReadInEightOfItsOwn_andAllItsWrites() throws Exception {
        Node cold = node(well);
        Node warm = node(well);
        try (Nodes nodes = new Nodes(List.of(cold, warm))) {
            cold.probation().begin();
            assertThat(firsts(nodes, true)).containsExactly(cold, cold, cold, cold);
            assertThat(firsts(nodes, false)).hasSize(32);
            assertThat(nodes.isOnProbation(cold)).isTrue();
            assertThat(nodes.other(NodeGate.OPEN, List.of(warm))).isNull();
            assertThat(nodes.last(NodeGate.OPEN, List.of(warm))).isEqualTo(cold);
            // Where no node is better, all are equal.
            warm.probation().begin();
            assertThat(nodes.isOnProbation(cold)).isFalse();
            assertThat(nodes.other(NodeGate.OPEN, List.of(warm))).isEqualTo(cold);
        }
    }

    /** Returns the node on probation, as often as it is the first of 64 calls. */
    private static List<Node> firsts(Nodes nodes, boolean areReads) {
        return IntStream.range(0, 64)
                .mapToObj(i -> Objects.requireNonNull(nodes.next(NodeGate.OPEN, areReads)))
                .filter(node -> !node.isProven())
                .toList();
    }

    private static Node node(HttpStub server) {
        HttpHost host = HttpHost.create(server.uri().toString());
        return new Node(host.toHostString(), RestClient.builder(host).build());
    }
}
