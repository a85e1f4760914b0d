package org.txsearch.write;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * How many requests may be in flight, and how large each may be: a little more with each success, half as much after a
 * rejection.
 *
 * <p>Additive increase and multiplicative decrease settle at what the cluster can take, whatever else uses it. Requests
 * without a permit wait in the order in which they came.
 */
final class RequestWindow {

    /** In how many rounds of successes the size grows from nothing to its maximum. */
    private static final int STEPS = 16;

    private final RequestBounds bounds;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private double requests;
    private double sizeFactor = 1;
    private double maxBytes;
    private int inFlight;
    private int round;
    private long rejections;
    private boolean starting;

    RequestWindow(RequestBounds bounds) {
        this.bounds = bounds;
        this.requests = bounds.maxInFlight();
        this.maxBytes = bounds.maxBytes();
    }

    /** Runs the task as soon as there is a permit, which it holds until {@link #leave()}. */
    void whenPermitted(Runnable request) {
        synchronized (this) {
            waiting.add(request);
        }
        startWaiting();
    }

    /** Returns a permit. */
    void leave() {
        synchronized (this) {
            inFlight--;
        }
        startWaiting();
    }

    /** One thread starts what may start: were each to start the next, requests that fail at once would nest. */
    private void startWaiting() {
        synchronized (this) {
            if (starting) {
                return;
            }
            starting = true;
        }
        boolean allStarted = false;
        try {
            for (Runnable next = next(); next != null; next = next()) {
                next.run();
            }
            allStarted = true;
        } finally {
            if (!allStarted) {
                // One that fails to start must not keep the others from it.
                synchronized (this) {
                    starting = false;
                }
            }
        }
    }

    private synchronized @Nullable Runnable next() {
        Runnable next = inFlight < (int) requests ? waiting.poll() : null;
        if (next == null) {
            starting = false;
        } else {
            inFlight++;
        }
        return next;
    }

    /** Between two decreases there is one round, to which a request belongs from when it is sent. */
    synchronized int round() {
        return round;
    }

    /** A request was taken as a whole. */
    synchronized void accepted() {
        sizeFactor = Math.min(1, sizeFactor + 1 / (requests * STEPS));
        requests = Math.min(bounds.maxInFlight(), requests + 1 / requests);
    }

    /** A request of that round was refused; those in flight with it carry no new information. */
    synchronized void rejected(int ofRound) {
        rejections++;
        if (ofRound == round) {
            round++;
            requests = Math.max(bounds.minInFlight(), requests / 2);
            sizeFactor = Math.max(minSizeFactor(), sizeFactor / 2);
        }
    }

    /** Requests of that size are refused for their size, by Elasticsearch or by a proxy: that will not change. */
    synchronized void tooLarge(long bytes) {
        maxBytes = Math.max(bounds.maxBytes() * minSizeFactor(), Math.min(maxBytes, bytes / 2.0));
    }

    synchronized int documents() {
        return (int) Math.max(bounds.minDocuments(), bounds.maxDocuments() * sizeFactor);
    }

    synchronized long bytes() {
        return (long) Math.min(maxBytes, bounds.maxBytes() * sizeFactor);
    }

    synchronized int requests() {
        return (int) requests;
    }

    synchronized int inFlight() {
        return inFlight;
    }

    synchronized long rejections() {
        return rejections;
    }

    private double minSizeFactor() {
        return (double) bounds.minDocuments() / bounds.maxDocuments();
    }
}
