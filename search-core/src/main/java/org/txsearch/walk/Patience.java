package org.txsearch.walk;

import java.time.Duration;
import java.util.function.Function;
import org.apache.http.ContentTooLongException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cluster.Retry;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.SearchException;
import org.txsearch.paging.SearchException.PointInTimeLostException;

/** Repeats calls of a walk while Elasticsearch is unavailable, until the walk is closed. */
final class Patience {

    /** How long one call may take. */
    static final Duration WITH_A_CALL = Duration.ofSeconds(60);

    private static final Logger LOG = LoggerFactory.getLogger(Patience.class);

    private volatile boolean ended;

    /**
     * The answer to a call; nothing is skipped by asking twice, since each body names its place.
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

    /** Whether fewer rows would do. */
    static boolean isTooLarge(SearchException failure) {
        return failure.getCause() instanceof ContentTooLongException;
    }

    /** Nobody waits any more: what fails from now on is not tried again. */
    void end() {
        ended = true;
    }
}
