package org.txsearch.cli.backup;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The backups in a repository: to be listed, and removed when somebody says so. */
public final class Backups {

    private final SnapshotCalls snapshots;
    private final String repository;

    /** The backups in that repository. */
    public Backups(SnapshotRepository repository) {
        this.snapshots = repository.calls();
        this.repository = repository.name();
    }

    /** All, oldest first. */
    public List<BackupEntry> list() throws IOException {
        Map<String, JsonNode> data = new TreeMap<>();
        Map<String, JsonNode> manifests = new TreeMap<>();
        for (JsonNode snapshot : snapshots.all()) {
            String name = snapshot.path("snapshot").asString("");
            if (BackupNames.isBackup(name)) {
                data.put(name, snapshot);
            } else if (BackupNames.isManifest(name)) {
                manifests.put(BackupNames.backup(name), snapshot);
            }
        }
        Set<String> names = new TreeSet<>(data.keySet());
        names.addAll(manifests.keySet());
        return names.stream()
                .map(name -> entry(name, data.get(name), manifests.get(name)))
                .toList();
    }

    private static BackupEntry entry(String name, @Nullable JsonNode data, @Nullable JsonNode manifest) {
        boolean isRunning = isIn(data, "IN_PROGRESS") || isIn(manifest, "IN_PROGRESS");
        if (data == null || manifest == null || !isIn(data, "SUCCESS") || !isIn(manifest, "SUCCESS")) {
            JsonNode begun = data == null ? manifest : data;
            long start = begun == null ? 0 : begun.path("start_time_in_millis").asLong(0);
            return new BackupEntry(
                    name,
                    isRunning ? BackupEntry.State.RUNNING : BackupEntry.State.NOT_FINISHED,
                    Instant.ofEpochMilli(start),
                    null,
                    0,
                    0,
                    0);
        }
        JsonNode told = manifest.path("metadata");
        return new BackupEntry(
                name,
                BackupEntry.State.WHOLE,
                Instant.ofEpochMilli(data.path("start_time_in_millis").asLong(0)),
                Instant.parse(told.path("as_of").asString()),
                told.path("weeks").asInt(0),
                told.path("documents").asLong(0),
                told.path("added_bytes").asLong(0));
    }

    private static boolean isIn(@Nullable JsonNode snapshot, String state) {
        return snapshot != null && snapshot.path("state").asString("").equals(state);
    }

    /**
     * The backup of that name that can be restored.
     *
     * @throws BackupException where there is none
     */
    public BackupEntry whole(String name) throws IOException {
        BackupEntry found = list().stream()
                .filter(entry -> entry.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new BackupException("There is no backup " + name + " in the repository " + repository
                        + "; ./txsearch backup list shows those that are."));
        if (found.state() != BackupEntry.State.WHOLE) {
            throw new BackupException("The backup " + name
                    + (found.state() == BackupEntry.State.RUNNING ? " is still being made" : " was not finished")
                    + " and cannot be restored; ./txsearch backup list shows those that can.");
        }
        return found;
    }

    /** The newest backup that can be restored. */
    public BackupEntry newest() throws IOException {
        return list().stream()
                .filter(entry -> entry.state() == BackupEntry.State.WHOLE)
                .reduce((older, newer) -> newer)
                .orElseThrow(() -> new BackupException("There is no whole backup in the repository " + repository
                        + "; another one may be named with --repository or --folder."));
    }

    /** Removes a backup; what others share with it stays. */
    public void remove(BackupEntry backup) throws IOException {
        // The manifest first: what is half removed must not look whole.
        snapshots.delete(BackupNames.manifest(backup.name()));
        snapshots.delete(backup.name());
    }
}
