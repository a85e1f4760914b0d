package org.txsearch.walk;

import java.time.Duration;
import java.util.function.Function;
import org.apache.http.ContentTooLongException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cluster.Retry;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.PointInTimeLostException;
import org.txsearch.paging.SearchException;

/** Repeats calls of a walk while Elasticsearch is unavailable, until the walk is closed. */
final class Patience {

    /** How long one call may take. */
    static final Duration WITH_A_CALL = Duration.ofSeconds(60);

    private static final Logger LOG = LoggerFactory.getLogger(Patience.class);

    private volatile boolean ended;

    /**
     * Returns the answer to a call; a repeated call skips nothing, since each body names its position.
     *
     * @throws PointInTimeLostException if Elasticsearch keeps the point in time no longer
     * @throws SearchException if Elasticsearch was away for too long, or the answer is too large to be held
     */
    <T> T answer(Function<Deadline, T> call) {
        Retry retry = Retry.patient();
        while (true) {
            try {
                return call.apply(Deadline.after(WITH_A_CALL));
            } catch (PointInTimeLostException e) {
                throw e;
            } catch (SearchException e) {
                if (ended || isTooLarge(e) || !retry.pause()) {
                    throw e;
                }
                LOG.debug("A call of a walk is retried: {}", e.toString());
            }
        }
    }

    /** Returns whether the answer was too large, so that one of fewer rows may come. */
    static boolean isTooLarge(SearchException failure) {
        return failure.getCause() instanceof ContentTooLongException;
    }

    /** Ends the retries, since nobody waits any more. */
    void end() {
        ended = true;
    }
}
