package org.txsearch.snapshot;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.apache.http.ContentTooLongException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.page.Deadline;
import org.txsearch.page.SearchException;
import org.txsearch.page.SnapshotLostException;

/** Makes calls within a snapshot again while Elasticsearch is away, until nobody waits for them any more. */
final class Patience {

    /** How long one call may take. */
    static final Duration WITH_A_CALL = Duration.ofSeconds(60);

    private static final Logger LOG = LoggerFactory.getLogger(Patience.class);
    private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(2);
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long MAX_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private volatile boolean ended;

    /**
     * The answer to a call; nothing is skipped by asking twice, since each body names its place.
     *
     * @throws SnapshotLostException where Elasticsearch keeps the point in time no longer
     * @throws SearchException where Elasticsearch was away for too long, or the answer is too large to be held
     */
    <T> T answer(Function<Deadline, T> call) {
        long start = System.nanoTime();
        long pause = FIRST_PAUSE_NANOS;
        while (true) {
            try {
                return call.apply(Deadline.after(WITH_A_CALL));
            } catch (SnapshotLostException e) {
                throw e;
            } catch (SearchException e) {
                // Whoever is interrupted gets no answer ever, and no pause either.
                boolean unwanted = ended || Thread.currentThread().isInterrupted();
                if (unwanted || isTooLarge(e) || System.nanoTime() - start > MAX_NANOS) {
                    throw e;
                }
                LOG.debug("A call within a snapshot is made again: {}", e.toString());
            }
            LockSupport.parkNanos(pause);
            pause = Math.min(MAX_PAUSE_NANOS, 2 * pause);
        }
    }

    /** Whether fewer rows would do. */
    static boolean isTooLarge(SearchException failure) {
        return failure.getCause() instanceof ContentTooLongException;
    }

    /** Nobody waits any more: what fails from now on is not tried again. */
    void end() {
        ended = true;
    }
}
