package org.txsearch.cli.backup;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.rebuild.WeekLedger;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.Watcher;
import org.txsearch.cli.snapshots.BackupNames;
import org.txsearch.cli.snapshots.SnapshotRepository;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.StateDocuments;
import org.txsearch.cluster.StateLease;
import org.txsearch.freshness.MinimumWatermark;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekRegister;
import org.txsearch.index.WeekTemplate;
import org.txsearch.nightly.LastBackup;
import org.txsearch.schema.FieldCatalogue;

/**
 * Creates a backup while searches and writes continue.
 *
 * <p>Each shard is copied at a moment of its own, so that the state of a week that is written meanwhile lies between two
 * ledgers. The manifest is copied last: a backup without one is not complete, and is never restored.
 */
public final class Backup {

    static final String NOTE = "backup";

    private static final String PREFIX = "txsearch-";

    /** Indices that change all the time: the manifest has the parts that a restore needs. */
    private static final Set<String> NOT_COPIED = Set.of(
            "txsearch-notes",
            "txsearch-watermarks",
            "txsearch-webhook-instances",
            "txsearch-page-starts",
            WeekRegister.INDEX);

    private static final String OF_A_TRIAL = "txsearch-tune-";

    /** Only notes of work in progress have it. */
    private static final String BEAT = "beat";

    private static final Duration WATERMARKS_WITHIN = Duration.ofSeconds(10);

    private final Cluster cluster;
    private final SnapshotRepository snapshots;
    private final Duration clockSkew;
    private final Watcher watcher;
    private volatile @Nullable String running;

    /**
     * Creates backups in the given repository.
     *
     * @param clockSkew how far the clocks that stamp events may differ
     */
    public Backup(SnapshotRepository repository, Duration clockSkew, Watcher watcher) {
        this.cluster = repository.cluster();
        this.snapshots = repository;
        this.clockSkew = clockSkew;
        this.watcher = watcher;
    }

    /**
     * Creates a backup.
     *
     * @throws CommandException if it could not be completed; nothing of it is left
     */
    public CreatedBackup run() throws IOException, InterruptedException {
        try (StateLease note = StateLease.take(cluster, NOTE)) {
            String name = freeName();
            running = name;
            try {
                CreatedBackup created = create(name);
                running = null;
                new LastBackup(name, created.manifest().asOf()).store(cluster);
                note.delete();
                return created;
            } finally {
                giveUp();
            }
        }
    }

    private String freeName() throws IOException, InterruptedException {
        String name = BackupNames.of(Clock.systemUTC().instant());
        while (snapshots.find(name) != null) {
            Thread.sleep(Duration.ofSeconds(1).toMillis());
            name = BackupNames.of(Clock.systemUTC().instant());
        }
        return name;
    }

    private CreatedBackup create(String name) throws IOException, InterruptedException {
        Watermarks watermarks = new Watermarks(cluster);
        // Before the weeks are listed: search-core/RATIONALE.md, "Why is the list of weeks read after the watermarks?".
        Instant asOf = new MinimumWatermark(watermarks, Clock.systemUTC(), clockSkew).read(WATERMARKS_WITHIN);
        Map<String, Instant> sources = watermarks.open();
        List<WeekIndex> weeks =
                WeekIndex.all(cluster).stream().filter(WeekIndex::inWeek).toList();
        if (weeks.isEmpty()) {
            throw new CommandException("There are no weeks to back up.");
        }
        for (WeekIndex week : weeks) {
            if (!week.isOpen()) {
                throw new CommandException("The week " + week.week()
                        + " is closed and cannot be copied: ./txsearch weeks recover " + week.week() + " opens it.");
            }
        }
        List<String> others = others();
        Map<String, WeekLedger> before = ledgers(weeks, "Counting");
        List<String> indices = new ArrayList<>(before.keySet());
        indices.addAll(others);
        snapshots.begin(name, indices, Map.of("kind", "data"));
        long added = snapshots.await(name, watcher);
        Map<String, WeekLedger> after = ledgers(weeks, "Counting again");
        BackupManifest manifest = new BackupManifest(
                name,
                asOf,
                new WeekTemplate(FieldCatalogue.transaction()).generation(),
                weeks.stream()
                        .map(week -> new BackedUpWeek(
                                week.week(),
                                week.name(),
                                Objects.requireNonNull(before.get(week.name())),
                                Objects.requireNonNull(after.get(week.name()))))
                        .toList(),
                others,
                sources,
                notes());
        keep(manifest, added);
        return new CreatedBackup(manifest, added);
    }

    /** Returns the other indices to back up: grants, exports, schedules. */
    private List<String> others() throws IOException {
        return cluster.patiently("GET", "/" + PREFIX + "*/_alias").propertyNames().stream()
                .filter(name -> !NOT_COPIED.contains(name)
                        && !name.startsWith(OF_A_TRIAL)
                        && !name.equals(BackupNames.MANIFEST_INDEX))
                .sorted()
                .toList();
    }

    /** Returns the register of the weeks, and the notes of completed work, such as retired weeks; not those of work in progress. */
    private Map<String, Map<String, Object>> notes() throws IOException {
        Map<String, Map<String, Object>> done = new LinkedHashMap<>(new StateDocuments(cluster).startingWith(""));
        done.values().removeIf(note -> note.containsKey(BEAT));
        done.put(WeekRegister.INDEX, new WeekRegister(cluster).note());
        return done;
    }

    private Map<String, WeekLedger> ledgers(List<WeekIndex> weeks, String step) throws IOException {
        Map<String, WeekLedger> ledgers = new LinkedHashMap<>();
        for (WeekIndex week : weeks) {
            cluster.patiently("POST", "/" + week.name() + "/_refresh");
            ledgers.put(week.name(), WeekLedger.of(cluster, week.name()));
            watcher.moved(step, "weeks", (double) ledgers.size() / weeks.size(), ledgers.size(), null);
        }
        return ledgers;
    }

    private void keep(BackupManifest manifest, long added) throws IOException, InterruptedException {
        manifest.write(cluster);
        String snapshot = BackupNames.manifest(manifest.name());
        // These are for the list, which must not restore anything: Elasticsearch keeps 1,024 bytes at most.
        snapshots.begin(
                snapshot,
                List.of(BackupNames.MANIFEST_INDEX),
                Map.of(
                        "kind", "manifest",
                        "weeks", manifest.weeks().size(),
                        "documents", manifest.documents(),
                        "as_of", manifest.asOf().toString(),
                        "added_bytes", added));
        snapshots.await(snapshot, (step, unit, fraction, bytes, stall) -> {});
        BackupManifest.deleteIndex(cluster);
    }

    /** Stops a running copy and removes the incomplete backup; may be called from another thread. */
    public synchronized void giveUp() throws IOException {
        String name = running;
        if (name != null) {
            running = null;
            snapshots.delete(BackupNames.manifest(name));
            snapshots.delete(name);
            BackupManifest.deleteIndex(cluster);
        }
    }
}
