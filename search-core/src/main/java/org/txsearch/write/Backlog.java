package org.txsearch.write;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Accepted documents without an outcome: bounded in bytes, so that the memory is bounded. Their outcomes are reported one at
 * a time, until the writer is closed.
 */
final class Backlog {

    private final long maxBytes;
    private final WriterHealth health;
    private final Consumer<List<PendingWrite>> onReleased;

    /** The last write without an outcome of each version of a transaction. */
    private final Map<Version, PendingWrite> last = new HashMap<>();

    /** Held while outcomes are reported, so that documents are accepted meanwhile. */
    private final Object reporting = new Object();

    private boolean closed;
    private long bytes;
    private long documents;

    /** One version of a transaction. */
    private record Version(String documentId, long version) {

        static Version of(PendingWrite write) {
            return new Version(write.document.documentId(), write.document.version());
        }
    }

    /**
     * Holds at most about that many bytes.
     *
     * @param onReleased receives the writes that have waited for an earlier one of their version
     */
    Backlog(long maxBytes, WriterHealth health, Consumer<List<PendingWrite>> onReleased) {
        this.maxBytes = maxBytes;
        this.health = health;
        this.onReleased = onReleased;
    }

    /**
     * Waits for capacity and takes one document; the bound may be exceeded by its size, so that no document is too
     * large.
     *
     * <p>Elasticsearch keeps the first of several documents with the same version. A later one may not overtake it while it is
     * sent again.
     *
     * @return whether it can be sent; otherwise it waits for the outcome of an earlier write of its version
     */
    synchronized boolean take(PendingWrite write) throws InterruptedException {
        while (isFull()) {
            health.check();
            wait();
        }
        health.check();
        bytes += write.bytes();
        documents++;
        PendingWrite before = last.put(Version.of(write), write);
        if (before == null) {
            write.released = true;
            return true;
        }
        before.next = write;
        return false;
    }

    /** Returns whether taking a document would not wait: it is taken, or the failure is reported. */
    synchronized boolean hasRoom() {
        return !isFull() || health.hasFailed();
    }

    /** Waits for capacity no longer than that; returns whether there is any. */
    synchronized boolean awaitRoom(Duration atMost) throws InterruptedException {
        long deadline = System.nanoTime() + atMost.toNanos();
        while (isFull()) {
            health.check();
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        health.check();
        return true;
    }

    /** Reports them all: a receiver that throws fails the writer, and the others are reported all the same. */
    void deliver(BacklogReport report) {
        if (report.writes.isEmpty()) {
            return;
        }
        long size = 0;
        synchronized (reporting) {
            if (closed) {
                return;
            }
            for (int i = 0; i < report.writes.size(); i++) {
                PendingWrite write = report.writes.get(i);
                size += write.bytes();
                deliver(write, report.outcomes.get(i));
            }
        }
        health.progress();
        List<PendingWrite> released = new ArrayList<>();
        synchronized (this) {
            documents -= report.writes.size();
            bytes -= size;
            for (int i = 0; i < report.writes.size(); i++) {
                boolean isStored = report.outcomes.get(i).kind() != WriteOutcomeKind.REJECTED;
                release(report.writes.get(i), isStored, released);
            }
            notifyAll();
        }
        if (!released.isEmpty()) {
            onReleased.accept(released);
        }
    }

    /** Once the version is stored, the order of those that wait no longer matters. */
    private void release(PendingWrite write, boolean isStored, List<PendingWrite> released) {
        last.remove(Version.of(write), write);
        for (PendingWrite next = write.next; next != null && !next.released; next = isStored ? next.next : null) {
            next.released = true;
            released.add(next);
        }
    }

    private void deliver(PendingWrite write, WriteOutcome outcome) {
        try {
            write.onOutcome.accept(outcome);
        } catch (RuntimeException | Error e) {
            health.fail("What became of " + write.document.documentId() + " could not be noted: " + e, e);
        }
    }

    /** Returns when no outcome is being reported, and none will be. */
    void close() {
        synchronized (reporting) {
            closed = true;
        }
    }

    /** Waits until every document has its outcome. */
    synchronized void awaitNone() throws InterruptedException {
        while (documents > 0) {
            health.check();
            wait();
        }
        health.check();
    }

    /** Wakes waiting threads after the writer has failed. */
    synchronized void wake() {
        notifyAll();
    }

    synchronized long documents() {
        return documents;
    }

    synchronized long bytes() {
        return bytes;
    }

    private boolean isFull() {
        return bytes >= maxBytes;
    }
}
