package org.txsearch.cli.snapshots;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandException;
import tools.jackson.databind.JsonNode;

/** Lists and removes the backups in a repository. */
public record Backups(SnapshotRepository repository) {

    /** Returns all backups, oldest first. */
    public List<BackupEntry> list() throws IOException {
        Map<String, JsonNode> data = new TreeMap<>();
        Map<String, JsonNode> manifests = new TreeMap<>();
        for (JsonNode snapshot : repository.all()) {
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
            JsonNode started = data == null ? manifest : data;
            long start =
                    started == null ? 0 : started.path("start_time_in_millis").asLong(0);
            return new BackupEntry(
                    name,
                    isRunning ? BackupState.RUNNING : BackupState.NOT_FINISHED,
                    Instant.ofEpochMilli(start),
                    null,
                    0,
                    0,
                    0);
        }
        JsonNode metadata = manifest.path("metadata");
        return new BackupEntry(
                name,
                BackupState.WHOLE,
                Instant.ofEpochMilli(data.path("start_time_in_millis").asLong(0)),
                Instant.parse(metadata.path("as_of").asString()),
                metadata.path("weeks").asInt(0),
                metadata.path("documents").asLong(0),
                metadata.path("added_bytes").asLong(0));
    }

    private static boolean isIn(@Nullable JsonNode snapshot, String state) {
        return snapshot != null && snapshot.path("state").asString("").equals(state);
    }

    /**
     * Returns the complete backup with the given name.
     *
     * @throws CommandException if there is none
     */
    public BackupEntry whole(String name) throws IOException {
        BackupEntry found = list().stream()
                .filter(entry -> entry.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new CommandException("There is no backup " + name + " in the repository "
                        + repository.name() + "; ./txsearch backup list shows those that are."));
        if (found.state() != BackupState.WHOLE) {
            throw new CommandException("The backup " + name
                    + (found.state() == BackupState.RUNNING ? " is still being created" : " was not finished")
                    + " and cannot be restored; ./txsearch backup list shows those that can.");
        }
        return found;
    }

    /** Returns the newest complete backup. */
    public BackupEntry newest() throws IOException {
        return list().stream()
                .filter(entry -> entry.state() == BackupState.WHOLE)
                .reduce((older, newer) -> newer)
                .orElseThrow(() -> new CommandException("There is no whole backup in the repository "
                        + repository.name() + "; another one may be named with --repository or --folder."));
    }

    /** Removes a backup; files that other backups need stay. */
    public void remove(BackupEntry backup) throws IOException {
        // The manifest first: a half removed backup must not look complete.
        repository.delete(BackupNames.manifest(backup.name()));
        repository.delete(backup.name());
    }
}
