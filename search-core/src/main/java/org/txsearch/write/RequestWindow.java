package org.txsearch.write;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * How many requests may be under way, and how large each may be: a little more with each success, half as much after a
 * rejection.
 *
 * <p>Additive increase and multiplicative decrease settle at what the cluster bears, whoever else uses it. Requests for
 * which there is no place wait in the order in which they came.
 */
final class RequestWindow {

    /** The size grows from nothing to all in so many rounds of successes. */
    private static final int STEPS = 16;

    private final RequestBounds bounds;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private double requests;
    private double share = 1;
    private double mostBytes;
    private int inFlight;
    private int round;
    private long rejections;
    private boolean starting;

    RequestWindow(RequestBounds bounds) {
        this.bounds = bounds;
        this.requests = bounds.maxInFlight();
        this.mostBytes = bounds.maxBytes();
    }

    /** Runs the task as soon as there is a place, which it holds until {@link #leave()}. */
    void whenPlace(Runnable request) {
        synchronized (this) {
            waiting.add(request);
        }
        startWaiting();
    }

    /** Gives a place back. */
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
        share = Math.min(1, share + 1 / (requests * STEPS));
        requests = Math.min(bounds.maxInFlight(), requests + 1 / requests);
    }

    /** A request of that round was refused; those that were under way with it say nothing new. */
    synchronized void rejected(int ofRound) {
        rejections++;
        if (ofRound == round) {
            round++;
            requests = Math.max(bounds.minInFlight(), requests / 2);
            share = Math.max(leastShare(), share / 2);
        }
    }

    /** Requests of that size are refused for their size, by Elasticsearch or by a proxy: that will not change. */
    synchronized void tooLarge(long bytes) {
        mostBytes = Math.max(bounds.maxBytes() * leastShare(), Math.min(mostBytes, bytes / 2.0));
    }

    synchronized int documents() {
        return (int) Math.max(bounds.minDocuments(), bounds.maxDocuments() * share);
    }

    synchronized long bytes() {
        return (long) Math.min(mostBytes, bounds.maxBytes() * share);
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

    private double leastShare() {
        return (double) bounds.minDocuments() / bounds.maxDocuments();
    }
}
