package org.txsearch.cli.snapshots;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.Watcher;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;
import tools.jackson.databind.JsonNode;

/**
 * A snapshot repository that is registered with the cluster, and that every node can use.
 */
public record SnapshotRepository(Cluster cluster, String name) {

    /** Matches the name of an index, and its generation if it has one. */
    public static final String INDEX_NAME = "^(.+?)(-\\d{6})?$";

    private static final String FORM = "[a-z0-9][a-z0-9_.-]{0,99}";

    private static final String MISSING = "snapshot_missing_exception";
    private static final String IN_PROGRESS = "IN_PROGRESS";
    private static final String SUCCESS = "SUCCESS";
    private static final String COPYING = "Copying";
    private static final String RESTORING = "Restoring";
    private static final long POLL_MILLIS = 200;

    /**
     * Opens the repository with the given name, and verifies that every node can use it.
     *
     * @param folder the folder for a new repository of type {@code fs} if none has the name, or null to register none
     * @throws CommandException if there is none, or it cannot be used
     */
    public static SnapshotRepository open(Cluster cluster, String name, @Nullable Path folder) throws IOException {
        if (!name.matches(FORM)) {
            throw new CommandException(
                    "A repository's name is 1 to 100 lower-case letters, digits, dots, hyphens and underscores.");
        }
        SnapshotRepository repository = new SnapshotRepository(cluster, name);
        JsonNode registered = repository.registered();
        if (registered == null) {
            repository.register(folder);
        } else {
            repository.requireFolder(registered, folder);
            repository.verify();
        }
        return repository;
    }

    private @Nullable JsonNode registered() throws IOException {
        JsonNode found = existing("GET", "/_snapshot/" + name, "repository_missing_exception");
        return found == null ? null : found.path(name);
    }

    /** Returns the answer to a call; null if Elasticsearch refuses it with the given type, which means that nothing is there. */
    private @Nullable JsonNode existing(String method, String where, String missing) throws IOException {
        try {
            return cluster.patiently(method, where);
        } catch (ClusterRefusalException e) {
            if (e.type().equals(missing)) {
                return null;
            }
            throw e;
        }
    }

    private void register(@Nullable Path folder) throws IOException {
        if (folder == null) {
            throw new CommandException("No snapshot repository " + name
                    + " is registered with the cluster: register one"
                    + " (PUT _snapshot/" + name + ") or name another with --repository, or give --folder, a folder that"
                    + " all nodes share and name in path.repo.");
        }
        try {
            cluster.call(
                    "PUT",
                    "/_snapshot/" + name,
                    Map.of("type", "fs", "settings", Map.of("location", folder.toString(), "compress", true)));
        } catch (ClusterRefusalException e) {
            throw new CommandException(
                    "The folder " + folder + " cannot be a snapshot repository: it must be named in path.repo of every"
                            + " node (a local node is started with it: stop the one that runs) and be writable. "
                            + "Elasticsearch says: " + e.getMessage(),
                    e);
        }
    }

    private void requireFolder(JsonNode registered, @Nullable Path folder) {
        String location = registered.at("/settings/location").asString("");
        if (folder != null && !location.equals(folder.toString())) {
            throw new CommandException("The snapshot repository " + name + " is registered already, with "
                    + (location.isEmpty() ? "another type than fs" : "the folder " + location)
                    + ": leave --folder out, or give another --repository.");
        }
    }

    private void verify() throws IOException {
        try {
            cluster.call("POST", "/_snapshot/" + name + "/_verify");
        } catch (ClusterRefusalException e) {
            throw new CommandException(
                    "Not every node can use the snapshot repository " + name
                            + ": correct what Elasticsearch reports, or name another with --repository. Elasticsearch says: "
                            + e.getMessage(),
                    e);
        }
    }

    private String path(String snapshot) {
        return "/_snapshot/" + name + "/" + snapshot;
    }

    /** Starts a snapshot of the given indices, and of nothing else. */
    public void begin(String snapshot, Collection<String> indices, Map<String, ?> metadata) throws IOException {
        Map<String, Object> body = selection(indices);
        body.put("metadata", metadata);
        cluster.call("PUT", path(snapshot) + "?wait_for_completion=false", body);
    }

    /**
     * Waits until a snapshot is complete.
     *
     * @return how many bytes were not in the repository before
     * @throws CommandException if it did not succeed completely
     */
    public long await(String snapshot, Watcher watcher) throws IOException, InterruptedException {
        while (true) {
            JsonNode running = running(snapshot);
            if (running != null) {
                JsonNode stats = running.path("stats");
                long total = stats.at("/incremental/size_in_bytes").asLong(0);
                // Elasticsearch leaves this member out if nothing is left to copy.
                long done = stats.at("/processed/size_in_bytes").asLong(0);
                watcher.moved(COPYING, "bytes", fraction(running.path("shards_stats"), done, total), done, null);
            } else {
                JsonNode ended = find(snapshot);
                String state = ended == null ? "MISSING" : ended.path("state").asString("");
                if (ended != null && state.equals(SUCCESS)) {
                    long added = addedBytes(snapshot);
                    watcher.moved(COPYING, "bytes", 1, added, null);
                    return added;
                }
                if (!state.equals(IN_PROGRESS)) {
                    throw new CommandException(
                            "The snapshot " + snapshot + " completed with " + state + ".", failures(ended));
                }
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    /** Read from the repository, a small file for each shard: a quick snapshot was never seen running. */
    private long addedBytes(String snapshot) throws IOException {
        return cluster.patiently("GET", path(snapshot) + "/_status")
                .path("snapshots")
                .path(0)
                .at("/stats/incremental/size_in_bytes")
                .asLong(0);
    }

    private static double fraction(JsonNode shards, long done, long total) {
        double byShards = shards.path("done").asDouble(0)
                / Math.max(1, shards.path("total").asDouble(1));
        // Shards that have not started do not count among the bytes yet.
        return Math.min(byShards, total == 0 ? 1 : (double) done / total);
    }

    private @Nullable JsonNode running(String snapshot) throws IOException {
        return cluster.patiently("GET", path("_status"))
                .path("snapshots")
                .valueStream()
                .filter(running -> running.path("snapshot").asString("").equals(snapshot))
                .findFirst()
                .orElse(null);
    }

    private static List<String> failures(@Nullable JsonNode ended) {
        return ended == null
                ? List.of()
                : ended.path("failures")
                        .valueStream()
                        .map(failure -> failure.path("index").asString("") + ": "
                                + failure.path("reason").asString(""))
                        .toList();
    }

    /** Returns the snapshot with the given name, or null. */
    @Nullable
    public JsonNode find(String snapshot) throws IOException {
        JsonNode found = existing("GET", path(snapshot), MISSING);
        return found == null ? null : found.path("snapshots").get(0);
    }

    public boolean isWhole(String snapshot) throws IOException {
        JsonNode found = find(snapshot);
        return found != null
                && found.path("state").asString("").equals(SUCCESS)
                && found.at("/shards/failed").asInt(1) == 0;
    }

    /** Returns all snapshots that may belong to backups, oldest first. */
    List<JsonNode> all() throws IOException {
        return cluster.patiently("GET", path(BackupNames.PATTERN) + "?sort=start_time")
                .path("snapshots")
                .valueStream()
                .toList();
    }

    /** Deletes a snapshot, even a running one, unless it does not exist. */
    public void delete(String snapshot) throws IOException {
        var unused = existing("DELETE", path(snapshot), MISSING);
    }

    /** Starts to restore indices under names by one rule, without their aliases and write blocks. */
    public void restore(String snapshot, Collection<String> indices, String replacement) throws IOException {
        Map<String, Object> body = selection(indices);
        body.put("include_aliases", false);
        body.put("ignore_index_settings", List.of("index.blocks.write"));
        body.put("rename_pattern", INDEX_NAME);
        body.put("rename_replacement", replacement);
        cluster.call("POST", path(snapshot) + "/_restore?wait_for_completion=false", body);
    }

    /**
     * Waits until each index has all its primary shards.
     *
     * @throws CommandException if Elasticsearch could not restore one
     */
    public void awaitRestored(Collection<String> indices, Watcher watcher) throws IOException, InterruptedException {
        while (true) {
            // Read before the health: an index that is no longer being restored then is up, or never will be.
            boolean running = isRestoring(indices);
            List<String> waiting = waiting(indices);
            if (waiting.isEmpty()) {
                watcher.moved(RESTORING, "bytes", 1, recovered(indices)[0], null);
                return;
            }
            if (!running) {
                throw new CommandException("Elasticsearch could not restore " + String.join(", ", waiting) + ": "
                        + reason(waiting.get(0)));
            }
            long[] bytes = recovered(indices);
            double fraction = bytes[1] == 0 ? 0 : (double) bytes[0] / bytes[1];
            watcher.moved(RESTORING, "bytes", fraction, bytes[0], null);
            Thread.sleep(POLL_MILLIS);
        }
    }

    private boolean isRestoring(Collection<String> indices) throws IOException {
        return cluster.patiently("GET", "/_cluster/state/customs?filter_path=restore")
                .at("/restore/snapshots")
                .valueStream()
                .flatMap(restore -> restore.path("indices").valueStream())
                .anyMatch(index -> indices.contains(index.asString("")));
    }

    /** Returns the indices with an inactive primary shard. The color does not show it: it is yellow while a shard is restored. */
    private List<String> waiting(Collection<String> indices) throws IOException {
        JsonNode health = cluster.patiently(
                        "GET", "/_cluster/health?level=shards&filter_path=indices.*.shards.*.primary_active")
                .path("indices");
        List<String> waiting = new ArrayList<>();
        for (String index : indices) {
            JsonNode shards = health.path(index).path("shards");
            boolean isUp = !shards.isEmpty();
            for (JsonNode shard : shards) {
                isUp &= shard.path("primary_active").asBoolean(false);
            }
            if (!isUp) {
                waiting.add(index);
            }
        }
        return waiting;
    }

    /** Returns the number of restored bytes and of all bytes. */
    private long[] recovered(Collection<String> indices) throws IOException {
        JsonNode recoveries = cluster.patiently("GET", "/_recovery?filter_path=*.shards.primary,*.shards.index.size");
        long done = 0;
        long total = 0;
        for (String index : indices) {
            for (JsonNode shard : recoveries.path(index).path("shards")) {
                if (shard.path("primary").asBoolean(false)) {
                    JsonNode size = shard.at("/index/size");
                    done += size.path("recovered_in_bytes").asLong(0);
                    total += size.path("total_in_bytes").asLong(0);
                }
            }
        }
        return new long[] {done, total};
    }

    private String reason(String index) throws IOException {
        JsonNode shards = cluster.patiently(
                "GET", "/_cluster/state/routing_table/" + index + "?filter_path=routing_table.indices.*.shards");
        return shards.findValues("unassigned_info").stream()
                .map(shard -> shard.path("details").asString(""))
                .filter(details -> !details.isEmpty())
                .findFirst()
                .orElse("_cluster/allocation/explain shows why.");
    }

    private static Map<String, Object> selection(Collection<String> indices) {
        return new HashMap<>(Map.of("indices", List.copyOf(indices), "include_global_state", false, "partial", false));
    }
}
