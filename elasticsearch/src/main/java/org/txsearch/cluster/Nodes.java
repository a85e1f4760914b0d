package org.txsearch.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.elasticsearch.client.Request;
import org.jspecify.annotations.Nullable;

/** The nodes of a cluster, which are called in turns, and the calls that are open. */
final class Nodes implements AutoCloseable {

    /** A pause of the node is no reason to fail a write; Elasticsearch removes a silent node later than this. */
    private static final Duration WRITES_WAIT = Duration.ofSeconds(5);

    private final List<Node> all;
    private final Set<OpenCall> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger turn = new AtomicInteger();
    private final Map<ReadKind, Hedging> hedging = new EnumMap<>(ReadKind.class);
    private final NodeWatch watch;

    /** Used only by the thread of the watch. */
    private boolean areWritesWatched;

    interface OpenCall {

        /** Reports that more nodes are avoided or lost. */
        void onChange(NodeView view);

        /** Reports that nodes have been avoided for the given time. */
        void onSilence(NodeView view, Duration waited);
    }

    Nodes(List<Node> all) {
        this.all = List.copyOf(all);
        for (ReadKind kind : ReadKind.values()) {
            hedging.put(kind, new Hedging());
        }
        this.watch = new NodeWatch(this.all, this::onChange);
        watch.begin();
    }

    NodeView view() {
        return watch.view();
    }

    /** Returns the first node. */
    Node first() {
        return all.get(0);
    }

    Hedging hedging(Request request, int expectedBytes) {
        return Objects.requireNonNull(hedging.get(ReadKind.of(request, expectedBytes)));
    }

    /** Returns how many reads have been sent to a second node. */
    long hedges() {
        return hedging.values().stream().mapToLong(Hedging::hedges).sum();
    }

    /** Reports changes of the nodes to the given call until it ends. */
    void begun(OpenCall call) {
        open.add(call);
    }

    void ended(OpenCall call) {
        open.remove(call);
    }

    /**
     * Returns the next usable node in turn that the gate permits, or null. A node on probation skips most of its turns
     * for reads, but not for writes: the nodes that hold the primaries do most of their work.
     */
    @Nullable
    Node next(NodeGate gate, boolean isRead) {
        List<Node> usable = view().usable();
        int first = turn.getAndIncrement();
        Node due = usable.get(Math.floorMod(first, usable.size()));
        if (isRead && !due.isProven() && due.probation().takes() && gate.permits(due.address())) {
            return due;
        }
        Node proven = isRead ? inTurn(gate, proven(usable), List.of(), first) : null;
        return proven == null ? inTurn(gate, usable, List.of(), first) : proven;
    }

    /** Returns whether the given node is on probation while a proven node is usable. */
    boolean isOnProbation(Node node) {
        return !node.isProven() && !proven(view().usable()).isEmpty();
    }

    /**
     * Returns a usable node that the gate permits and that has not been tried, or null. Nodes on probation are returned
     * only if no node is proven.
     */
    @Nullable
    Node other(NodeGate gate, Collection<Node> tried) {
        List<Node> usable = view().usable();
        List<Node> proven = proven(usable);
        // Only first attempts advance the turn. Otherwise, each read after a slow one would meet the slow node.
        return inTurn(gate, proven.isEmpty() ? usable : proven, tried, turn.get());
    }

    /** Returns a node like {@link #other}, or else one on probation, or else an avoided one. */
    @Nullable
    Node last(NodeGate gate, Collection<Node> tried) {
        Node last = other(gate, tried);
        if (last == null) {
            last = inTurn(gate, view().usable(), tried, turn.get());
        }
        return last == null ? inTurn(gate, all, tried, turn.get()) : last;
    }

    private static List<Node> proven(List<Node> nodes) {
        return nodes.stream().filter(Node::isProven).toList();
    }

    private static @Nullable Node inTurn(NodeGate gate, List<Node> nodes, Collection<Node> tried, int first) {
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(Math.floorMod(first + i, nodes.size()));
            if (!tried.contains(node) && gate.permits(node.address())) {
                return node;
            }
        }
        return null;
    }

    List<String> addresses() {
        return all.stream().map(Node::address).toList();
    }

    private void onChange(NodeView before, NodeView now) {
        // If a node only returns while another one is away, no read has a new reason to wait.
        boolean isWorse =
                !before.avoided().containsAll(now.avoided()) || !before.lost().containsAll(now.lost());
        if (isWorse) {
            open.forEach(call -> call.onChange(now));
            if (!areWritesWatched) {
                areWritesWatched = true;
                watch.later(WRITES_WAIT, this::failWrites);
            }
        }
    }

    private void failWrites() {
        try {
            open.forEach(call -> call.onSilence(view(), WRITES_WAIT));
        } finally {
            areWritesWatched = !view().avoided().isEmpty();
            if (areWritesWatched) {
                watch.later(WRITES_WAIT, this::failWrites);
            }
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
