package org.txsearch.api.limit;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** When to try again: later for some than for others, so that those refused together do not come back together. */
final class RetryAfter {

    private static final int MAX_MORE_SECONDS = 2;

    private RetryAfter() {}

    /** At least that long, and at least a second. */
    static Duration atLeast(Duration wait) {
        long seconds = Math.max(1, wait.plusNanos(999_999_999).toSeconds());
        return Duration.ofSeconds(seconds + ThreadLocalRandom.current().nextInt(MAX_MORE_SECONDS + 1));
    }
}
