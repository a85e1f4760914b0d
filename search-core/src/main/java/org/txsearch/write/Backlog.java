package org.txsearch.write;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.txsearch.write.Batch.PendingWrite;

/**
 * Accepted documents without an outcome: bounded in bytes, so that the memory is bounded. Their outcomes are reported one at
 * a time, until the writer is closed.
 */
final class Backlog {

    private final long maxBytes;
    private final WriterHealth health;

    /** Held while outcomes are reported, so that documents are accepted meanwhile. */
    private final Object reporting = new Object();

    private boolean closed;
    private long bytes;
    private long documents;

    Backlog(long maxBytes, WriterHealth health) {
        this.maxBytes = maxBytes;
        this.health = health;
    }

    /**
     * Waits for capacity and takes one document; the bound may be exceeded by its size, so that no document is too
     * large.
     */
    synchronized void take(PendingWrite write) throws InterruptedException {
        while (isFull()) {
            health.check();
            wait();
        }
        health.check();
        bytes += write.bytes();
        documents++;
    }

    /** Whether taking a document would not wait: it is taken, or the failure is reported. */
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

    /** The outcomes that one answer brings. */
    static final class Report {

        private final List<PendingWrite> writes = new ArrayList<>();
        private final List<WriteOutcome> outcomes = new ArrayList<>();

        void add(PendingWrite write, WriteOutcome outcome) {
            writes.add(write);
            outcomes.add(outcome);
        }
    }

    /** Reports them all: a receiver that throws fails the writer, and the others are reported all the same. */
    void deliver(Report report) {
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
        synchronized (this) {
            documents -= report.writes.size();
            bytes -= size;
            notifyAll();
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
