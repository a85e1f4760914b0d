package org.txsearch.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The nodes that a cluster is called by, in turns, and the calls that have not been answered. */
final class Nodes implements AutoCloseable {

    /** A pause of the node is no reason to fail a write; Elasticsearch removes a silent node later than this. */
    private static final Duration WRITES_WAIT = Duration.ofSeconds(5);

    private final List<Node> all;
    private final Set<Call> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger turn = new AtomicInteger();
    private final NodeWatch watch;

    /** Used by the thread of the watch alone. */
    private boolean areWritesWatched;

    Nodes(List<Node> all) {
        this.all = List.copyOf(all);
        this.watch = new NodeWatch(this.all, (before, now) -> onChange(now));
        watch.begin();
    }

    /** Which nodes are used at this moment. */
    NodeWatch.View view() {
        return watch.view();
    }

    /** The first of them. */
    Node first() {
        return all.get(0);
    }

    /** Begins a call, which is repeated elsewhere where a node turns out to be silent. */
    void begin(Call call) {
        open.add(call);
        call.begin();
    }

    void ended(Call call) {
        open.remove(call);
    }

    /** The next node in turn that the gate permits and that is not avoided; null if there is none. */
    @Nullable
    Node next(NodeGate gate) {
        return permitted(gate, view().usable(), List.of(), turn.getAndIncrement());
    }

    /** Another node than those that the gate permits and that is not avoided; null if there is none. */
    @Nullable
    Node other(NodeGate gate, Collection<Node> tried) {
        // The turn is that of first attempts: if others took turns, too, each read after a slow one would meet the slow
        // node.
        return permitted(gate, view().usable(), tried, turn.get());
    }

    /** The same, or an avoided node where no other is left. */
    @Nullable
    Node last(NodeGate gate, Collection<Node> tried) {
        Node other = other(gate, tried);
        return other == null ? permitted(gate, all, tried, turn.get()) : other;
    }

    private static @Nullable Node permitted(NodeGate gate, List<Node> nodes, Collection<Node> tried, int first) {
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(Math.floorMod(first + i, nodes.size()));
            if (!tried.contains(node) && gate.permits(node.address())) {
                return node;
            }
        }
        return null;
    }

    /** The addresses of all of them. */
    List<String> addresses() {
        return all.stream().map(Node::address).toList();
    }

    private void onChange(NodeWatch.View now) {
        if (!now.avoided().isEmpty() || !now.lost().isEmpty()) {
            open.forEach(call -> call.onChange(now));
            if (!areWritesWatched) {
                areWritesWatched = true;
                watch.later(WRITES_WAIT, this::failWrites);
            }
        }
    }

    private void failWrites() {
        open.forEach(call -> call.onSilence(view(), WRITES_WAIT));
        areWritesWatched = !view().avoided().isEmpty();
        if (areWritesWatched) {
            watch.later(WRITES_WAIT, this::failWrites);
        }
    }

    @Override
    public void close() throws IOException {
        watch.close();
        for (Node node : all) {
            node.client().close();
        }
    }
}
