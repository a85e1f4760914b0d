package org.txsearch.write;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Whether a writer gets on, and since when it has not. */
final class WriterHealth {

    private final long giveUpAfterNanos;
    private volatile Runnable onFailure = () -> {};
    private long troubledSince;
    private long progressedAt = System.nanoTime();
    private boolean troubled;
    private @Nullable String trouble;
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
        troubled = false;
        trouble = null;
    }

    /** Whether any document has had its outcome since then. */
    synchronized boolean hasProgressedSince(long nanoTime) {
        return progressedAt - nanoTime > 0;
    }

    /** Notes what is waited for as long as it takes: the cluster answers, so that it is no failure. */
    synchronized void waiting(String forWhat) {
        troubled = false;
        trouble = forWhat;
    }

    /** Notes what is wrong, and fails where that has lasted for too long. */
    void troubled(String what) {
        if (lastsTooLong(what)) {
            fail(
                    "Nothing was acknowledged for "
                            + Duration.ofNanos(giveUpAfterNanos).toSeconds() + " seconds; last: " + what,
                    null);
        }
    }

    private synchronized boolean lastsTooLong(String what) {
        long now = System.nanoTime();
        // Counted from the first trouble: a writer that had nothing to write has not failed at it.
        if (!troubled) {
            troubled = true;
            troubledSince = now;
        }
        trouble = what;
        return now - troubledSince > giveUpAfterNanos;
    }

    /** Ends the writer; the first reason is the one that is told. */
    void fail(String what, @Nullable Throwable cause) {
        synchronized (this) {
            if (failure != null) {
                return;
            }
            failure = new WriteFailedException(what, cause);
        }
        // Outside: those who wait hold their own lock while they look here.
        onFailure.run();
    }

    synchronized boolean hasFailed() {
        return failure != null;
    }

    synchronized @Nullable String trouble() {
        return trouble;
    }

    /** Throws where the writer has failed. */
    synchronized void check() {
        if (failure != null) {
            throw new WriteFailedException(failure);
        }
    }
}
