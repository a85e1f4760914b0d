package org.txsearch.ingest;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;

/** Waits for events. The limit is long, so that tests do not fail on a slow machine. */
public final class Eventually {

    /** The limit of every wait. */
    public static final Duration LIMIT = Duration.ofMinutes(5);

    private Eventually() {}

    /** Waits until the condition is true, and fails after the limit. */
    public static void await(Callable<Boolean> condition) {
        Awaitility.await().atMost(LIMIT).pollInterval(Duration.ofMillis(50)).until(condition);
    }
}
