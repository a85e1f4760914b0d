package org.txsearch.cluster;

import java.io.IOException;
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
import org.apache.http.util.EntityUtils;
import org.elasticsearch.client.Cancellable;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseException;
import org.elasticsearch.client.ResponseListener;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.process.DaemonThreads;
import org.txsearch.process.PeriodicTask;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Knows which nodes of a cluster are usable: asks each of them, twice a second, which other nodes it reaches.
 *
 * <p>A stopped process keeps its connections open, and a node that is cut off from the others still answers over HTTP.
 * Neither causes an error before a search waits for it, and Elasticsearch itself removes such a node only after many
 * seconds. A node is avoided when it does not answer within {@link #SILENCE}, when it does not reach the others, or when
 * they do not reach it: a node that is cut off would answer from copies that no longer receive writes.
 *
 * <p>All state belongs to the timer's thread, except the latest {@link NodeView}; what changes it is therefore one class.
 */
final class NodeWatch implements AutoCloseable {

    /** Longer than a usual garbage collection; short enough that a search is repeated elsewhere within its deadline. */
    static final Duration SILENCE = Duration.ofSeconds(1);

    private static final Logger LOG = LoggerFactory.getLogger(NodeWatch.class);
    private static final Duration INTERVAL = Duration.ofMillis(500);
    private static final Duration TICK = Duration.ofMillis(100);

    /** Shorter than {@link #SILENCE}: a node that waits for a silent one must not count as silent itself. */
    private static final Duration REPORT_WITHIN = Duration.ofMillis(700);

    /** A node that has just continued may still believe in a cluster that has removed it. */
    private static final int ANSWERS_BEFORE_USE = 4;

    /** After a shorter absence a node is as warm as before; a restart takes longer. */
    private static final Duration COLD_AFTER = Duration.ofSeconds(5);

    /** More ids would not fit into the address of a request beside the names of the weeks. */
    private static final int MAX_PREFERRED = 80;

    private final List<Watched> watched;
    private final BiConsumer<NodeView, NodeView> onChange;
    private final LongSupplier nanos;
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(new DaemonThreads("elasticsearch-nodes"));
    private volatile NodeView view;
    private long tickedNanos;

    /**
     * A watch that has not begun.
     *
     * @param onChange receives the view before and after each change
     */
    NodeWatch(List<Node> nodes, BiConsumer<NodeView, NodeView> onChange) {
        this(nodes, onChange, System::nanoTime);
    }

    NodeWatch(List<Node> nodes, BiConsumer<NodeView, NodeView> onChange, LongSupplier nanos) {
        this.nanos = nanos;
        this.tickedNanos = nanos.getAsLong();
        this.watched = nodes.stream().map(Watched::new).toList();
        this.onChange = onChange;
        this.view = new NodeView(nodes, Set.of(), null, Set.of());
    }

    /** Watches the nodes from now on. A single one is not watched, since there is no other to use instead. */
    void begin() {
        if (watched.size() > 1) {
            PeriodicTask.start(timer, "elasticsearch-nodes", Duration.ZERO, TICK, this::tick);
        }
    }

    /** Returns the current state of the nodes. */
    NodeView view() {
        return view;
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    private void tick() {
        long now = nanos.getAsLong();
        // If this process had no turn on the processor, answers may be waiting to be read.
        long late = Math.max(0, now - tickedNanos - TICK.toNanos());
        tickedNanos = now;
        for (Watched each : watched) {
            each.grant(late);
            if (each.isUnanswered(now)) {
                each.failed("it did not answer within " + SILENCE.toMillis() + " ms");
            }
            if (each.isDue(now)) {
                each.ask(now);
            }
        }
        evaluate();
    }

    /** Runs a task on the thread of the watch, unless it is closed. */
    void later(Duration delay, Runnable task) {
        try {
            ScheduledFuture<?> unused = timer.schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            LOG.trace("The watch has been closed", e);
        }
    }

    /** A node is usable if more than half of the others reach it. */
    private void evaluate() {
        // A node that reaches few others is cut off itself, and a removed one may still believe that it reaches all.
        List<Watched> witnesses = watched.stream()
                .filter(each -> each.isTrusted() && each.report.isOfMost())
                .toList();
        Set<String> known = new TreeSet<>();
        witnesses.forEach(each -> known.addAll(each.report.known()));
        Set<String> silent = new HashSet<>();
        watched.stream().filter(each -> !each.isTrusted()).forEach(each -> silent.add(String.valueOf(each.id)));
        Set<String> lost = new TreeSet<>(known);
        lost.removeIf(id -> !silent.contains(id) && isReached(id, witnesses));
        List<Node> usable = watched.stream()
                .filter(each -> each.isTrusted() && (each.id == null || isReached(each.id, witnesses)))
                .map(each -> each.node)
                .toList();
        Set<String> proven = new TreeSet<>(known);
        proven.removeAll(lost);
        watched.stream().filter(each -> !each.node.isProven()).forEach(each -> proven.remove(String.valueOf(each.id)));
        NodeView before = view;
        NodeView now = view(usable, lost, proven.equals(known) ? Set.of() : proven);
        watched.forEach(each -> each.judge(now.avoided().contains(each.node)));
        if (!now.equals(before)) {
            view = now;
            log(before, now);
            onChange.accept(before, now);
        }
    }

    private static boolean isReached(String id, List<Watched> witnesses) {
        List<Watched> others =
                witnesses.stream().filter(each -> !id.equals(each.id)).toList();
        long reaching = others.stream()
                .filter(each -> each.report.reached().contains(id))
                .count();
        return others.isEmpty() || 2 * reaching > others.size();
    }

    private NodeView view(List<Node> usable, Set<String> lost, Set<String> preferred) {
        List<Node> all = watched.stream().map(each -> each.node).toList();
        Set<Node> avoided = new HashSet<>(all);
        usable.forEach(avoided::remove);
        // If no node seems usable, all are used: the fault may be on our side.
        return new NodeView(
                usable.isEmpty() ? all : usable,
                usable.isEmpty() ? Set.of() : avoided,
                preferred.isEmpty()
                        ? null
                        : "_prefer_nodes:"
                                + preferred.stream().limit(MAX_PREFERRED).collect(Collectors.joining(",")),
                lost);
    }

    private void log(NodeView before, NodeView now) {
        for (Watched each : watched) {
            boolean was = before.avoided().contains(each.node);
            boolean is = now.avoided().contains(each.node);
            if (is && !was) {
                LOG.warn("Elasticsearch node {} is avoided: {}", each.node, each.reason());
            } else if (was && !is) {
                LOG.info(
                        "Elasticsearch node {} is used again{}", each.node, each.isProven ? "" : ", a little at first");
            }
        }
    }

    /**
     * What a node reported about the cluster.
     *
     * @param reached the ids of the nodes that answered it, its own among them
     * @param unreached the ids of those that it knows and that did not answer it
     */
    record NodeReport(Set<String> reached, Set<String> unreached) {

        private static final NodeReport NONE = new NodeReport(Set.of(), Set.of());

        static NodeReport of(JsonNode answer) {
            Set<String> unreached = new HashSet<>();
            for (JsonNode failure : answer.path("_nodes").path("failures")) {
                unreached.add(failure.path("node_id").asString(""));
            }
            return new NodeReport(Set.copyOf(answer.path("nodes").propertyNames()), Set.copyOf(unreached));
        }

        /** Whether its author reaches more than half of the nodes. */
        boolean isOfMost() {
            return reached.size() > unreached.size();
        }

        Set<String> known() {
            Set<String> known = new HashSet<>(reached);
            known.addAll(unreached);
            return known;
        }
    }

    /** A node, and what it answered last. */
    private final class Watched {

        private final Node node;
        private @Nullable String id;
        private NodeReport report = NodeReport.NONE;
        private int answers = ANSWERS_BEFORE_USE;
        private String failure = "";
        private long askedNanos = nanos.getAsLong() - INTERVAL.toNanos();
        private @Nullable Cancellable question;

        private boolean isAway;
        private long awaySinceNanos;
        private boolean isProven = true;

        /** Counts the questions, so that a late answer is not taken for that to a later question. */
        private int asked;

        Watched(Node node) {
            this.node = node;
        }

        boolean isTrusted() {
            return answers >= ANSWERS_BEFORE_USE;
        }

        /** Gives it that much more time to answer. */
        void grant(long nanos) {
            if (question != null) {
                askedNanos += nanos;
            }
        }

        boolean isUnanswered(long now) {
            return question != null && now - askedNanos > SILENCE.toNanos();
        }

        boolean isDue(long now) {
            return question == null && now - askedNanos >= INTERVAL.toNanos();
        }

        /** Whether it is not known which node answers at this address: at first, and after a silence. */
        private boolean isNew() {
            return id == null || answers == 0;
        }

        /** Puts it on probation if it is away for long. */
        void judge(boolean isAvoided) {
            if (isAvoided && !isAway) {
                awaySinceNanos = nanos.getAsLong();
            } else if (isAvoided && nanos.getAsLong() - awaySinceNanos >= COLD_AFTER.toNanos()) {
                node.probation().begin();
            }
            isAway = isAvoided;
            boolean was = isProven;
            isProven = node.isProven();
            if (isProven && !was) {
                LOG.info("Elasticsearch node {} is used as much as the others again", node);
            }
        }

        String reason() {
            return isTrusted() ? "it and the other nodes do not reach each other" : failure;
        }

        void ask(long now) {
            askedNanos = now;
            int number = ++asked;
            Request request = new Request("GET", isNew() ? "/_nodes/_local/_none" : "/_nodes/_all/_none");
            request.addParameter("filter_path", "_nodes.failures.node_id,nodes.*.name");
            request.addParameter("timeout", REPORT_WITHIN.toMillis() + "ms");
            request.setOptions(Node.within(SILENCE.multipliedBy(2)));
            question = node.client().performRequestAsync(request, new ResponseListener() {
                @Override
                public void onSuccess(Response response) {
                    onTimer(number, () -> read(response));
                }

                @Override
                public void onFailure(Exception e) {
                    onTimer(number, () -> refused(e));
                }
            });
        }

        private void onTimer(int number, Runnable reaction) {
            try {
                timer.execute(() -> {
                    if (number == asked && question != null) {
                        question = null;
                        reaction.run();
                        evaluate();
                    }
                });
            } catch (RejectedExecutionException e) {
                LOG.trace("The watch has been closed", e);
            }
        }

        private void read(Response response) {
            try {
                JsonNode answer = JsonMapper.shared().readTree(EntityUtils.toByteArray(response.getEntity()));
                NodeReport read = NodeReport.of(answer);
                if (isNew()) {
                    id = read.reached().stream().findFirst().orElse(null);
                    // The report itself is due at once.
                    askedNanos -= INTERVAL.toNanos();
                } else {
                    report = read;
                }
                answers = Math.min(ANSWERS_BEFORE_USE, answers + 1);
            } catch (IOException | JacksonException e) {
                failed("its answer cannot be read: " + e.getMessage());
            }
        }

        /** A refusal is an answer, too: the account may lack the privilege {@code cluster:monitor/nodes/info}. */
        private void refused(Exception e) {
            if (e instanceof ResponseException refusal
                    && refusal.getResponse().getStatusLine().getStatusCode() < 500) {
                report = NodeReport.NONE;
                answers = Math.min(ANSWERS_BEFORE_USE, answers + 1);
            } else {
                failed(e.toString());
            }
        }

        void failed(String reason) {
            Cancellable open = question;
            question = null;
            if (open != null) {
                open.cancel();
            }
            answers = 0;
            failure = reason;
            report = NodeReport.NONE;
        }
    }
}
