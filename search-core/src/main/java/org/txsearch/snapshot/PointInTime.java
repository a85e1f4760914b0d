package org.txsearch.snapshot;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.apache.http.ContentTooLongException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cluster.AnswerBody;
import org.txsearch.page.Deadline;
import org.txsearch.page.SearchException;
import org.txsearch.page.SnapshotLostException;
import org.txsearch.page.WeekSearches;

/** What Elasticsearch keeps for one snapshot, and the calls that read it, each made again while Elasticsearch is away. */
final class PointInTime {

    private static final Logger LOG = LoggerFactory.getLogger(PointInTime.class);
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(2);
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final WeekSearches searches;
    private volatile String id;
    private volatile boolean closed;

    PointInTime(WeekSearches searches, String id) {
        this.searches = searches;
        this.id = id;
    }

    /** How a search names it. */
    Map<String, ?> member() {
        return Map.of("id", id, "keep_alive", Snapshots.KEEP_ALIVE.toSeconds() + "s");
    }

    String id() {
        return id;
    }

    /** Each answer names it anew, and the last name is the one to use. */
    void isNow(String newId) {
        id = newId;
    }

    /** The answer to that body. */
    AnswerBody search(byte[] body, Deadline deadline) {
        return searches.inPointInTime(Map.of(), body, deadline);
    }

    /**
     * A call that is made again while Elasticsearch is away; nothing is skipped by asking twice, since each body names its place.
     *
     * @throws SnapshotLostException where Elasticsearch keeps the point in time no longer
     * @throws SearchException where Elasticsearch was away for too long, or the answer is too large to be held
     */
    <T> T patiently(Function<Deadline, T> call) {
        long start = System.nanoTime();
        long pause = FIRST_PAUSE_NANOS;
        while (true) {
            try {
                return call.apply(Deadline.after(Snapshots.PATIENCE_WITH_A_CALL));
            } catch (SearchException e) {
                boolean isOver = System.nanoTime() - start > PATIENCE_NANOS;
                if (isOver || closed || isTooLarge(e)) {
                    throw e;
                }
                LOG.debug("A call within a snapshot is made again: {}", e.toString());
            }
            LockSupport.parkNanos(pause);
            pause = Math.min(LONGEST_PAUSE_NANOS, 2 * pause);
        }
    }

    /** Whether fewer rows would do. */
    static boolean isTooLarge(SearchException failure) {
        return failure.getCause() instanceof ContentTooLongException;
    }

    void close() {
        closed = true;
        try {
            searches.closePointInTime(id, Deadline.after(Snapshots.PATIENCE_WITH_A_CALL));
        } catch (SearchException | SnapshotLostException e) {
            // It ends by itself when nothing renews it.
            LOG.debug("A point in time could not be closed: {}", e.toString());
        }
    }
}
