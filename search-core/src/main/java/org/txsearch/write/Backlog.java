package org.txsearch.write;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** What was taken and has no outcome yet: bounded in bytes, so that the memory is. */
final class Backlog {

    private final long maxBytes;
    private final WriterHealth health;
    private long bytes;
    private long documents;

    Backlog(long maxBytes, WriterHealth health) {
        this.maxBytes = maxBytes;
        this.health = health;
    }

    /** Waits for room and takes one document, by whose size the bound may be passed: a document is never too large. */
    synchronized void take(PendingWrite write) throws InterruptedException {
        while (isFull()) {
            health.check();
            wait();
        }
        health.check();
        bytes += write.bytes();
        documents++;
    }

    /** Whether taking a document would not wait: it is taken, or the failure is told. */
    synchronized boolean hasRoom() {
        return !isFull() || health.hasFailed();
    }

    /** Waits for room no longer than that; whether there is any. */
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

    /** Forgets documents whose outcomes have been told. */
    synchronized void ended(int count, long size) {
        documents -= count;
        bytes -= size;
        notifyAll();
    }

    /** Waits until every document has its outcome. */
    synchronized void awaitNone() throws InterruptedException {
        while (documents > 0) {
            health.check();
            wait();
        }
        health.check();
    }

    /** Lets those who wait see that the writer has failed. */
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
