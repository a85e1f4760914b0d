package org.txsearch.cluster;

import java.io.IOException;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

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

    /** Reads the limit of the given cluster. Returns nothing if the account may not read it. */
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
        return new ShardLimit(open(state.path("metadata").path("indices")), (long) nodes * perNode(settings), nodes);
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

    /** Returns how many more there may be. */
    public long room() {
        return Math.max(0, max - open);
    }

    /** Returns the sentence for the operator if more are needed: a clause states the purpose and the number. */
    public String sentence(String need) {
        return ClusterRefusalException.full(open, max, need);
    }
}
