package org.txsearch.lookup;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.ColumnsMissingException;
import org.txsearch.index.IdentityWalk;
import org.txsearch.index.WeekExtent;
import org.txsearch.process.DaemonThreads;
import org.txsearch.process.PeriodicTask;
import org.txsearch.week.IsoWeek;

/**
 * Knows which transactions are stored in which week and with which {@code created_at}, so that hardly any record has to be looked
 * up before it is written. False positives are possible. False negatives are not for transactions that this process wrote.
 *
 * <p>A week's identities are read at once if they are few, otherwise when enough records were searched for in the week to make
 * reading cheaper. Until then, and if they do not fit into a fifth of the heap, the week is searched. Writes of other
 * processes are read every {@link #EVERY}. RATIONALE.md of the module ingest has the figures.
 *
 * <p>One class reads the weeks and answers for them, because a week may be forgotten only in the order in which both see it.
 */
public final class KnownIds implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(KnownIds.class);

    static final Duration EVERY = Duration.ofSeconds(10);
    private static final long FEW = 100_000;
    private static final int READ_PER_SEARCH = 4;
    private static final double PART_OF_HEAP = 0.2;

    /** Before the table has to grow beyond its part, a week is forgotten. */
    private static final double FULL = 0.9;

    private final IdentityWalk walk;
    private final IdTable table = new IdTable();
    private final long maxEntries;
    private final ConcurrentMap<IsoWeek, Integer> numbers = new ConcurrentHashMap<>();
    private final List<IsoWeek> byNumber = new CopyOnWriteArrayList<>();
    private final Map<IsoWeek, Week> weeks = new TreeMap<>();
    private final ScheduledExecutorService reader =
            Executors.newSingleThreadScheduledExecutor(new DaemonThreads("identities"));
    private final PeriodicTask reading;
    private volatile List<Week> unread = List.of();
    private volatile boolean listed;
    private @Nullable Throwable failure;
    private volatile @Nullable Throwable ended;

    private static final class Week {
        private final IsoWeek week;
        private final AtomicLong lookedFor = new AtomicLong();
        private String uuid = "";
        private SortedMap<Integer, Long> ends = new TreeMap<>();
        private boolean read;
        private boolean readAtOnce;
        private boolean alwaysSearched;
        private int numberToForget = -1;
        private volatile long documents;

        Week(IsoWeek week) {
            this.week = week;
        }

        boolean isToRead() {
            return read || readAtOnce;
        }

        boolean isWorthReading() {
            return !alwaysSearched && (documents <= FEW || lookedFor.get() * READ_PER_SEARCH >= documents);
        }

        boolean becomesWorthReading() {
            long before = lookedFor.getAndIncrement() * READ_PER_SEARCH;
            return before < documents && before + READ_PER_SEARCH >= documents;
        }
    }

    /**
     * Where a transaction may be.
     *
     * @param known weeks in which it is known to be, or another one of the same hash
     * @param unread weeks of which nothing is known: they have to be searched
     */
    public record Places(Set<IsoWeek> known, Set<IsoWeek> unread) {}

    public KnownIds(Cluster cluster) {
        this(cluster, (long) (IdTable.capacity(slots()) * FULL), EVERY);
    }

    KnownIds(Cluster cluster, long maxEntries, Duration every) {
        this.walk = new IdentityWalk(cluster);
        this.maxEntries = maxEntries;
        this.reading = PeriodicTask.start(reader, "identities", Duration.ZERO, every, this::run);
    }

    private static long slots() {
        return Long.highestOneBit((long) (Runtime.getRuntime().maxMemory() * PART_OF_HEAP) / IdTable.BYTES_PER_SLOT);
    }

    /** Notes a transaction that is about to be written, with its {@code created_at} in epoch milliseconds. */
    public void add(long hash, long createdAt) {
        IsoWeek week = IsoWeek.ofEpochMillis(createdAt);
        table.add(hash, number(week), time(week, createdAt));
    }

    /**
     * Returns whether it may be stored with another {@code created_at}, in its own week or in another.
     *
     * @throws UncheckedIOException if it cannot be found out which weeks there are
     */
    public boolean mayHaveOtherTime(long hash, long createdAt) throws InterruptedException {
        awaitList();
        List<Week> unknown = unread;
        for (Week week : unknown) {
            if (week.becomesWorthReading()) {
                reading.runSoon();
            }
        }
        IsoWeek home = IsoWeek.ofEpochMillis(createdAt);
        return !unknown.isEmpty() || table.hasOther(hash, number(home), time(home, createdAt));
    }

    /** Returns whether it is stored, or was about to be, with that {@code created_at}; of weeks that are not read, false. */
    public boolean isKnown(long hash, long createdAt) {
        IsoWeek home = IsoWeek.ofEpochMillis(createdAt);
        return table.has(hash, number(home), time(home, createdAt));
    }

    private static int time(IsoWeek week, long createdAt) {
        return (int) (createdAt - week.start().toEpochMilli());
    }

    public Places elsewhere(long hash, IsoWeek home) {
        Set<IsoWeek> unreadWeeks = new HashSet<>();
        unread.forEach(week -> unreadWeeks.add(week.week));
        Set<IsoWeek> known = new HashSet<>();
        BitSet found = table.weeks(hash);
        found.stream().forEach(number -> known.add(byNumber.get(number)));
        unreadWeeks.remove(home);
        known.remove(home);
        return new Places(known, unreadWeeks);
    }

    private int number(IsoWeek week) {
        Integer number = numbers.get(week);
        return number != null ? number : newNumber(week);
    }

    private synchronized int newNumber(IsoWeek week) {
        return numbers.computeIfAbsent(week, unseen -> {
            byNumber.add(week);
            return byNumber.size() - 1;
        });
    }

    private void awaitList() throws InterruptedException {
        if (ended != null) {
            throw new IllegalStateException("What other processes write is not read any more", ended);
        }
        if (listed) {
            return;
        }
        synchronized (this) {
            while (!listed) {
                if (failure != null) {
                    throw new UncheckedIOException(
                            "The weeks cannot be listed, so that it is not known whether a transaction stands in"
                                    + " another: "
                                    + failure.getMessage(),
                            new IOException(failure));
                }
                wait();
            }
        }
    }

    private void run() throws IOException, InterruptedException {
        if (ended != null) {
            return;
        }
        try {
            update();
            failed(null);
        } catch (IOException | RuntimeException e) {
            if (!reader.isShutdown()) {
                failed(e);
                throw e;
            }
        } catch (Error e) {
            ended = e;
            failed(e);
            throw e;
        }
    }

    private synchronized void failed(@Nullable Throwable e) {
        failure = e;
        notifyAll();
    }

    private void update() throws IOException, InterruptedException {
        List<WeekExtent> extents = new ArrayList<>(walk.extents());
        Set<IsoWeek> served = new TreeSet<>();
        Map<Week, WeekExtent> fresh = new LinkedHashMap<>();
        for (WeekExtent extent : extents) {
            served.add(extent.week());
            Week week = weeks.get(extent.week());
            if (week == null) {
                week = new Week(extent.week());
                week.readAtOnce = listed && extent.isWhole() && extent.documents() <= maxEntries / 2;
                if (week.readAtOnce && extent.documents() <= FEW) {
                    fresh.put(week, extent);
                } else {
                    weeks.put(extent.week(), week);
                }
            }
            week.documents = extent.documents();
        }
        weeks.keySet().retainAll(served);
        shareUnread();
        synchronized (this) {
            listed = true;
            notifyAll();
        }
        // Usually this process has created them. They are searched only if they cannot be read: until then, every
        // record would
        // be looked up.
        for (Map.Entry<Week, WeekExtent> entry : fresh.entrySet()) {
            tryToRead(entry.getKey(), entry.getValue());
            weeks.put(entry.getValue().week(), entry.getKey());
            shareUnread();
        }
        extents.sort(Comparator.comparingLong(WeekExtent::documents));
        for (WeekExtent extent : extents) {
            Week week = weeks.get(extent.week());
            if (week != null && extent.isWhole() && (week.isToRead() || week.isWorthReading() && fits(extent))) {
                tryToRead(week, extent);
            }
        }
        makeRoom(extents);
    }

    /** Reads a week; other weeks do not wait for one that cannot be read. */
    private void tryToRead(Week week, WeekExtent extent) throws InterruptedException {
        if (reader.isShutdown()) {
            return;
        }
        try {
            read(week, extent);
        } catch (ColumnsMissingException e) {
            stopKnowing(week);
        } catch (IOException | RuntimeException e) {
            if (!reader.isShutdown()) {
                LOG.warn("Week {} cannot be read at the moment: {}", extent.week(), e.getMessage());
            }
        }
    }

    private boolean fits(WeekExtent extent) {
        return table.count() + extent.documents() <= maxEntries;
    }

    private void read(Week week, WeekExtent extent) throws IOException, InterruptedException {
        if (!week.uuid.equals(extent.uuid())) {
            // It was rebuilt or restored: its operations are numbered from the start, and it is searched until they are
            // read.
            week.uuid = extent.uuid();
            week.ends = new TreeMap<>();
            if (week.read) {
                week.read = false;
                week.readAtOnce = true;
                shareUnread();
            }
        }
        int number = number(extent.week());
        walk.read(extent, week.ends, window -> {
            for (int i = 0; i < window.hashes().length; i++) {
                table.add(window.hashes()[i], number, time(extent.week(), window.createdAt()[i]));
            }
            week.ends.put(window.shard(), window.end());
        });
        if (!week.read) {
            week.read = true;
            week.readAtOnce = false;
            shareUnread();
        }
    }

    /**
     * If the table is too full, the oldest week is searched from now on, and forgotten the next time: by then, searches find
     * what this process was writing.
     */
    private void makeRoom(List<WeekExtent> extents) throws IOException {
        for (WeekExtent extent : extents) {
            Week week = weeks.get(extent.week());
            if (week != null && week.numberToForget >= 0) {
                walk.refresh(extent.index());
                table.remove(week.numberToForget);
                week.numberToForget = -1;
            }
        }
        if (table.count() > maxEntries) {
            weeks.values().stream().filter(week -> week.read).findFirst().ifPresent(this::stopKnowing);
        }
    }

    private void stopKnowing(Week week) {
        week.read = false;
        week.readAtOnce = false;
        week.alwaysSearched = true;
        shareUnread();
        week.numberToForget = number(week.week);
        numbers.remove(week.week);
    }

    private void shareUnread() {
        unread = weeks.values().stream().filter(week -> !week.read).toList();
    }

    @Override
    public void close() {
        reader.shutdownNow();
    }
}
