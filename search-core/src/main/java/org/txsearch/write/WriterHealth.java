package org.txsearch.write;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Whether a writer gets on, and since when it has not. */
final class WriterHealth {

    private final long giveUpAfterNanos;
    private long troubledSince;
    private @Nullable String trouble;
    private @Nullable String failure;

    WriterHealth(Duration giveUpAfter) {
        this.giveUpAfterNanos = giveUpAfter.toNanos();
    }

    synchronized void progress() {
        trouble = null;
    }

    /** Notes what is wrong; says whether to go on. */
    synchronized boolean troubled(String what) {
        long now = System.nanoTime();
        // Counted from the first trouble: a writer that had nothing to write has not failed at it.
        if (trouble == null) {
            troubledSince = now;
        }
        trouble = what;
        if (failure == null && now - troubledSince > giveUpAfterNanos) {
            failure = "Nothing was acknowledged for "
                    + Duration.ofNanos(giveUpAfterNanos).toSeconds() + " seconds; last: " + what;
        }
        return failure == null;
    }

    synchronized void fail(String what) {
        if (failure == null) {
            failure = what;
        }
    }

    synchronized boolean hasFailed() {
        return failure != null;
    }

    synchronized @Nullable String trouble() {
        return trouble;
    }

    synchronized void check() {
        if (failure != null) {
            throw new WriteFailedException(failure);
        }
    }
}
