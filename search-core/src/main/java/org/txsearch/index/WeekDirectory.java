package org.txsearch.index;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DeadlineExceededException;
import org.txsearch.freshness.MinimumWatermark;
import org.txsearch.freshness.Watermarks;
import org.txsearch.freshness.Watermarks.AsOf;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

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

    private static final JsonNode SORT = JsonMapper.shared().valueToTree(WeekTemplate.SORT);

    private static final Logger LOG = LoggerFactory.getLogger(WeekDirectory.class);

    private final Cluster cluster;
    private final WeekRegister register;
    private final AsOf asOf;
    private final Duration maxAge;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile @Nullable Listing listing;
    private WeekRegister.@Nullable Entries entries;
    private boolean isRegisterRead;
    private boolean adopts = true;
    private List<IsoWeek> older = List.of();

    /**
     * What is known of the weeks.
     *
     * @param served the weeks that can be searched, oldest first, with what their indices are like
     * @param missing the weeks that must be there and cannot be searched: an answer without them would be short
     * @param asOf every event ingested before it is found in these weeks from now on
     * @param readNanos when it was requested, as {@link System#nanoTime} counts
     */
    public record Listing(
            NavigableMap<IsoWeek, Served> served, NavigableSet<IsoWeek> missing, Instant asOf, long readNanos) {

        /** The weeks that can be searched, oldest first. */
        public NavigableSet<IsoWeek> weeks() {
            return served.navigableKeySet();
        }

        /**
         * How many shards of those weeks a search queries.
         *
         * @param isRouted whether it comes with a merchant's routing
         */
        public int shards(Collection<IsoWeek> weeks, boolean isRouted) {
            return weeks.stream()
                    .map(week -> served.getOrDefault(week, Served.NONE))
                    .mapToInt(index -> isRouted && index.isRouted() ? index.merchantShards() : index.shards())
                    .sum();
        }

        /**
         * Whether a search with a merchant's routing finds all of the merchant's transactions in those weeks, and queries fewer
         * shards than without.
         */
        public boolean areRouted(Collection<IsoWeek> weeks) {
            List<Served> indices = weeks.stream()
                    .map(week -> served.getOrDefault(week, Served.NONE))
                    .toList();
            return indices.stream().allMatch(index -> index.isRouted() || index.shards() <= 1)
                    && indices.stream().anyMatch(Served::isRouted);
        }

        /** Whether that week is served, and its transactions are routed by merchant. */
        public boolean isRouted(IsoWeek week) {
            return served.getOrDefault(week, Served.NONE).isRouted();
        }

        /** The physical index of a week that is served. */
        public String index(IsoWeek week) {
            return served.getOrDefault(week, Served.NONE).index();
        }

        /**
         * Those of the weeks that have the form of an older build, so that a search would not find all of their rows.
         *
         * @param searchesEnds whether the search is for the end of an e-mail address
         */
        public List<IsoWeek> ofOlderForm(Collection<IsoWeek> weeks, boolean searchesEnds) {
            return weeks.stream()
                    .filter(week -> {
                        Served index = served.getOrDefault(week, Served.NONE);
                        return !index.isSorted() || searchesEnds && !index.hasEnds();
                    })
                    .toList();
        }
    }

    /**
     * The index of a week.
     *
     * @param index its name
     * @param shards how many it has
     * @param merchantShards on how many of them a merchant's transactions are by their routing; 0 if they are not routed
     * @param isSorted whether it is sorted by {@link WeekTemplate#SORT}; one of a build before revision 6 is not
     * @param hasEnds whether ends of e-mail addresses are found in it; in one of a build before revision 9 they are not
     */
    public record Served(String index, int shards, int merchantShards, boolean isSorted, boolean hasEnds) {

        private static final Served NONE = new Served("", 0, 0, false, false);

        boolean isRouted() {
            return merchantShards > 0;
        }

        /** Two indices, which no alias should have: they are searched by that alias, without a routing. */
        private Served and(Served other) {
            return new Served(index, shards + other.shards, 0, isSorted && other.isSorted, hasEnds && other.hasEnds);
        }
    }

    /** The weeks of that cluster, whose events are stamped by clocks that differ by a second at most. */
    public WeekDirectory(Cluster cluster) {
        this(cluster, new MinimumWatermark(new Watermarks(cluster), Clock.systemUTC(), CLOCK_SKEW));
    }

    /** The weeks of that cluster, complete until then. */
    public WeekDirectory(Cluster cluster, AsOf asOf) {
        this(cluster, asOf, MAX_AGE);
    }

    /** The weeks of that cluster, complete until then, as known for that long. */
    public WeekDirectory(Cluster cluster, AsOf asOf, Duration maxAge) {
        this.cluster = cluster;
        this.register = new WeekRegister(cluster);
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
     * @throws DeadlineExceededException if no answer came in time to any caller
     * @throws WeekRegister.NewerRevisionException if a newer build has written: not all would be found in these weeks
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
            Listing read = read(complete, asked, start + atMost.toNanos());
            listing = read;
            return read;
        } finally {
            reading.unlock();
        }
    }

    /** The weeks as they were last read, oldest first, without a call to Elasticsearch; none before the first reading. */
    public NavigableSet<IsoWeek> knownWeeks() {
        Listing known = listing;
        return known == null ? Collections.emptyNavigableSet() : known.weeks();
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

    private Listing read(Instant complete, long asked, long end) throws IOException {
        // Before the aliases: a week is registered after it has them.
        NavigableSet<IsoWeek> registered = registered(left(end));
        if (entries != null) {
            entries.requireKnownRevision();
        }
        NavigableMap<IsoWeek, Served> served;
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
        adopt(served.keySet());
        NavigableSet<IsoWeek> missing = new TreeSet<>(registered);
        missing.removeAll(served.keySet());
        if (!missing.isEmpty()) {
            // A week that is being retired leaves the register before its aliases go.
            missing.retainAll(registered(left(end)));
        }
        Listing read = new Listing(
                Collections.unmodifiableNavigableMap(served),
                Collections.unmodifiableNavigableSet(missing),
                complete,
                asked);
        List<IsoWeek> olderNow = read.ofOlderForm(read.weeks(), true);
        if (!olderNow.equals(older)) {
            older = olderNow;
            LOG.warn(
                    "Weeks of an older form: until ./txsearch weeks rebuild --all, searches for the end of an e-mail address"
                            + " refuse them; all searches refuse those of a revision before 6: {}",
                    older);
        }
        return read;
    }

    private static Duration left(long end) {
        return Duration.ofNanos(Math.max(1, end - System.nanoTime()));
    }

    /** The weeks that must be there; what was known last where the register cannot be read, or is gone. */
    private NavigableSet<IsoWeek> registered(Duration atMost) throws IOException {
        WeekRegister.Entries known = entries;
        try {
            Duration half = atMost.dividedBy(2);
            WeekRegister.Entries read =
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

    /** Registers served weeks that the register does not know: a build without a register created them. */
    private void adopt(Set<IsoWeek> served) {
        WeekRegister.Entries known = entries;
        if (!adopts || known == null || served.stream().allMatch(known::knows)) {
            return;
        }
        try {
            register.adopt(served);
        } catch (IOException e) {
            // An account that may only read; those that write do it.
            LOG.warn("Weeks that are served and not registered are left to the next load or follow: {}", e.toString());
            adopts = false;
        }
    }

    /**
     * The weeks that searches reach, by all aliases of an open index, with what the index is like.
     *
     * @param local whether the node that is called answers by itself: the master may be silent
     */
    private NavigableMap<IsoWeek, Served> served(boolean local, Duration atMost) throws IOException {
        JsonNode indices = cluster.callWithin(
                atMost,
                "GET",
                "/" + WeekNames.ALL + "-*?features=aliases,settings" + (local ? "&local=true" : "")
                        + "&filter_path=*.aliases,*.settings.index.number_of_shards,"
                        + "*.settings.index.routing_partition_size,*.settings.index.sort.field,"
                        + "*.settings.index.analysis.analyzer." + WeekTemplate.ENDS_INDEXED + ".type",
                null);
        NavigableMap<IsoWeek, Served> served = new TreeMap<>();
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
                        new Served(
                                name,
                                settings.path("number_of_shards").asInt(1),
                                merchantShards,
                                SORT.equals(settings.path("sort").path("field")),
                                settings.path("analysis").path("analyzer").has(WeekTemplate.ENDS_INDEXED)),
                        Served::and);
            }
        });
        return served;
    }
}
