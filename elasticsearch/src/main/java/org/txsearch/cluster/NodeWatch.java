package org.txsearch.cluster;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.process.DaemonThreads;
import org.txsearch.process.PeriodicTask;

/**
 * Decides which nodes of a cluster are usable, by what each of them reports about the others.
 *
 * <p>A stopped process keeps its connections open, and a node that is cut off from the others still answers over HTTP.
 * Neither causes an error before a search waits for it, and Elasticsearch itself removes such a node only after many
 * seconds. A node is avoided when it does not answer within {@link WatchedNode#SILENCE}, when it does not reach the
 * others, or when they do not reach it: a node that is cut off would answer from copies that no longer receive writes.
 *
 * <p>Only the timer's thread uses the state, except for the latest {@link NodeView}.
 */
final class NodeWatch implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(NodeWatch.class);
    private static final Duration TICK = Duration.ofMillis(100);

    /** More ids would not fit into the address of a request beside the names of the weeks. */
    private static final int MAX_PREFERRED = 80;

    private final List<Node> nodes;
    private final List<WatchedNode> watched;
    private final BiConsumer<NodeView, NodeView> onChange;
    private final LongSupplier nanos;
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(new DaemonThreads("elasticsearch-nodes"));
    private volatile NodeView view;
    private long tickedNanos;

    /**
     * Creates a watch that has not begun.
     *
     * @param onChange receives the view before and after each change
     */
    NodeWatch(List<Node> nodes, BiConsumer<NodeView, NodeView> onChange) {
        this(nodes, onChange, System::nanoTime);
    }

    NodeWatch(List<Node> nodes, BiConsumer<NodeView, NodeView> onChange, LongSupplier nanos) {
        this.nodes = nodes;
        this.nanos = nanos;
        this.tickedNanos = nanos.getAsLong();
        this.watched = nodes.stream()
                .map(node -> new WatchedNode(node, nanos, this::reactAndEvaluate))
                .toList();
        this.onChange = onChange;
        this.view = new NodeView(nodes, Set.of(), null, Set.of());
    }

    /** Starts to watch the nodes. A single one is not watched, since no other node could be used instead. */
    void begin() {
        if (watched.size() > 1) {
            PeriodicTask.start(timer, "elasticsearch-nodes", Duration.ZERO, TICK, this::tick);
        }
    }

    NodeView view() {
        return view;
    }

    /** Runs a task on the thread of the watch, unless the watch is closed. */
    void later(Duration delay, Runnable task) {
        try {
            ScheduledFuture<?> unused = timer.schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            LOG.trace("The watch has been closed", e);
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    private void reactAndEvaluate(Runnable reaction) {
        later(Duration.ZERO, () -> {
            reaction.run();
            evaluate();
        });
    }

    private void tick() {
        long now = nanos.getAsLong();
        long late = Math.max(0, now - tickedNanos - TICK.toNanos());
        tickedNanos = now;
        watched.forEach(each -> each.tick(now, late));
        evaluate();
    }

    /** Updates the view. A node is usable if more than half of the others reach it. */
    private void evaluate() {
        // A node that reaches few others is cut off itself, and a removed one may still believe that it reaches all.
        List<WatchedNode> witnesses = watched.stream()
                .filter(each -> each.isTrusted() && each.report().reachesMost())
                .toList();
        Set<String> known = new TreeSet<>();
        witnesses.forEach(each -> known.addAll(each.report().known()));
        Set<String> silent = new HashSet<>();
        watched.stream().filter(each -> !each.isTrusted()).forEach(each -> silent.add(String.valueOf(each.id())));
        Set<String> lost = new TreeSet<>(known);
        lost.removeIf(id -> !silent.contains(id) && isReached(id, witnesses));
        List<Node> usable = watched.stream()
                .filter(each -> each.isTrusted() && isReached(each.id(), witnesses))
                .map(WatchedNode::node)
                .toList();
        Set<String> proven = new TreeSet<>(known);
        proven.removeAll(lost);
        watched.stream()
                .filter(each -> !each.node().isProven())
                .forEach(each -> proven.remove(String.valueOf(each.id())));
        NodeView before = view;
        NodeView now = view(usable, lost, proven.equals(known) ? Set.of() : proven);
        watched.forEach(each -> each.judge(now.avoided().contains(each.node())));
        if (!now.equals(before)) {
            view = now;
            log(before, now);
            onChange.accept(before, now);
        }
    }

    private static boolean isReached(@Nullable String id, List<WatchedNode> witnesses) {
        if (id == null) {
            return true;
        }
        List<WatchedNode> others =
                witnesses.stream().filter(each -> !id.equals(each.id())).toList();
        long reaching = others.stream()
                .filter(each -> each.report().reached().contains(id))
                .count();
        return others.isEmpty() || 2 * reaching > others.size();
    }

    private NodeView view(List<Node> usable, Set<String> lost, Set<String> preferred) {
        Set<Node> avoided = new HashSet<>(nodes);
        usable.forEach(avoided::remove);
        // If no node seems usable, all are used: the fault may be on our side.
        return new NodeView(
                usable.isEmpty() ? nodes : usable,
                usable.isEmpty() ? Set.of() : avoided,
                preferred.isEmpty()
                        ? null
                        : "_prefer_nodes:"
                                + preferred.stream().limit(MAX_PREFERRED).collect(Collectors.joining(",")),
                lost);
    }

    private void log(NodeView before, NodeView now) {
        for (WatchedNode each : watched) {
            boolean was = before.avoided().contains(each.node());
            boolean is = now.avoided().contains(each.node());
            if (is && !was) {
                LOG.warn("Elasticsearch node {} is avoided: {}", each.node(), each.reason());
            } else if (was && !is) {
                LOG.info(
                        "Elasticsearch node {} is used again{}",
                        each.node(),
                        each.isProven() ? "" : ", a little at first");
            }
        }
    }
}
