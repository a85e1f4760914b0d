package org.txsearch.paging;

import java.time.Duration;

/** The moment by which an answer must be there. */
public final class Deadline {

    private final long endNanos;

    private Deadline(long endNanos) {
        this.endNanos = endNanos;
    }

    public static Deadline after(Duration duration) {
        return new Deadline(System.nanoTime() + duration.toNanos());
    }

    /** Returns the remaining time; never negative. */
    public Duration remaining() {
        return Duration.ofNanos(Math.max(0, endNanos - System.nanoTime()));
    }
}
