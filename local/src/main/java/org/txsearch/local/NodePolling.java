package org.txsearch.local;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;

/** Waits for conditions outside this process by polling. */
final class NodePolling {

    private static final Duration PAUSE = Duration.ofMillis(100);

    private NodePolling() {}

    /** A condition outside this process. */
    interface Condition {
        boolean holds() throws IOException;
    }

    /** Returns whether the condition was met within the limit. Checks it at least once. */
    static boolean until(Duration limit, Condition condition) throws IOException {
        Instant deadline = Instant.now().plus(limit);
        while (!condition.holds()) {
            if (Instant.now().isAfter(deadline)) {
                return false;
            }
            pause();
        }
        return true;
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LocalServerException("Interrupted while waiting for Elasticsearch.", e);
        }
    }
}
