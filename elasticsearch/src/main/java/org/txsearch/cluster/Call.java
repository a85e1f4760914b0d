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
 * Sends one request to one node after another until one answers or no node is left. A read may be sent to several nodes
 * at once: the first answer is used, and the other attempts are cancelled, which closes their connections and so ends
 * their searches.
 *
 * <p>A call always ends: until then, at least one attempt is open. If an attempt fails, either another one is open, or a
 * node that has not been tried gets one, or the call ends with the failure.
 */
final class Call implements Nodes.OpenCall {

    /** How many attempts slow nodes and changes of the nodes may add. */
    private static final int MAX_ADDED = 5;

    private final Nodes nodes;
    private final boolean isRead;
    private final NodeGate gate;
    private final long slowNanos;
    private final Function<ReplicaPreference, Request> request;
    private final ResponseListener listener;
    private final List<CallAttempt> attempts = new ArrayList<>();
    private volatile boolean isOnProbation;
    private int added;
    private boolean isOver;

    /**
     * Creates a call that has not begun.
     *
     * @param isRead whether the request may be sent to several nodes
     * @param gate decides which nodes may be used
     * @param slowNanos how long a node on probation may take for a read
     * @param request creates the request for the given copies of shards
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

    void begin() {
        nodes.begun(this);
        Node first = nodes.next(gate, isRead);
        if (first == null) {
            fail(new NoNodeException());
        } else {
            isOnProbation = isRead && nodes.isOnProbation(first);
            opened(first).send(isOnProbation ? ReplicaPreference.INCLUDING_PROBATION : ReplicaPreference.PREFERRED);
        }
    }

    /** Returns whether the first attempt went to a node on probation although a proven node was usable. */
    boolean isOnProbation() {
        return isOnProbation;
    }

    /** Sends the read to another node and other copies of shards, too. */
    void hedge() {
        add(tried(), ReplicaPreference.OTHERS);
    }

    /** Sends a read again if it may wait for an avoided node. */
    @Override
    public void onChange(NodeView view) {
        if (isRead && (!view.lost().isEmpty() || waitsFor(view, 0))) {
            add(List.of(), ReplicaPreference.PREFERRED);
        }
    }

    /** Fails a write that has waited for an avoided node for the given time. */
    @Override
    public void onSilence(NodeView view, Duration waited) {
        if (!isRead && waitsFor(view, waited.toNanos())) {
            fail(new SilentNodeException());
        }
    }

    private synchronized boolean waitsFor(NodeView view, long nanos) {
        return attempts.stream()
                .anyMatch(each -> each.isOpen && view.avoided().contains(each.node) && each.ageNanos() >= nanos);
    }

    /** Adds an attempt if a node is usable and the limit is not reached. */
    private void add(Collection<Node> excluded, ReplicaPreference copies) {
        CallAttempt attempt;
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

    /** Returns the addresses of the nodes that were tried, for messages. */
    synchronized String addresses() {
        return attempts.stream().map(each -> each.node.address()).collect(Collectors.joining(", "));
    }

    /** Cancels the call. The listener receives nothing more. */
    void cancel() {
        end();
    }

    private synchronized List<Node> tried() {
        return attempts.stream().map(each -> each.node).toList();
    }

    /** Returns a new attempt, which is open until its node has answered or failed. */
    private synchronized CallAttempt opened(Node node) {
        CallAttempt attempt = new CallAttempt(node);
        attempts.add(attempt);
        return attempt;
    }

    /** Ends the call with the answer, unless it has ended. */
    private void answered(CallAttempt attempt, Response response) {
        gate.ended(attempt.node.address(), NodeGate.GateOutcome.ANSWERED);
        synchronized (this) {
            attempt.isOpen = false;
            if (!isOver) {
                judge(attempt, attempt.ageNanos() <= slowNanos);
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

    /** Tries the next node, or ends the call if the failure is final and no attempt is open. */
    private void failed(CallAttempt attempt, Exception failure) {
        gate.ended(attempt.node.address(), outcome(failure));
        CallAttempt next = null;
        synchronized (this) {
            attempt.isOpen = false;
            if (isOver) {
                return;
            }
            if (mayAnotherNodeAnswer(failure)) {
                judge(attempt, false);
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
            // After a timeout, other copies are read: a node tries the next copy by itself only after other failures.
            next.send(isTimeout(failure) ? ReplicaPreference.OTHERS : ReplicaPreference.PREFERRED);
        }
    }

    private void judge(CallAttempt attempt, boolean isInTime) {
        if (isRead) {
            attempt.node.probation().answered(isInTime);
        }
    }

    /** Returns whether the fault is the node's. Any other refusal is the answer to the request. */
    private static boolean mayAnotherNodeAnswer(Exception failure) {
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

    /** Ends the call and cancels its open attempts. Returns false if it had ended before. */
    private boolean end() {
        List<CallAttempt> open;
        synchronized (this) {
            if (isOver) {
                return false;
            }
            isOver = true;
            open = attempts.stream().filter(each -> each.isOpen).toList();
        }
        nodes.ended(this);
        for (CallAttempt overtaken : open) {
            if (overtaken.ageNanos() > slowNanos) {
                judge(overtaken, false);
            }
            overtaken.cancel();
        }
        return true;
    }

    /** One request of a call to one node. Its state is guarded by the lock of the call. */
    private final class CallAttempt implements ResponseListener {

        private final Node node;
        private final long begunNanos = System.nanoTime();
        private boolean isOpen = true;
        private @Nullable Cancellable sent;

        CallAttempt(Node node) {
            this.node = node;
        }

        /** Returns for how long the request has been open. */
        long ageNanos() {
            return System.nanoTime() - begunNanos;
        }

        /** Sends the request for the given copies of shards. If it cannot be sent, the attempt fails. */
        void send(ReplicaPreference copies) {
            Cancellable cancellable;
            try {
                cancellable = node.client().performRequestAsync(request.apply(copies), this);
            } catch (RuntimeException e) {
                onFailure(e);
                return;
            }
            synchronized (Call.this) {
                sent = cancellable;
                if (!isOver || !isOpen) {
                    return;
                }
            }
            // The call ended while the request was being sent.
            cancellable.cancel();
        }

        /** Cancels the request, which closes its connection. */
        void cancel() {
            Cancellable open;
            synchronized (Call.this) {
                open = sent;
            }
            if (open != null) {
                open.cancel();
            }
        }

        @Override
        public void onSuccess(Response response) {
            answered(this, response);
        }

        @Override
        public void onFailure(Exception failure) {
            failed(this, failure);
        }
    }
}
