package org.txsearch.write;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Whether a writer makes progress, and since when it has not. */
final class WriterHealth {

    private final long giveUpAfterNanos;
    private volatile Runnable onFailure = () -> {};
    private long stalledSince;
    private long progressedAt = System.nanoTime();
    private boolean stalled;
    private @Nullable String stallReason;
    private @Nullable WriteFailedException failure;

    WriterHealth(Duration giveUpAfter) {
        this.giveUpAfterNanos = giveUpAfter.toNanos();
    }

    /** Runs this once, on the thread that finds the writer failed. */
    void whenFailed(Runnable task) {
        onFailure = task;
    }

    synchronized void progress() {
        progressedAt = System.nanoTime();
        stalled = false;
        stallReason = null;
    }

    /** Returns whether any document has had its outcome since then. */
    synchronized boolean hasProgressedSince(long nanoTime) {
        return progressedAt - nanoTime > 0;
    }

    /** Records a wait without a limit: the cluster answers, so that it is not a failure. */
    synchronized void waiting(String forWhat) {
        stalled = false;
        stallReason = forWhat;
    }

    /** Records a stall, and fails if it has lasted for too long. */
    void stalled(String what) {
        if (lastsTooLong(what)) {
            fail(
                    "Nothing was acknowledged for "
                            + Duration.ofNanos(giveUpAfterNanos).toSeconds() + " seconds; last: " + what,
                    null);
        }
    }

    private synchronized boolean lastsTooLong(String what) {
        long now = System.nanoTime();
        // Counted from the first stall: a writer that had nothing to write has not stalled.
        if (!stalled) {
            stalled = true;
            stalledSince = now;
        }
        stallReason = what;
        return now - stalledSince > giveUpAfterNanos;
    }

    /** Ends the writer; the first reason is the one reported. */
    void fail(String what, @Nullable Throwable cause) {
        synchronized (this) {
            if (failure != null) {
                return;
            }
            failure = new WriteFailedException(what, cause);
        }
        // Outside the lock: waiting threads hold their own lock while they call this.
        onFailure.run();
    }

    synchronized boolean hasFailed() {
        return failure != null;
    }

    synchronized @Nullable String stallReason() {
        return stallReason;
    }

    /** Throws if the writer has failed. */
    synchronized void check() {
        if (failure != null) {
            throw new WriteFailedException(failure);
        }
    }
}
