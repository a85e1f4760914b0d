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

    /** Whether any document has had its outcome since then. */
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

    /** Throws where the writer has failed. */
    synchronized void check() {
        if (failure != null) {
            throw new WriteFailedException(failure);
        }
    }

    /**
     * Why documents cannot be sent again at once.
     *
     * @param text for the operator
     * @param patient whether to wait without a limit, since an operator set it and will lift it
     * @param longestPause after how long it is checked again, at most
     */
    record StallReason(String text, boolean patient, Duration longestPause) {

        private static final Duration MAX_PAUSE = Duration.ofSeconds(10);
        private static final Duration MAX_PAUSE_OF_WRITE_BLOCK = Duration.ofSeconds(2);

        /** The cluster cannot take them, and should. */
        static StallReason of(String text) {
            return new StallReason(text, false, MAX_PAUSE);
        }

        /** An index or the cluster is blocked; the numbers are those that Elasticsearch puts into the reason. */
        static StallReason block(String reason) {
            if (reason.contains("/12/")) {
                return new StallReason(
                        "the disk of Elasticsearch is full (flood stage): free space or add a node", true, MAX_PAUSE);
            }
            if (reason.contains("/8/")) {
                return new StallReason(
                        "a week is blocked for writing, as at the end of a rebuild", true, MAX_PAUSE_OF_WRITE_BLOCK);
            }
            return new StallReason("Elasticsearch is set to read only: " + reason, true, MAX_PAUSE);
        }

        /** Of two reasons the one that may end the writer, as it needs the operator more. */
        StallReason or(StallReason other) {
            return patient ? other : this;
        }
    }
}
