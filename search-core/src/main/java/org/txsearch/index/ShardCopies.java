package org.txsearch.index;

/**
 * The shards of one index.
 *
 * @param shards how many parts; every further one makes pages slower
 * @param replicas how many copies of each besides the first, limited by the number of nodes
 * @param merchantShards over how many of the shards the transactions of one merchant are spread, if there are more
 */
public record ShardCopies(int shards, int replicas, int merchantShards) {

    /** A merchant's shards by default: RATIONALE.md has the measurements. */
    public static final int DEFAULT_MERCHANT_SHARDS = 1;

    public static final ShardCopies DEFAULT = new ShardCopies(1, 1);

    /** Those shards, with a merchant on as many of them as by default. */
    public ShardCopies(int shards, int replicas) {
        this(shards, replicas, DEFAULT_MERCHANT_SHARDS);
    }

    public ShardCopies {
        if (shards < 1 || shards > WeekLayout.MAX_SHARDS) {
            throw new IllegalArgumentException("A week has 1 to " + WeekLayout.MAX_SHARDS + " shards");
        }
        if (replicas < 0 || replicas > WeekLayout.MAX_REPLICAS) {
            throw new IllegalArgumentException("A week has 0 to " + WeekLayout.MAX_REPLICAS + " replicas");
        }
        if (merchantShards < 1 || merchantShards > WeekLayout.MAX_SHARDS) {
            throw new IllegalArgumentException(
                    "A merchant's transactions are on 1 to " + WeekLayout.MAX_SHARDS + " shards");
        }
    }

    /**
     * On how many shards a merchant's transactions are, which a search then queries: Elasticsearch requires fewer than all.
     * 0 if there is one shard, and nothing to route.
     */
    public int routed() {
        return shards == 1 ? 0 : Math.min(merchantShards, shards - 1);
    }

    /**
     * Returns how many shards that many new weeks need with all copies, on that many nodes: no node has two copies of one shard.
     */
    public long shardsOf(long weeks, int nodes) {
        long ofWeek = (long) shards * Math.max(1, Math.min(1 + replicas, nodes));
        // While it creates an index, Elasticsearch counts one replica, whatever auto_expand_replicas makes of it.
        return weeks == 0 ? 0 : (weeks - 1) * ofWeek + Math.max(ofWeek, 2L * shards);
    }

    /** Returns the value of {@code auto_expand_replicas}: a cluster with fewer nodes is not yellow forever. */
    public String expansion() {
        return "0-" + replicas;
    }
}
