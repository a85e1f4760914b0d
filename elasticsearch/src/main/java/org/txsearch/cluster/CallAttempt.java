package org.txsearch.cluster;

import org.elasticsearch.client.Cancellable;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseListener;
import org.jspecify.annotations.Nullable;

/** One request of a call to one node. Its state is guarded by the lock of the call. */
final class CallAttempt implements ResponseListener {

    private final Outcomes call;
    private final Node node;
    private final long begunNanos = System.nanoTime();
    private boolean isOpen = true;
    private @Nullable Cancellable sent;

    /** The call that an attempt belongs to. */
    interface Outcomes {

        /** Returns the request for the given copies of shards. */
        Request request(ReplicaPreference copies);

        /** Returns whether the call has ended. The caller holds the lock of the call. */
        boolean isOver();

        /** Receives an answer. */
        void answered(CallAttempt attempt, Response response);

        /** Receives a failure. */
        void failed(CallAttempt attempt, Exception failure);
    }

    CallAttempt(Outcomes call, Node node) {
        this.call = call;
        this.node = node;
    }

    /** Returns the node that the request is sent to. */
    Node node() {
        return node;
    }

    /** Returns whether the node has neither answered nor failed. The caller holds the lock of the call. */
    boolean isOpen() {
        return isOpen;
    }

    /** Records that the node has answered or failed. The caller holds the lock of the call. */
    void close() {
        isOpen = false;
    }

    /** Returns for how long the request has been open. */
    long ageNanos() {
        return System.nanoTime() - begunNanos;
    }

    /** Sends the request for the given copies of shards. If it cannot be sent, the attempt fails. */
    void send(ReplicaPreference copies) {
        Cancellable cancellable;
        try {
            cancellable = node.client().performRequestAsync(call.request(copies), this);
        } catch (RuntimeException e) {
            onFailure(e);
            return;
        }
        synchronized (call) {
            sent = cancellable;
            if (!call.isOver() || !isOpen) {
                return;
            }
        }
        // The call ended while the request was being sent.
        cancellable.cancel();
    }

    /** Cancels the request, which closes its connection. */
    void cancel() {
        Cancellable request;
        synchronized (call) {
            request = sent;
        }
        if (request != null) {
            request.cancel();
        }
    }

    @Override
    public void onSuccess(Response response) {
        call.answered(this, response);
    }

    @Override
    public void onFailure(Exception failure) {
        call.failed(this, failure);
    }
}
