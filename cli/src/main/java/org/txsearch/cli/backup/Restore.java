package org.txsearch.cli.backup;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.txsearch.cli.rebuild.WeekLedger;
import org.txsearch.cluster.AdminCalls;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.OwnedNote;
import org.txsearch.erasure.ErasureRegister;
import org.txsearch.freshness.Watermarks;
import org.txsearch.grants.Grants;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.WeekAliases;
import org.txsearch.weeks.WeekNames;
import org.txsearch.weeks.WeekRegister;
import org.txsearch.weeks.WeekTemplate;
import org.txsearch.weeks.Weeks;

/**
 * Brings a backup back. Nobody can search what comes back until all of it has been held against the backup's manifest; then
 * all weeks are put in service in one step.
 *
 * <p>Events that were taken in after the backup are missing: a source of its own holds {@code as_of} until somebody who has
 * taken them in again closes it.
 */
public final class Restore {

    private static final String NOTE = "restore";
    private static final String HOLD = "restore/";
    private static final Duration ERASURES_WITHIN = Duration.ofSeconds(30);

    /** Where grants come back, so that nobody is let in by one that was withdrawn after the backup. */
    private static final String RESTORED_GRANTS = "txsearch-restored-grants";

    private final Cluster cluster;
    private final SnapshotCalls snapshots;
    private final Backups backups;
    private final BackupWatcher watcher;
    private final AdminCalls calls;
    private final Set<String> made = new LinkedHashSet<>();

    /** Restorations from that repository. */
    public Restore(SnapshotRepository repository, BackupWatcher watcher) {
        this.cluster = repository.cluster();
        this.snapshots = repository.calls();
        this.backups = new Backups(repository);
        this.watcher = watcher;
        this.calls = new AdminCalls(cluster);
    }

    /**
     * Restores.
     *
     * @throws BackupException where it would overwrite what lives, or what came back is not what was backed up; nothing of it
     *     is left
     */
    public RestoreReport run(RestoreRequest request) throws IOException, InterruptedException {
        long start = System.nanoTime();
        BackupEntry backup = backups.whole(request.backup());
        try (OwnedNote note = OwnedNote.take(cluster, NOTE)) {
            try {
                BackupManifest manifest = manifest(backup.name());
                RestoreTargets names = new RestoreTargets(cluster);
                Map<BackedUpWeek, String> targets = names.of(chosen(manifest, request.weeks()), request.beside());
                List<String> others = request.takesOthers() ? names.others(manifest.others()) : List.of();
                bringBack(backup.name(), targets, others);
                check(targets);
                if (!request.beside()) {
                    adoptGrants(manifest.name(), others);
                    putInService(manifest, targets.values(), request.takesOthers());
                }
                synchronized (made) {
                    made.clear();
                }
                note.delete();
                return report(request, manifest, targets, others, Duration.ofNanos(System.nanoTime() - start));
            } finally {
                giveUp();
            }
        }
    }

    private BackupManifest manifest(String backup) throws IOException, InterruptedException {
        ManifestIndex index = new ManifestIndex(cluster);
        index.delete();
        restore(BackupNames.manifest(backup), Map.of(BackupNames.MANIFEST_INDEX, BackupNames.MANIFEST_INDEX));
        new ShardRecovery(cluster).await(List.of(BackupNames.MANIFEST_INDEX), (fraction, bytes) -> {});
        BackupManifest manifest = index.read();
        index.delete();
        if (!manifest.name().equals(backup)) {
            throw new BackupException("The manifest of " + backup + " is that of " + manifest.name() + ".");
        }
        return manifest;
    }

    private static List<BackedUpWeek> chosen(BackupManifest manifest, Set<IsoWeek> asked) {
        Set<IsoWeek> missing = new TreeSet<>(asked);
        manifest.weeks().forEach(week -> missing.remove(week.week()));
        if (!missing.isEmpty()) {
            throw new BackupException("The backup " + manifest.name() + " does not hold "
                    + missing.stream().map(IsoWeek::toString).collect(Collectors.joining(", ")) + "; it holds "
                    + manifest.weeks().get(0).week() + " to "
                    + manifest.weeks().get(manifest.weeks().size() - 1).week() + ".");
        }
        return manifest.weeks().stream()
                .filter(week -> asked.isEmpty() || asked.contains(week.week()))
                .toList();
    }

    private void bringBack(String backup, Map<BackedUpWeek, String> targets, List<String> others)
            throws IOException, InterruptedException {
        if (!snapshots.isWhole(backup)) {
            throw new BackupException("The snapshot " + backup + " is not whole.");
        }
        Map<String, String> names = new LinkedHashMap<>();
        targets.forEach((week, target) -> names.put(week.index(), target));
        others.forEach(other -> names.put(other, other.equals(Grants.INDEX) ? RESTORED_GRANTS : other));
        // A restore that was killed may have left it.
        calls.patiently("DELETE", "/" + RESTORED_GRANTS + "?ignore_unavailable=true", null);
        restore(backup, names);
        new ShardRecovery(cluster)
                .await(names.values(), (fraction, bytes) -> watcher.moved(BackupStep.RESTORE, fraction, bytes));
    }

    private void restore(String snapshot, Map<String, String> names) throws IOException {
        for (Map.Entry<String, List<String>> rule : Renaming.rules(names).entrySet()) {
            synchronized (made) {
                snapshots.restore(snapshot, rule.getValue(), rule.getKey());
                // Not before: one that somebody else has made meanwhile is refused, and is not ours to remove.
                rule.getValue().forEach(from -> made.add(String.valueOf(names.get(from))));
            }
        }
    }

    private void check(Map<BackedUpWeek, String> targets) throws IOException {
        List<String> faults = new ArrayList<>();
        int checked = 0;
        for (Map.Entry<BackedUpWeek, String> target : targets.entrySet()) {
            calls.patiently("POST", "/" + target.getValue() + "/_refresh", null);
            faults.addAll(target.getKey().faults(WeekLedger.of(cluster, target.getValue())));
            checked++;
            watcher.moved(BackupStep.CHECK, (double) checked / targets.size(), checked);
        }
        if (!faults.isEmpty()) {
            throw new BackupException(
                    "What came back is not what was backed up: nothing has been put in service, and what was restored is"
                            + " removed. Try an older backup, or another copy of the repository.",
                    faults);
        }
    }

    private void adoptGrants(String backup, List<String> others) throws IOException {
        if (others.contains(Grants.INDEX)) {
            new Grants(cluster).adopt(RESTORED_GRANTS, backup);
            calls.patiently("DELETE", "/" + RESTORED_GRANTS, null);
            synchronized (made) {
                made.remove(RESTORED_GRANTS);
            }
        }
    }

    private void putInService(BackupManifest manifest, Collection<String> indices, boolean withNotes)
            throws IOException {
        new Weeks(cluster).installTemplate();
        if (withNotes) {
            new OperationalIndices(cluster).keep(manifest.notes());
        }
        // What was erased since comes back: a restore that is killed now is known to have done so.
        new ErasureRegister(cluster, ERASURES_WITHIN).reopen();
        // Before anybody can search them: as_of must never promise what came after the backup.
        Watermarks watermarks = new Watermarks(cluster);
        Map<String, Instant> sources = new LinkedHashMap<>(withNotes ? manifest.sources() : Map.of());
        sources.put(HOLD + manifest.name(), manifest.asOf());
        sources.keySet().removeAll(watermarks.open().keySet());
        for (var source : sources.entrySet()) {
            watermarks.open(source.getKey(), source.getValue());
        }
        try {
            new WeekAliases(cluster).serve(indices);
        } catch (WeekAliases.WeekTakenException e) {
            for (String source : sources.keySet()) {
                watermarks.close(source);
            }
            throw new BackupException(
                    "A week that is to be restored has been made meanwhile, by a writer or somebody else; nothing has been put"
                            + " in service. ./txsearch weeks shows it; restore the others (--weeks), or beside it (--beside).",
                    e);
        }
        synchronized (made) {
            // What is served is no longer ours to remove, whatever fails from now on.
            made.removeAll(indices);
        }
        WeekRegister register = new WeekRegister(cluster);
        register.require(indices.stream()
                .map(index -> WeekNames.week(WeekNames.aliasOfIndex(index)))
                .toList());
        if (withNotes) {
            // Weeks that had been lost before the backup are still missing.
            register.takeOver(manifest.notes().getOrDefault(WeekRegister.INDEX, Map.of()));
        }
    }

    private static RestoreReport report(
            RestoreRequest request,
            BackupManifest manifest,
            Map<BackedUpWeek, String> targets,
            List<String> others,
            Duration took) {
        return new RestoreReport(
                manifest.name(),
                List.copyOf(targets.values()),
                targets.keySet().stream().mapToLong(BackedUpWeek::documents).sum(),
                targets.keySet().stream()
                        .mapToInt(week -> week.after().entries().size())
                        .sum(),
                targets.keySet().stream().mapToInt(BackedUpWeek::moving).sum(),
                others,
                request.beside() ? null : manifest.asOf(),
                HOLD + manifest.name(),
                manifest.schema().equals(new WeekTemplate(FieldCatalogue.transaction()).generation()),
                took);
    }

    /** Removes what has come back and is not in service, from another thread too. */
    public void giveUp() throws IOException {
        synchronized (made) {
            for (String index : made) {
                calls.patiently("DELETE", "/" + index + "?ignore_unavailable=true", null);
            }
            made.clear();
        }
    }
}
