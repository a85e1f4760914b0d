package org.txsearch.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
        Status status,
        int nodes,
        int unassignedShards,
        @Nullable Load load) {

    /** Whether all copies of all shards are there. */
    public enum Status {
        /** All of them. */
        GREEN,
        /** At least one of each shard. */
        YELLOW,
        /** A shard has none. */
        RED
    }

    /**
     * How full nodes are.
     *
     * @param heapUsed the largest used fraction of a node's heap
     * @param diskUsed the largest used fraction of a node's disk
     * @param rejections how many searches and writes the nodes have rejected since they started
     */
    public record Load(double heapUsed, double diskUsed, long rejections) {}

    /** Reads it from a cluster. */
    public static ClusterHealth read(Cluster cluster, Duration limit) throws IOException {
        JsonNode health = cluster.callWithin(
                limit, "GET", "/_cluster/health?filter_path=status,number_of_nodes,unassigned_shards", null);
        return new ClusterHealth(
                switch (health.path("status").asString("")) {
                    case "green" -> Status.GREEN;
                    case "yellow" -> Status.YELLOW;
                    default -> Status.RED;
                },
                health.path("number_of_nodes").asInt(0),
                health.path("unassigned_shards").asInt(0),
                load(cluster, limit));
    }

    private static @Nullable Load load(Cluster cluster, Duration limit) throws IOException {
        String path = "/_nodes/stats/jvm,fs,thread_pool,indexing_pressure?timeout="
                + limit.dividedBy(2).toMillis()
                + "ms&filter_path=nodes.*.jvm.mem.heap_used_percent,nodes.*.fs.total,nodes.*.thread_pool.write.rejected,"
                + "nodes.*.thread_pool.search.rejected,nodes.*.indexing_pressure.memory.total.*_rejections";
        JsonNode nodes;
        try {
            nodes = cluster.callWithin(limit, "GET", path, null).path("nodes");
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
        return nodes.isEmpty() ? null : new Load(heap, disk, rejections);
    }

    /**
     * How many shards a cluster has open and may have open, as Elasticsearch counts them when it creates an index: with all their
     * copies, of all indices that are neither closed nor frozen.
     *
     * @param open how many there are
     * @param max how many there may be: {@code cluster.max_shards_per_node} for each node that holds data
     * @param dataNodes how many nodes hold data, those for frozen indices alone left out
     */
    public record ShardLimit(long open, long max, int dataNodes) {

        private static final int DEFAULT_PER_NODE = 1_000;

        /** The limit of that cluster; empty if the account may not read it. */
        public static Optional<ShardLimit> read(Cluster cluster) throws IOException {
            try {
                JsonNode settings = cluster.patiently(
                        "GET",
                        "/_cluster/settings?include_defaults=true&filter_path=*." + ClusterRefusalException.MAX_SHARDS);
                JsonNode state = cluster.patiently(
                        "GET",
                        "/_cluster/state/metadata,nodes?filter_path=nodes.*.roles,metadata.indices.*.state,"
                                + "metadata.indices.*.settings.index.number_of_shards,"
                                + "metadata.indices.*.settings.index.number_of_replicas,"
                                + "metadata.indices.*.settings.index.shard_limit.group");
                return Optional.of(of(settings, state));
            } catch (ClusterRefusalException e) {
                if (e.isForbidden()) {
                    return Optional.empty();
                }
                throw e;
            }
        }

        static ShardLimit of(JsonNode settings, JsonNode state) {
            int nodes = dataNodes(state.path("nodes"));
            return new ShardLimit(
                    open(state.path("metadata").path("indices")), (long) nodes * perNode(settings), nodes);
        }

        private static int perNode(JsonNode settings) {
            for (String level : new String[] {"transient", "persistent", "defaults"}) {
                JsonNode value = settings.path(level).at("/" + ClusterRefusalException.MAX_SHARDS.replace('.', '/'));
                if (!value.isMissingNode()) {
                    return Integer.parseInt(value.asString());
                }
            }
            return DEFAULT_PER_NODE;
        }

        private static int dataNodes(JsonNode nodes) {
            int count = 0;
            for (JsonNode node : nodes) {
                for (JsonNode role : node.path("roles")) {
                    if (role.asString().startsWith("data") && !role.asString().equals("data_frozen")) {
                        count++;
                        break;
                    }
                }
            }
            return count;
        }

        private static long open(JsonNode indices) {
            long shards = 0;
            for (JsonNode index : indices) {
                JsonNode settings = index.path("settings").path("index");
                boolean isFrozen = settings.path("shard_limit")
                        .path("group")
                        .asString("normal")
                        .equals("frozen");
                if (index.path("state").asString("open").equals("open") && !isFrozen) {
                    shards += settings.path("number_of_shards").asLong(1)
                            * (1 + settings.path("number_of_replicas").asLong(0));
                }
            }
            return shards;
        }

        /** How many more there may be. */
        public long room() {
            return Math.max(0, max - open);
        }

        /** The sentence for the operator where more are needed: a clause says for what, and how many. */
        public String sentence(String need) {
            return ClusterRefusalException.full(open, max, need);
        }
    }
}
