package org.txsearch.weeks;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Collections;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.elasticsearch.client.Request;
import org.txsearch.cluster.BoundedCall;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DeadlineExceededException;
import org.txsearch.json.JsonScanner;
import org.txsearch.week.IsoWeek;

/**
 * The weeks that are there, as known a second ago at most.
 *
 * <p>A search names only weeks that exist, since Elasticsearch answers 404 for a missing one, and being told to ignore
 * missing ones it would pass over a broken one in silence.
 */
public final class WeekDirectory {

    private static final long MAX_AGE_NANOS = Duration.ofSeconds(1).toNanos();

    private final Cluster cluster;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile Listing listing = new Listing(Collections.emptyNavigableSet(), Long.MIN_VALUE);

    private record Listing(NavigableSet<IsoWeek> weeks, long readNanos) {

        boolean isFresh() {
            return readNanos != Long.MIN_VALUE && System.nanoTime() - readNanos < MAX_AGE_NANOS;
        }
    }

    /** The weeks of that cluster. */
    public WeekDirectory(Cluster cluster) {
        this.cluster = cluster;
    }

    /**
     * The weeks, oldest first; asks Elasticsearch where the last answer is too old.
     *
     * @throws DeadlineExceededException where no answer came in time, whoever asked
     */
    public NavigableSet<IsoWeek> weeks(Duration atMost) throws IOException {
        Listing known = listing;
        if (known.isFresh()) {
            return known.weeks();
        }
        long start = System.nanoTime();
        if (!lockedWithin(atMost)) {
            throw new DeadlineExceededException("Another request still waits for the list of weeks");
        }
        try {
            if (!listing.isFresh()) {
                long asked = System.nanoTime();
                listing = new Listing(read(atMost.minusNanos(asked - start)), asked);
            }
            return listing.weeks();
        } finally {
            reading.unlock();
        }
    }

    private boolean lockedWithin(Duration atMost) throws IOException {
        try {
            return reading.tryLock(atMost.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException)
                    new InterruptedIOException("Interrupted while waiting for the list of weeks").initCause(e);
        }
    }

    /** Forgets what is known, after Elasticsearch has said that a week is gone. */
    public void forget() {
        listing = new Listing(Collections.emptyNavigableSet(), Long.MIN_VALUE);
    }

    private NavigableSet<IsoWeek> read(Duration atMost) throws IOException {
        byte[] answer = BoundedCall.perform(cluster, new Request("GET", "/" + WeekNames.ALL + "-*/_alias"), atMost);
        NavigableSet<IsoWeek> weeks = new TreeSet<>();
        JsonScanner scanner = new JsonScanner(answer);
        scanner.beginObject();
        while (scanner.nextMember()) {
            scanner.beginObject();
            while (scanner.nextMember()) {
                scanner.beginObject();
                while (scanner.nextMember()) {
                    String alias = scanner.name();
                    if (WeekNames.isWeekAlias(alias)) {
                        weeks.add(WeekNames.week(alias));
                    }
                    scanner.skipValue();
                }
            }
        }
        return Collections.unmodifiableNavigableSet(weeks);
    }
}
