package org.txsearch.write;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Whether a writer gets on, and since when it has not. */
final class WriterHealth {

    private final long giveUpAfterNanos;
    private long lastProgress = System.nanoTime();
    private @Nullable String trouble;
    private @Nullable String failure;

    WriterHealth(Duration giveUpAfter) {
        this.giveUpAfterNanos = giveUpAfter.toNanos();
    }

    synchronized void progress() {
        lastProgress = System.nanoTime();
        trouble = null;
    }

    /** Notes what is wrong; says whether to go on. */
    synchronized boolean troubled(String what) {
        trouble = what;
        if (failure == null && System.nanoTime() - lastProgress > giveUpAfterNanos) {
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
