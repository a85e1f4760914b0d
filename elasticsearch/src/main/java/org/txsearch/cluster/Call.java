package org.txsearch.cluster;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.http.ContentTooLongException;
import org.elasticsearch.client.Cancellable;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseException;
import org.elasticsearch.client.ResponseListener;
import org.jspecify.annotations.Nullable;

/**
 * One call, made to one node after another until one answers or none is left. A read may be made to several nodes at once:
 * the first answer counts, and the other attempts are cancelled, which closes their connections and so ends their searches.
 *
 * <p>A call always ends: until it is over, at least one attempt is open. An attempt that fails either leaves another one
 * open, is followed by one to a node that was not tried yet, or ends the call with its failure.
 */
final class Call implements Nodes.OpenCall {

    /** How often a slow node, or a change of the nodes, may add an attempt to those that are open. */
    private static final int MAX_ADDED = 5;

    private final Nodes nodes;
    private final boolean isRead;
    private final NodeGate gate;
    private final long slowNanos;
    private final Function<ReplicaPreference, Request> request;
    private final ResponseListener listener;
    private final List<Attempt> attempts = new ArrayList<>();
    private volatile boolean isOnTrial;
    private int added;
    private boolean isOver;

    /**
     * A call that has not begun.
     *
     * @param isRead whether it may be made to two nodes at once
     * @param gate decides which nodes may be used
     * @param slowNanos how long a node on probation may take for a read
     * @param request makes the request that those copies of shards are to answer
     * @param listener receives the first answer, or the last failure
     */
    Call(
            Nodes nodes,
            boolean isRead,
            NodeGate gate,
            long slowNanos,
            Function<ReplicaPreference, Request> request,
            ResponseListener listener) {
        this.nodes = nodes;
        this.isRead = isRead;
        this.gate = gate;
        this.slowNanos = slowNanos;
        this.request = request;
        this.listener = listener;
    }

    /** Makes the first attempt. */
    void begin() {
        nodes.begun(this);
        Node first = nodes.next(gate, isRead);
        if (first == null) {
            fail(new NoNodeException());
        } else {
            isOnTrial = isRead && nodes.isOnTrial(first);
            opened(first).send(isOnTrial ? ReplicaPreference.ON_TRIAL : ReplicaPreference.USUAL);
        }
    }

    /** Whether it was sent to a node on probation, while another one could have answered. */
    boolean isOnTrial() {
        return isOnTrial;
    }

    /** Asks another node and other copies of shards, too. */
    void hedge() {
        add(tried(), ReplicaPreference.OTHER);
    }

    /** Repeats a read elsewhere if it may wait for one of the avoided nodes. */
    @Override
    public void onChange(NodeView view) {
        if (isRead && (!view.lost().isEmpty() || waitsFor(view, 0))) {
            add(List.of(), ReplicaPreference.USUAL);
        }
    }

    /** Adds an attempt to those that are open, if a node is usable and the call was not repeated too often. */
    private void add(Collection<Node> excluded, ReplicaPreference copies) {
        Attempt attempt;
        synchronized (this) {
            Node node = isOver || added == MAX_ADDED ? null : nodes.other(gate, excluded);
            if (node == null) {
                return;
            }
            added++;
            attempt = opened(node);
        }
        attempt.send(copies);
    }

    /** Fails a write that has waited so long for one of them. */
    @Override
    public void onSilence(NodeView view, Duration waited) {
        if (!isRead && waitsFor(view, waited.toNanos())) {
            fail(new SilentNodeException());
        }
    }

    private synchronized boolean waitsFor(NodeView view, long nanos) {
        long now = System.nanoTime();
        return attempts.stream()
                .anyMatch(each -> each.isOpen && view.avoided().contains(each.node) && now - each.begun >= nanos);
    }

    /** The addresses of the nodes that were called, for messages. */
    synchronized String addresses() {
        return attempts.stream().map(each -> each.node.address()).collect(Collectors.joining(", "));
    }

    /** Cancels it; the listener receives nothing more. */
    void cancel() {
        end();
    }

    private synchronized List<Node> tried() {
        return attempts.stream().map(each -> each.node).toList();
    }

    /** A new attempt, open until its node has answered or failed. */
    private synchronized Attempt opened(Node node) {
        Attempt attempt = new Attempt(node);
        attempts.add(attempt);
        return attempt;
    }

    private void failed(Attempt attempt, Exception failure) {
        Attempt next = null;
        synchronized (this) {
            attempt.isOpen = false;
            if (isOver) {
                return;
            }
            if (isOfNode(failure)) {
                attempt.judge(false);
                Node other = nodes.last(gate, tried());
                if (other != null) {
                    next = opened(other);
                } else if (attempts.stream().anyMatch(each -> each.isOpen)) {
                    return;
                }
            }
        }
        if (next == null) {
            fail(failure);
        } else {
            // After a timeout, another copy is asked: by itself, a node tries the next copy only after other
            // failures.
            next.send(isTimeout(failure) ? ReplicaPreference.OTHER : ReplicaPreference.USUAL);
        }
    }

    /** Whether another node may answer; any other refusal is an answer. */
    private static boolean isOfNode(Exception failure) {
        if (failure instanceof ResponseException refusal) {
            int status = refusal.getResponse().getStatusLine().getStatusCode();
            return status == 502 || status == 503 || status == 504;
        }
        return !isTooLarge(failure);
    }

    private static boolean isTimeout(Exception failure) {
        return failure instanceof ResponseException refusal
                && refusal.getResponse().getStatusLine().getStatusCode() == 504;
    }

    private static boolean isTooLarge(Exception failure) {
        return failure instanceof ContentTooLongException;
    }

    private static NodeGate.GateOutcome outcome(Exception failure) {
        if (failure instanceof ResponseException refusal) {
            int status = refusal.getResponse().getStatusLine().getStatusCode();
            return status >= 500 && status != 504 ? NodeGate.GateOutcome.FAILED : NodeGate.GateOutcome.UNKNOWN;
        }
        return failure instanceof IOException && !(failure instanceof SocketTimeoutException) && !isTooLarge(failure)
                ? NodeGate.GateOutcome.FAILED
                : NodeGate.GateOutcome.UNKNOWN;
    }

    private void fail(Exception failure) {
        if (end()) {
            listener.onFailure(failure);
        }
    }

    /** Cancels the open request; returns false if the call was over before. */
    private boolean end() {
        List<Attempt> open;
        synchronized (this) {
            if (isOver) {
                return false;
            }
            isOver = true;
            open = attempts.stream().filter(each -> each.isOpen).toList();
        }
        nodes.ended(this);
        open.forEach(Attempt::overtaken);
        return true;
    }

    /** One request to one node. */
    private final class Attempt implements ResponseListener {

        private final Node node;
        private final long begun = System.nanoTime();
        private boolean isOpen = true;
        private @Nullable Cancellable sent;

        Attempt(Node node) {
            this.node = node;
        }

        /** Sends the request; its failure is that of the attempt, whenever it occurs. */
        void send(ReplicaPreference copies) {
            Cancellable now;
            try {
                now = node.client().performRequestAsync(request.apply(copies), this);
            } catch (RuntimeException e) {
                onFailure(e);
                return;
            }
            synchronized (Call.this) {
                sent = now;
                if (!isOver || !isOpen) {
                    return;
                }
            }
            // The call ended while the request was being sent.
            now.cancel();
        }

        /** Another node was quicker, or nobody waits any more. */
        void overtaken() {
            if (isSlow()) {
                judge(false);
            }
            cancel();
        }

        private boolean isSlow() {
            return System.nanoTime() - begun > slowNanos;
        }

        private void judge(boolean isInTime) {
            if (isRead) {
                node.probation().answered(isInTime);
            }
        }

        private void cancel() {
            Cancellable request;
            synchronized (Call.this) {
                request = sent;
            }
            if (request != null) {
                request.cancel();
            }
        }

        @Override
        public void onSuccess(Response response) {
            gate.ended(node.address(), NodeGate.GateOutcome.ANSWERED);
            synchronized (Call.this) {
                isOpen = false;
                if (!isOver) {
                    judge(!isSlow());
                }
            }
            if (end()) {
                try {
                    listener.onSuccess(response);
                } catch (RuntimeException unreadable) {
                    listener.onFailure(unreadable);
                }
            }
        }

        @Override
        public void onFailure(Exception failure) {
            gate.ended(node.address(), outcome(failure));
            failed(this, failure);
        }
    }

    /** The gate permits no node at this moment. */
    static final class NoNodeException extends IOException {

        private static final long serialVersionUID = 1L;

        NoNodeException() {
            super("Reads are suspended: every Elasticsearch node has failed");
        }
    }

    /** The node that a call was sent to does not answer any more; whether it carried the call out is unknown. */
    static final class SilentNodeException extends IOException {

        private static final long serialVersionUID = 1L;

        SilentNodeException() {
            super("The Elasticsearch node that the call was sent to no longer answers");
        }
    }
}
