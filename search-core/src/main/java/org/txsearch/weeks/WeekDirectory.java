package org.txsearch.weeks;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.elasticsearch.client.Request;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.BoundedCall;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DeadlineExceededException;
import org.txsearch.freshness.AsOf;
import org.txsearch.freshness.LeastWatermark;
import org.txsearch.freshness.Watermarks;
import org.txsearch.json.JsonScanner;
import org.txsearch.week.IsoWeek;

/**
 * The weeks that are there and until when they are complete, as known a second ago at most.
 *
 * <p>A search names only weeks that exist, since Elasticsearch answers 404 for a missing one, and being told to ignore
 * missing ones it would pass over a broken one in silence.
 *
 * <p>The list is always read after the instant until which it is complete. The other way round an event could be promised
 * whose week is too new for the list.
 */
public final class WeekDirectory {

    private static final Duration MAX_AGE = Duration.ofSeconds(1);
    private static final Duration CLOCK_SKEW = Duration.ofSeconds(1);

    private final Cluster cluster;
    private final AsOf asOf;
    private final Duration maxAge;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile @Nullable Listing listing;

    /**
     * What is known of the weeks.
     *
     * @param weeks the weeks, oldest first
     * @param asOf every event taken in before it is found in these weeks from now on
     * @param readNanos when it was asked for, as {@link System#nanoTime} counts
     */
    public record Listing(NavigableSet<IsoWeek> weeks, Instant asOf, long readNanos) {}

    /** The weeks of that cluster, whose events are stamped by clocks that differ by a second at most. */
    public WeekDirectory(Cluster cluster) {
        this(cluster, new LeastWatermark(new Watermarks(cluster), Clock.systemUTC(), CLOCK_SKEW));
    }

    /** The weeks of that cluster, complete until then. */
    public WeekDirectory(Cluster cluster, AsOf asOf) {
        this(cluster, asOf, MAX_AGE);
    }

    /** The weeks of that cluster, complete until then, as known for that long. */
    public WeekDirectory(Cluster cluster, AsOf asOf, Duration maxAge) {
        this.cluster = cluster;
        this.asOf = asOf;
        this.maxAge = maxAge;
    }

    /** The weeks, oldest first. */
    public NavigableSet<IsoWeek> weeks(Duration atMost) throws IOException {
        return listing(atMost).weeks();
    }

    /**
     * The weeks and until when they are complete; asks Elasticsearch where the last answer is too old.
     *
     * @throws DeadlineExceededException where no answer came in time, whoever asked
     */
    public Listing listing(Duration atMost) throws IOException {
        Listing known = listing;
        if (known != null && isFresh(known)) {
            return known;
        }
        long start = System.nanoTime();
        if (!lockedWithin(atMost)) {
            throw new DeadlineExceededException("Another request still waits for the list of weeks");
        }
        try {
            Listing meanwhile = listing;
            if (meanwhile != null && isFresh(meanwhile)) {
                return meanwhile;
            }
            long asked = System.nanoTime();
            Instant complete = asOf.read(atMost.minusNanos(asked - start));
            Listing read = new Listing(read(atMost.minusNanos(System.nanoTime() - start)), complete, asked);
            listing = read;
            return read;
        } finally {
            reading.unlock();
        }
    }

    private boolean isFresh(Listing known) {
        return System.nanoTime() - known.readNanos() < maxAge.toNanos();
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
        listing = null;
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
