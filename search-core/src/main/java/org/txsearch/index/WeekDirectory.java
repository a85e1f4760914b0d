package org.txsearch.index;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cluster.CallKind;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DeadlineExceededException;
import org.txsearch.freshness.AsOf;
import org.txsearch.freshness.MinimumWatermark;
import org.txsearch.freshness.Watermarks;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;

/**
 * The existing weeks and until when they are complete, at most a second old.
 *
 * <p>A search names only weeks that exist, since Elasticsearch answers 404 for a missing one, and when set to ignore
 * missing ones it would silently pass over a broken one.
 *
 * <p>A week that the {@link WeekRegister} requires and that is not there is listed as missing.
 *
 * <p>The list is always read after the instant until which it is complete. The other way round an event could be promised
 * whose week is too new for the list. So the list, how it is read, and what it says of weeks are one class.
 */
public final class WeekDirectory {

    private static final Duration MAX_AGE = Duration.ofSeconds(1);
    private static final Duration CLOCK_SKEW = Duration.ofSeconds(1);

    /** How long the register is waited for, and, if that cannot be read, the master's list of weeks. */
    private static final Duration REGISTER_WITHIN = Duration.ofMillis(500);

    private static final Logger LOG = LoggerFactory.getLogger(WeekDirectory.class);

    private final Cluster cluster;
    private final WeekRegister register;
    private final AsOf asOf;
    private final Duration maxAge;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile @Nullable WeekListing listing;
    private WeekRegister.@Nullable RegisterEntries entries;
    private boolean isRegisterRead;

    /** Creates an instance for the given cluster. Clocks that stamp events differ by at most a second. */
    public WeekDirectory(Cluster cluster) {
        this(cluster, new MinimumWatermark(new Watermarks(cluster), Clock.systemUTC(), CLOCK_SKEW));
    }

    public WeekDirectory(Cluster cluster, AsOf asOf) {
        this(cluster, asOf, MAX_AGE);
    }

    /** Creates an instance that reads the weeks again when they are older than the given age. */
    public WeekDirectory(Cluster cluster, AsOf asOf, Duration maxAge) {
        this.cluster = cluster;
        this.register = new WeekRegister(cluster);
        this.asOf = asOf;
        this.maxAge = maxAge;
    }

    /** Returns the weeks, oldest first. */
    public NavigableSet<IsoWeek> weeks(Duration atMost) throws IOException {
        return listing(atMost).weeks();
    }

    /**
     * Returns the weeks and until when they are complete; asks Elasticsearch if the last answer is too old.
     *
     * @throws DeadlineExceededException if no answer came in time to any caller
     * @throws NewerRevisionException if a newer build has written: not all would be found in these weeks
     */
    public WeekListing listing(Duration atMost) throws IOException {
        WeekListing known = listing;
        if (known != null && isFresh(known)) {
            return known;
        }
        long start = System.nanoTime();
        if (!lockedWithin(atMost)) {
            throw new DeadlineExceededException("Another request still waits for the list of weeks");
        }
        try {
            WeekListing meanwhile = listing;
            if (meanwhile != null && isFresh(meanwhile)) {
                return meanwhile;
            }
            long asked = System.nanoTime();
            Instant complete = asOf.read(atMost.minusNanos(asked - start));
            WeekListing read = read(complete, asked, start + atMost.toNanos());
            listing = read;
            return read;
        } finally {
            reading.unlock();
        }
    }

    /** Returns the weeks as they were last read, oldest first, without a call to Elasticsearch; none before the first reading. */
    public NavigableSet<IsoWeek> knownWeeks() {
        WeekListing known = listing;
        return known == null ? Collections.emptyNavigableSet() : known.weeks();
    }

    private boolean isFresh(WeekListing known) {
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

    /** Forgets the last answer, after Elasticsearch has said that a week is gone. */
    public void forget() {
        listing = null;
    }

    private WeekListing read(Instant complete, long asked, long end) throws IOException {
        // Before the aliases: a week is registered after it has them.
        NavigableSet<IsoWeek> registered = registered(left(end));
        if (entries != null) {
            entries.requireKnownRevision();
        }
        NavigableMap<IsoWeek, ServedWeek> served;
        if (isRegisterRead) {
            served = served(true, left(end));
            if (!served.keySet().containsAll(registered)) {
                // The node may not have heard of a new week yet; the master has.
                served = served(false, left(end));
            }
        } else {
            // Nothing would show that the node's own list lacks a week. A silent master must not hold up those who
            // wait.
            Duration left = left(end);
            served = served(false, left.compareTo(REGISTER_WITHIN) < 0 ? left : REGISTER_WITHIN);
        }
        NavigableSet<IsoWeek> missing = new TreeSet<>(registered);
        missing.removeAll(served.keySet());
        if (!missing.isEmpty()) {
            // A week that is being retired leaves the register before its aliases go.
            missing.retainAll(registered(left(end)));
        }
        return new WeekListing(
                Collections.unmodifiableNavigableMap(served),
                Collections.unmodifiableNavigableSet(missing),
                complete,
                asked);
    }

    private static Duration left(long end) {
        return Duration.ofNanos(Math.max(1, end - System.nanoTime()));
    }

    /** Returns the weeks that must be there; those of the last answer if the register cannot be read, or is gone. */
    private NavigableSet<IsoWeek> registered(Duration atMost) throws IOException {
        WeekRegister.RegisterEntries known = entries;
        try {
            Duration half = atMost.dividedBy(2);
            WeekRegister.RegisterEntries read =
                    register.read(known == null || half.compareTo(REGISTER_WITHIN) < 0 ? half : REGISTER_WITHIN);
            // A register that has vanished proves nothing.
            isRegisterRead = known == null || known.isEmpty() || !read.isEmpty();
            if (known == null || !read.isEmpty()) {
                entries = read;
                return read.required();
            }
        } catch (IOException e) {
            isRegisterRead = false;
            if (known == null) {
                throw e;
            }
            LOG.debug("The register of weeks cannot be read, what it said last is kept: {}", e.toString());
        }
        return known.required();
    }

    /**
     * Returns the weeks that searches reach, by all aliases of an open index, with what the index is like.
     *
     * @param local whether the node that is called answers by itself: the master may be silent
     */
    private NavigableMap<IsoWeek, ServedWeek> served(boolean local, Duration atMost) throws IOException {
        JsonNode indices = cluster.callWithin(
                atMost,
                CallKind.STATE_READ,
                "GET",
                "/" + WeekNames.ALL + "-*?features=aliases,settings" + (local ? "&local=true" : "")
                        + "&filter_path=*.aliases,*.settings.index.number_of_shards,"
                        + "*.settings.index.routing_partition_size",
                null);
        NavigableMap<IsoWeek, ServedWeek> served = new TreeMap<>();
        indices.properties().forEach(index -> {
            String name = index.getKey();
            JsonNode aliases = index.getValue().path("aliases");
            JsonNode settings = index.getValue().path("settings").path("index");
            if (!WeekNames.isWeekIndex(name)) {
                return;
            }
            IsoWeek week = WeekNames.week(WeekNames.aliasOfIndex(name));
            int merchantShards = settings.path("routing_partition_size").asInt(0);
            if (aliases.has(WeekNames.alias(week))
                    && aliases.has(WeekNames.ALL)
                    && (merchantShards == 0 || aliases.has(WeekNames.routed(week)))) {
                served.merge(
                        week,
                        new ServedWeek(name, settings.path("number_of_shards").asInt(1), merchantShards),
                        ServedWeek::and);
            }
        });
        return served;
    }
}
