package org.txsearch.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.apache.http.util.EntityUtils;
import org.elasticsearch.client.Cancellable;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseException;
import org.elasticsearch.client.ResponseListener;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks one node twice a second which other nodes it reaches, and keeps its last report. Used only by the thread of the
 * {@link NodeWatch}.
 */
final class WatchedNode {

    /** Longer than a usual garbage collection, and short enough to repeat a search elsewhere within its deadline. */
    static final Duration SILENCE = Duration.ofSeconds(1);

    private static final Logger LOG = LoggerFactory.getLogger(WatchedNode.class);
    private static final Duration INTERVAL = Duration.ofMillis(500);

    /** Shorter than {@link #SILENCE}: a node that waits for a silent one must not count as silent itself. */
    private static final Duration REPORT_WITHIN = Duration.ofMillis(700);

    /** A node that has just resumed may still believe in a cluster that has removed it. */
    private static final int ANSWERS_BEFORE_USE = 4;

    /** After a shorter absence a node is as warm as before. A restart takes longer. */
    private static final Duration COLD_AFTER = Duration.ofSeconds(5);

    private final Node node;
    private final LongSupplier nanos;
    private final Executor thread;
    private @Nullable String id;
    private NodeReport report = NodeReport.NONE;
    private int answers = ANSWERS_BEFORE_USE;
    private String failure = "";
    private long askedNanos;
    private @Nullable Cancellable openRequest;
    private boolean isAway;
    private long awaySinceNanos;
    private boolean isProven = true;

    /** The number of requests so far, which tells a late answer from one to a later request. */
    private int requests;

    /**
     * Creates the watch of a node that has not been asked.
     *
     * @param nanos the clock
     * @param thread executes what an answer causes
     */
    WatchedNode(Node node, LongSupplier nanos, Executor thread) {
        this.node = node;
        this.nanos = nanos;
        this.thread = thread;
        this.askedNanos = nanos.getAsLong() - INTERVAL.toNanos();
    }

    Node node() {
        return node;
    }

    /** Returns the id that the node has in its cluster, or null while it is unknown. */
    @Nullable
    String id() {
        return id;
    }

    NodeReport report() {
        return report;
    }

    /** Returns whether the node has answered often enough to be used. */
    boolean isTrusted() {
        return answers >= ANSWERS_BEFORE_USE;
    }

    /** Returns whether the node gets as many reads as the others. */
    boolean isProven() {
        return isProven;
    }

    String reason() {
        return isTrusted() ? "it and the other nodes do not reach each other" : failure;
    }

    /**
     * Asks the node if it is time, and fails it if its answer is overdue.
     *
     * @param late for how long this process had no turn on the processor: answers may wait to be read
     */
    void tick(long now, long late) {
        if (openRequest != null) {
            askedNanos += late;
            if (now - askedNanos > SILENCE.toNanos()) {
                failed("it did not answer within " + SILENCE.toMillis() + " ms");
            }
        }
        if (openRequest == null && now - askedNanos >= INTERVAL.toNanos()) {
            ask(now);
        }
    }

    /** Puts the node on probation if it is avoided for long. */
    void judge(boolean isAvoided) {
        if (isAvoided && !isAway) {
            awaySinceNanos = nanos.getAsLong();
        } else if (isAvoided && nanos.getAsLong() - awaySinceNanos >= COLD_AFTER.toNanos()) {
            node.probation().begin();
        }
        isAway = isAvoided;
        boolean wasProven = isProven;
        isProven = node.isProven();
        if (isProven && !wasProven) {
            LOG.info("Elasticsearch node {} is used as much as the others again", node);
        }
    }

    /** Returns whether the node at this address is unknown: at first, and after a silence. */
    private boolean isNew() {
        return id == null || answers == 0;
    }

    private void ask(long now) {
        askedNanos = now;
        int number = ++requests;
        Request request = new Request("GET", isNew() ? "/_nodes/_local/_none" : "/_nodes/_all/_none");
        request.addParameter("filter_path", "_nodes.failures.node_id,nodes.*.name");
        request.addParameter("timeout", REPORT_WITHIN.toMillis() + "ms");
        request.setOptions(Node.within(SILENCE.multipliedBy(2)));
        openRequest = node.client().performRequestAsync(request, new ResponseListener() {
            @Override
            public void onSuccess(Response response) {
                react(number, () -> read(response));
            }

            @Override
            public void onFailure(Exception e) {
                react(number, () -> refused(e));
            }
        });
    }

    private void react(int number, Runnable reaction) {
        thread.execute(() -> {
            if (number == requests && openRequest != null) {
                openRequest = null;
                reaction.run();
            }
        });
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

    /** Accepts a refusal as an answer: the account may lack the privilege {@code cluster:monitor/nodes/info}. */
    private void refused(Exception e) {
        if (e instanceof ResponseException refusal
                && refusal.getResponse().getStatusLine().getStatusCode() < 500) {
            report = NodeReport.NONE;
            answers = Math.min(ANSWERS_BEFORE_USE, answers + 1);
        } else {
            failed(e.toString());
        }
    }

    private void failed(String reason) {
        Cancellable open = openRequest;
        openRequest = null;
        if (open != null) {
            open.cancel();
        }
        answers = 0;
        failure = reason;
        report = NodeReport.NONE;
    }
}
