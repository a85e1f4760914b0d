package org.txsearch.cli.backup;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.rebuild.WeekLedger;
import org.txsearch.cluster.AdminCalls;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.OwnedNote;
import org.txsearch.freshness.MinimumWatermark;
import org.txsearch.freshness.Watermarks;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.weeks.WeekIndex;
import org.txsearch.weeks.WeekIndices;
import org.txsearch.weeks.WeekTemplate;

/**
 * Makes a backup while searches and writes go on.
 *
 * <p>Each shard is copied as it stands at a moment of its own, so that a week that is written meanwhile is known between two
 * ledgers. The manifest is copied last: a backup without one is not whole, and is never restored.
 */
public final class Backup {

    static final String NOTE = "backup";

    private static final Duration WATERMARKS_WITHIN = Duration.ofSeconds(10);

    private final Cluster cluster;
    private final SnapshotCalls snapshots;
    private final Duration clockSkew;
    private final BackupWatcher watcher;
    private volatile @Nullable String running;

    /**
     * Backups into that repository.
     *
     * @param clockSkew how far the clocks that stamp events may differ
     */
    public Backup(SnapshotRepository repository, Duration clockSkew, BackupWatcher watcher) {
        this.cluster = repository.cluster();
        this.snapshots = repository.calls();
        this.clockSkew = clockSkew;
        this.watcher = watcher;
    }

    /**
     * What was made.
     *
     * @param manifest what it holds
     * @param addedBytes how much of it was not in the repository before
     */
    public record Made(BackupManifest manifest, long addedBytes) {}

    /**
     * Makes one.
     *
     * @throws BackupException where it could not be made as a whole; nothing of it is left
     */
    public Made run() throws IOException, InterruptedException {
        try (OwnedNote note = OwnedNote.take(cluster, NOTE)) {
            String name = freeName();
            running = name;
            try {
                Made made = make(name);
                running = null;
                note.delete();
                return made;
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

    private Made make(String name) throws IOException, InterruptedException {
        Watermarks watermarks = new Watermarks(cluster);
        // Before the weeks are listed: search-core/RATIONALE.md, "Why is the list of weeks read after the watermarks?".
        Instant asOf = new MinimumWatermark(watermarks, Clock.systemUTC(), clockSkew).read(WATERMARKS_WITHIN);
        Map<String, Instant> sources = watermarks.open();
        List<WeekIndex> weeks = new WeekIndices(cluster)
                .all().stream().filter(WeekIndex::inWeek).toList();
        if (weeks.isEmpty()) {
            throw new BackupException("There are no weeks to back up.");
        }
        for (WeekIndex week : weeks) {
            if (!week.isOpen()) {
                throw new BackupException("The week " + week.week()
                        + " is closed and cannot be copied: ./txsearch weeks recover " + week.week() + " opens it.");
            }
        }
        OperationalIndices beside = new OperationalIndices(cluster);
        List<String> others = beside.indices();
        Map<String, WeekLedger> before = ledgers(weeks, BackupStep.COUNT);
        List<String> indices = new ArrayList<>(before.keySet());
        indices.addAll(others);
        snapshots.begin(name, indices, Map.of("kind", "data"));
        long added = snapshots.await(name, (fraction, bytes) -> watcher.moved(BackupStep.COPY, fraction, bytes));
        Map<String, WeekLedger> after = ledgers(weeks, BackupStep.RECOUNT);
        BackupManifest manifest = new BackupManifest(
                name,
                asOf,
                new WeekTemplate(FieldCatalogue.transaction()).generation(),
                weeks.stream()
                        .map(week -> new BackedUpWeek(
                                week.week(), week.name(), ledger(before, week.name()), ledger(after, week.name())))
                        .toList(),
                others,
                sources,
                beside.notes());
        keep(manifest, added);
        return new Made(manifest, added);
    }

    private Map<String, WeekLedger> ledgers(List<WeekIndex> weeks, BackupStep step) throws IOException {
        Map<String, WeekLedger> ledgers = new LinkedHashMap<>();
        for (WeekIndex week : weeks) {
            new AdminCalls(cluster).patiently("POST", "/" + week.name() + "/_refresh", null);
            ledgers.put(week.name(), WeekLedger.of(cluster, week.name()));
            watcher.moved(step, (double) ledgers.size() / weeks.size(), ledgers.size());
        }
        return ledgers;
    }

    private static WeekLedger ledger(Map<String, WeekLedger> ledgers, String index) {
        WeekLedger ledger = ledgers.get(index);
        if (ledger == null) {
            throw new IllegalStateException("No ledger of " + index);
        }
        return ledger;
    }

    private void keep(BackupManifest manifest, long added) throws IOException, InterruptedException {
        ManifestIndex index = new ManifestIndex(cluster);
        index.write(manifest);
        String snapshot = BackupNames.manifest(manifest.name());
        // What the list shows, so that it need not restore anything: Elasticsearch keeps 1,024 bytes at most.
        snapshots.begin(
                snapshot,
                List.of(BackupNames.MANIFEST_INDEX),
                Map.of(
                        "kind", "manifest",
                        "weeks", manifest.weeks().size(),
                        "documents", manifest.documents(),
                        "as_of", manifest.asOf().toString(),
                        "added_bytes", added));
        snapshots.await(snapshot, (fraction, bytes) -> {});
        index.delete();
    }

    /** Removes what has been made of a backup that is not whole, from another thread too; the copy that runs stops. */
    public synchronized void giveUp() throws IOException {
        String name = running;
        if (name != null) {
            running = null;
            snapshots.delete(BackupNames.manifest(name));
            snapshots.delete(name);
            new ManifestIndex(cluster).delete();
        }
    }
}
