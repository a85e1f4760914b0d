package org.txsearch.cli.backup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.AdminCalls;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;
import tools.jackson.databind.JsonNode;

/** The calls that make, follow, tell of and delete the snapshots of one repository. */
final class SnapshotCalls {

    private static final String MISSING = "snapshot_missing_exception";
    private static final String IN_PROGRESS = "IN_PROGRESS";
    private static final String SUCCESS = "SUCCESS";
    private static final long LOOK_MILLIS = 200;

    private final AdminCalls calls;
    private final String path;

    SnapshotCalls(Cluster cluster, String repository) {
        this.calls = new AdminCalls(cluster);
        this.path = "/_snapshot/" + repository + "/";
    }

    /** Is told how much of a copy is done. */
    interface Moved {
        void moved(double fraction, long bytes);
    }

    /** Begins a snapshot of those indices; nothing else of the cluster goes into it. */
    void begin(String snapshot, Collection<String> indices, Map<String, ?> metadata) throws IOException {
        calls.call(
                "PUT",
                path + snapshot + "?wait_for_completion=false",
                Map.of(
                        "indices",
                        List.copyOf(indices),
                        "include_global_state",
                        false,
                        "partial",
                        false,
                        "metadata",
                        metadata));
    }

    /**
     * Waits for its end.
     *
     * @return how many bytes were not in the repository before
     * @throws BackupException where it did not succeed as a whole
     */
    long await(String snapshot, Moved moved) throws IOException, InterruptedException {
        while (true) {
            JsonNode running = running(snapshot);
            if (running != null) {
                JsonNode stats = running.path("stats");
                long wanted = stats.path("incremental").path("size_in_bytes").asLong(0);
                // Elasticsearch leaves this member out where nothing is left to copy.
                long done = stats.path("processed").path("size_in_bytes").asLong(0);
                moved.moved(fraction(running.path("shards_stats"), done, wanted), done);
            } else {
                JsonNode ended = find(snapshot);
                String state = ended == null ? "MISSING" : ended.path("state").asString("");
                if (ended != null && state.equals(SUCCESS)) {
                    long added = addedBytes(snapshot);
                    moved.moved(1, added);
                    return added;
                }
                if (!state.equals(IN_PROGRESS)) {
                    throw new BackupException("The snapshot " + snapshot + " ended as " + state + ".", failures(ended));
                }
            }
            Thread.sleep(LOOK_MILLIS);
        }
    }

    /** Read from the repository, a small file for each shard: what is quickly done was never seen running. */
    private long addedBytes(String snapshot) throws IOException {
        return calls.patiently("GET", path + snapshot + "/_status", null)
                .path("snapshots")
                .path(0)
                .path("stats")
                .path("incremental")
                .path("size_in_bytes")
                .asLong(0);
    }

    private static double fraction(JsonNode shards, long done, long wanted) {
        double byShards = shards.path("done").asDouble(0)
                / Math.max(1, shards.path("total").asDouble(1));
        // Shards that have not started do not count among the bytes yet.
        return Math.min(byShards, wanted == 0 ? 1 : (double) done / wanted);
    }

    private @Nullable JsonNode running(String snapshot) throws IOException {
        for (JsonNode running : calls.patiently("GET", path + "_status", null).path("snapshots")) {
            if (running.path("snapshot").asString("").equals(snapshot)) {
                return running;
            }
        }
        return null;
    }

    private static List<String> failures(@Nullable JsonNode ended) {
        List<String> failures = new ArrayList<>();
        if (ended != null) {
            for (JsonNode failure : ended.path("failures")) {
                failures.add(failure.path("index").asString("") + ": "
                        + failure.path("reason").asString(""));
            }
        }
        return failures;
    }

    /** The snapshot of that name, or null. */
    @Nullable
    JsonNode find(String snapshot) throws IOException {
        try {
            return calls.patiently("GET", path + snapshot, null)
                    .path("snapshots")
                    .get(0);
        } catch (ClusterRefusalException e) {
            if (e.type().equals(MISSING)) {
                return null;
            }
            throw e;
        }
    }

    /** Whether there is one of that name that succeeded as a whole. */
    boolean isWhole(String snapshot) throws IOException {
        JsonNode found = find(snapshot);
        return found != null
                && found.path("state").asString("").equals(SUCCESS)
                && found.path("shards").path("failed").asInt(1) == 0;
    }

    /** All snapshots that may be ours, oldest first. */
    List<JsonNode> all() throws IOException {
        List<JsonNode> all = new ArrayList<>();
        calls.patiently("GET", path + BackupNames.PATTERN + "?sort=start_time", null)
                .path("snapshots")
                .forEach(all::add);
        return all;
    }

    /** Deletes a snapshot, also one that is being made, unless it is gone. */
    void delete(String snapshot) throws IOException {
        try {
            calls.patiently("DELETE", path + snapshot, null);
        } catch (ClusterRefusalException e) {
            if (!e.type().equals(MISSING)) {
                throw e;
            }
        }
    }

    /** Begins to restore indices under names that one rule makes, without their aliases and free of write blocks. */
    void restore(String snapshot, Collection<String> indices, String replacement) throws IOException {
        calls.call(
                "POST",
                path + snapshot + "/_restore?wait_for_completion=false",
                Map.of(
                        "indices",
                        List.copyOf(indices),
                        "include_global_state",
                        false,
                        "include_aliases",
                        false,
                        "partial",
                        false,
                        "ignore_index_settings",
                        List.of("index.blocks.write"),
                        "rename_pattern",
                        Renaming.PATTERN,
                        "rename_replacement",
                        replacement));
    }
}
