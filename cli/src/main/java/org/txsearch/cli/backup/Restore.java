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
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.Watcher;
import org.txsearch.cli.snapshots.BackupEntry;
import org.txsearch.cli.snapshots.BackupNames;
import org.txsearch.cli.snapshots.Backups;
import org.txsearch.cli.snapshots.SnapshotRepository;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.StateDocuments;
import org.txsearch.cluster.StateLease;
import org.txsearch.erasure.ErasureRegister;
import org.txsearch.freshness.Watermarks;
import org.txsearch.grants.Grants;
import org.txsearch.index.WeekAliases;
import org.txsearch.index.WeekNames;
import org.txsearch.index.WeekRegister;
import org.txsearch.index.Weeks;
import org.txsearch.time.Rfc3339;
import org.txsearch.week.IsoWeek;

/**
 * Restores a backup. Nothing that was restored is searched until all of it has been compared with the backup's manifest; then
 * all weeks start to serve in one step.
 *
 * <p>Events that were taken in after the backup are missing: a source of its own holds {@code as_of} until those events have
 * been taken in again and the source is closed.
 *
 * <p>The order of the steps keeps a killed restore harmless.
 */
public final class Restore {

    static final String NOTE = "restore";

    /** The sources that hold {@code as_of}. */
    static final String HOLD = "restore/";

    private static final Duration ERASURES_WITHIN = Duration.ofSeconds(30);

    /** Grants are restored here first, so that none that was withdrawn after the backup gives access. */
    private static final String RESTORED_GRANTS = "txsearch-restored-grants";

    private final Cluster cluster;
    private final SnapshotRepository snapshots;
    private final Backups backups;
    private final Watcher watcher;
    private final Set<String> created = new LinkedHashSet<>();

    public Restore(SnapshotRepository repository, Watcher watcher) {
        this.cluster = repository.cluster();
        this.snapshots = repository;
        this.backups = new Backups(repository);
        this.watcher = watcher;
    }

    /**
     * Restores.
     *
     * @param weeks only these weeks; empty means all
     * @param withOthers whether grants, exports and notes are restored too
     * @param beside as generations that are not searched, whether the weeks exist or not, and nothing else
     * @throws CommandException if it would overwrite existing data, or the restored data differs from the backup;
     *     nothing of it is left
     */
    public RestoreReport run(String name, Set<IsoWeek> weeks, boolean withOthers, boolean beside)
            throws IOException, InterruptedException {
        boolean takesOthers = withOthers && !beside;
        BackupEntry backup = backups.whole(name);
        try (StateLease note = StateLease.take(cluster, NOTE)) {
            try {
                BackupManifest manifest = manifest(backup.name());
                Map<String, Object> register = manifest.notes().getOrDefault(WeekRegister.INDEX, Map.of());
                WeekRegister.requireKnownRevision(register);
                new WeekRegister(cluster).takeOverFingerprintKey(register);
                RestoreTargets names = new RestoreTargets(cluster);
                Map<BackedUpWeek, String> targets = names.of(chosen(manifest, weeks), beside);
                List<String> others = takesOthers ? names.others(manifest.others()) : List.of();
                copyBack(backup.name(), targets, others);
                check(targets);
                if (beside) {
                    for (String target : targets.values()) {
                        RestoredGenerations.remember(cluster, target, manifest);
                    }
                } else {
                    adoptGrants(manifest.name(), others);
                    serve(manifest, targets.values(), takesOthers);
                }
                synchronized (created) {
                    created.clear();
                }
                note.delete();
                return new RestoreReport(manifest, targets, others);
            } finally {
                giveUp();
            }
        }
    }

    private BackupManifest manifest(String backup) throws IOException, InterruptedException {
        BackupManifest.deleteIndex(cluster);
        restore(BackupNames.manifest(backup), Map.of(BackupNames.MANIFEST_INDEX, BackupNames.MANIFEST_INDEX));
        snapshots.awaitRestored(List.of(BackupNames.MANIFEST_INDEX), (step, unit, fraction, bytes, stall) -> {});
        BackupManifest manifest = BackupManifest.read(cluster);
        BackupManifest.deleteIndex(cluster);
        if (!manifest.name().equals(backup)) {
            throw new CommandException("The manifest of " + backup + " is that of " + manifest.name() + ".");
        }
        return manifest;
    }

    private static List<BackedUpWeek> chosen(BackupManifest manifest, Set<IsoWeek> weeks) {
        Set<IsoWeek> missing = new TreeSet<>(weeks);
        manifest.weeks().forEach(week -> missing.remove(week.week()));
        if (!missing.isEmpty()) {
            throw new CommandException("The backup " + manifest.name() + " does not hold "
                    + missing.stream().map(IsoWeek::toString).collect(Collectors.joining(", ")) + "; it holds "
                    + manifest.weeks().get(0).week() + " to "
                    + manifest.weeks().get(manifest.weeks().size() - 1).week() + ".");
        }
        return manifest.weeks().stream()
                .filter(week -> weeks.isEmpty() || weeks.contains(week.week()))
                .toList();
    }

    private void copyBack(String backup, Map<BackedUpWeek, String> targets, List<String> others)
            throws IOException, InterruptedException {
        if (!snapshots.isWhole(backup)) {
            throw new CommandException("The snapshot " + backup + " is not whole.");
        }
        Map<String, String> names = new LinkedHashMap<>();
        targets.forEach((week, target) -> names.put(week.index(), target));
        others.forEach(other -> names.put(other, other.equals(Grants.INDEX) ? RESTORED_GRANTS : other));
        // A killed restore may have left it.
        cluster.patiently("DELETE", "/" + RESTORED_GRANTS + "?ignore_unavailable=true");
        restore(backup, names);
        snapshots.awaitRestored(names.values(), watcher);
    }

    private void restore(String snapshot, Map<String, String> names) throws IOException {
        for (Map.Entry<String, List<String>> rule :
                RestoreTargets.renamings(names).entrySet()) {
            synchronized (created) {
                snapshots.restore(snapshot, rule.getValue(), rule.getKey());
                // Not before: an index that another process has created meanwhile is refused, and must not be removed.
                rule.getValue().forEach(from -> created.add(String.valueOf(names.get(from))));
            }
        }
    }

    private void check(Map<BackedUpWeek, String> targets) throws IOException {
        List<String> faults = new ArrayList<>();
        int checked = 0;
        for (Map.Entry<BackedUpWeek, String> target : targets.entrySet()) {
            cluster.patiently("POST", "/" + target.getValue() + "/_refresh");
            faults.addAll(target.getKey().faults(WeekLedger.of(cluster, target.getValue())));
            checked++;
            watcher.moved("Checking", "weeks", (double) checked / targets.size(), checked, null);
        }
        if (!faults.isEmpty()) {
            throw new CommandException(
                    "The restored data is not what was backed up: none of it serves, and it is removed again. Try an older"
                            + " backup, or another copy of the repository.",
                    faults);
        }
    }

    private void adoptGrants(String backup, List<String> others) throws IOException {
        if (others.contains(Grants.INDEX)) {
            new Grants(cluster).adopt(RESTORED_GRANTS, backup);
            cluster.patiently("DELETE", "/" + RESTORED_GRANTS);
            synchronized (created) {
                created.remove(RESTORED_GRANTS);
            }
        }
    }

    private void serve(BackupManifest manifest, Collection<String> indices, boolean withNotes) throws IOException {
        new Weeks(cluster).installTemplate();
        if (withNotes) {
            keep(manifest.notes());
        }
        // The backup may hold payers that were erased since: a restore that is killed now must still reopen their
        // erasures.
        new ErasureRegister(cluster, ERASURES_WITHIN).reopen();
        // Before the weeks serve: as_of must never cover events after the backup.
        Watermarks watermarks = new Watermarks(cluster);
        Map<String, Instant> sources = new LinkedHashMap<>(withNotes ? manifest.sources() : Map.of());
        sources.put(HOLD + manifest.name(), manifest.asOf());
        sources.keySet().removeAll(watermarks.open().keySet());
        for (var source : sources.entrySet()) {
            watermarks.open(source.getKey(), source.getValue());
        }
        try {
            WeekAliases.serve(cluster, indices);
        } catch (WeekAliases.WeekTakenException e) {
            for (String source : sources.keySet()) {
                watermarks.close(source);
            }
            throw new CommandException(
                    "A week that is to be restored has been created meanwhile by another process; nothing that was restored"
                            + " serves. ./txsearch weeks shows it; restore the others (--weeks), or beside it (--beside).",
                    e);
        }
        synchronized (created) {
            // These serve now and must not be removed, whatever fails later.
            created.removeAll(indices);
        }
        WeekRegister register = new WeekRegister(cluster);
        register.require(indices.stream()
                .map(index -> WeekNames.week(WeekNames.aliasOfIndex(index)))
                .toList());
        if (withNotes) {
            // Weeks that were lost before the backup are still missing.
            register.takeOver(manifest.notes().getOrDefault(WeekRegister.INDEX, Map.of()));
        }
    }

    /** Writes the notes that do not exist yet. */
    private void keep(Map<String, Map<String, Object>> kept) throws IOException {
        StateDocuments notes = new StateDocuments(cluster);
        for (Map.Entry<String, Map<String, Object>> note : kept.entrySet()) {
            if (!note.getKey().equals(WeekRegister.INDEX)
                    && notes.read(note.getKey()).isEmpty()) {
                notes.write(note.getKey(), note.getValue());
            }
        }
    }

    /** Returns the sentence that tells the operator how to take in the events after a backup. */
    public static String held(Instant asOf, String backup) {
        return "as_of is held at " + Rfc3339.format(asOf) + ": take in later events again (./txsearch follow --from "
                + Rfc3339.format(asOf) + ", or load the files), then ./txsearch sources close " + HOLD + backup;
    }

    /** Removes restored indices that do not serve; may be called from another thread. */
    public void giveUp() throws IOException {
        synchronized (created) {
            for (String index : created) {
                cluster.patiently("DELETE", "/" + index + "?ignore_unavailable=true");
            }
            created.clear();
        }
    }
}
