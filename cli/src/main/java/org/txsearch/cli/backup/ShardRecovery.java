package org.txsearch.cli.backup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.txsearch.cli.operation.OperationException;
import org.txsearch.cluster.Cluster;
import tools.jackson.databind.JsonNode;

/** Waits until restored indices have all their shards. */
final class ShardRecovery {

    private static final long POLL_MILLIS = 200;

    private final Cluster cluster;

    ShardRecovery(Cluster cluster) {
        this.cluster = cluster;
    }

    /**
     * Waits until each index has all its primary shards.
     *
     * @throws OperationException where Elasticsearch could not restore one
     */
    void await(Collection<String> indices, Backup.Watcher watcher) throws IOException, InterruptedException {
        while (true) {
            // Read before the health: an index that is no longer being restored then is up, or never will be.
            boolean running = isRestoring(indices);
            List<String> waiting = waiting(indices);
            if (waiting.isEmpty()) {
                watcher.moved(Backup.Step.RESTORE, 1, recovered(indices)[0]);
                return;
            }
            if (!running) {
                throw new OperationException("Elasticsearch could not restore " + String.join(", ", waiting) + ": "
                        + reason(waiting.get(0)));
            }
            long[] bytes = recovered(indices);
            watcher.moved(Backup.Step.RESTORE, bytes[1] == 0 ? 0 : (double) bytes[0] / bytes[1], bytes[0]);
            Thread.sleep(POLL_MILLIS);
        }
    }

    private boolean isRestoring(Collection<String> indices) throws IOException {
        JsonNode restores = cluster.patiently("GET", "/_cluster/state/customs?filter_path=restore")
                .at("/restore/snapshots");
        for (JsonNode restore : restores) {
            for (JsonNode index : restore.path("indices")) {
                if (indices.contains(index.asString(""))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Those with an inactive primary shard. The colour does not show it: it is yellow while a shard is restored. */
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

    /** How many bytes have been restored, of how many. */
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
        for (JsonNode shard : shards.findValues("unassigned_info")) {
            String details = shard.path("details").asString("");
            if (!details.isEmpty()) {
                return details;
            }
        }
        return "_cluster/allocation/explain shows why.";
    }
}
