package org.txsearch.api;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;

/** Waits for events. The limit is long, so that tests do not fail on a slow machine. */
public final class Patiently {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    private Patiently() {}

    /**
     * Waits until the condition is true, and fails after the limit. Failures of other threads are none of the wait:
     * tests cause them on purpose.
     */
    public static void until(String event, Callable<Boolean> condition) {
        Awaitility.await(event)
                .dontCatchUncaughtExceptions()
                .pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(5))
                .atMost(LIMIT)
                .until(condition);
    }
}
