package org.txsearch.local;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;

/** Waits for something outside this process that cannot be waited for in any other way. */
final class NodePolling {

    private static final Duration PAUSE = Duration.ofMillis(100);

    private NodePolling() {}

    /** A question to the outside. */
    interface Condition {
        boolean holds() throws IOException;
    }

    /** Whether the condition held within the limit; it is checked at least once. */
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
            throw new LocalElasticsearchException("Interrupted while waiting for Elasticsearch.", e);
        }
    }
}
