package org.txsearch.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The state of a cluster as Elasticsearch reports it.
 *
 * @param status the state of its shards
 * @param nodes how many nodes it has
 * @param unassignedShards copies of shards without a node
 * @param load how full its nodes are; null if the account may not read it
 */
public record ClusterHealth(
        HealthStatus status,
        int nodes,
        int unassignedShards,
        @Nullable ClusterLoad load) {

    /** Whether all copies of all shards are there. */
    public enum HealthStatus {
        /** All of them. */
        GREEN,
        /** At least one of each shard. */
        YELLOW,
        /** A shard has none. */
        RED
    }

    public static ClusterHealth read(Cluster cluster, Duration limit) throws IOException {
        JsonNode health = cluster.callWithin(
                limit,
                CallKind.STATE_READ,
                "GET",
                "/_cluster/health?filter_path=status,number_of_nodes,unassigned_shards",
                null);
        return new ClusterHealth(
                switch (health.path("status").asString("")) {
                    case "green" -> HealthStatus.GREEN;
                    case "yellow" -> HealthStatus.YELLOW;
                    default -> HealthStatus.RED;
                },
                health.path("number_of_nodes").asInt(0),
                health.path("unassigned_shards").asInt(0),
                load(cluster, limit));
    }

    private static @Nullable ClusterLoad load(Cluster cluster, Duration limit) throws IOException {
        String path = "/_nodes/stats/jvm,fs,thread_pool,indexing_pressure?timeout="
                + limit.dividedBy(2).toMillis()
                + "ms&filter_path=nodes.*.jvm.mem.heap_used_percent,nodes.*.fs.total,nodes.*.thread_pool.write.rejected,"
                + "nodes.*.thread_pool.search.rejected,nodes.*.indexing_pressure.memory.total.*_rejections";
        JsonNode nodes;
        try {
            nodes = cluster.callWithin(limit, CallKind.STATE_READ, "GET", path, null)
                    .path("nodes");
        } catch (ClusterRefusalException e) {
            return null;
        }
        double heap = 0;
        double disk = 0;
        long rejections = 0;
        for (JsonNode node : nodes) {
            heap = Math.max(heap, node.at("/jvm/mem/heap_used_percent").asDouble(0) / 100);
            double total = node.at("/fs/total/total_in_bytes").asDouble(0);
            double available = node.at("/fs/total/available_in_bytes").asDouble(0);
            disk = Math.max(disk, total > 0 ? 1 - available / total : 0);
            rejections += node.at("/thread_pool/write/rejected").asLong(0)
                    + node.at("/thread_pool/search/rejected").asLong(0);
            // Bulk requests that are too large together are refused before they reach a thread pool.
            JsonNode pressure = node.at("/indexing_pressure/memory/total");
            for (String by : List.of("coordinating", "primary", "replica")) {
                rejections += pressure.path(by + "_rejections").asLong(0);
            }
        }
        return nodes.isEmpty() ? null : new ClusterLoad(heap, disk, rejections);
    }
}
