package org.txsearch.index;

import java.io.IOException;
import java.util.Map;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.StateDocuments;

/**
 * How many shards and replicas new indices of weeks get, stored in the cluster for all who write and rebuild. Both tiers spread
 * a merchant over the same number of shards.
 *
 * @param hot a week that is being filled
 * @param cold a week that is made cold
 */
public record WeekLayout(ShardCopies hot, ShardCopies cold) {

    /** More than any week needs: a shard of a week holds hundreds of millions of transactions. */
    public static final int MAX_SHARDS = 100;

    /** More than any cluster needs: each further copy costs its disk, and its share of each write. */
    public static final int MAX_REPLICAS = 9;

    private static final String NOTE = "week-shards";
    private static final String HOT = "hot";
    private static final String COLD = "cold";
    private static final String HOT_REPLICAS = "hot_replicas";
    private static final String COLD_REPLICAS = "cold_replicas";
    private static final String MERCHANT_SHARDS = "merchant_shards";

    public static WeekLayout read(Cluster cluster) throws IOException {
        Map<String, Object> note = new StateDocuments(cluster).read(NOTE).orElse(Map.of());
        int merchantShards = number(note, MERCHANT_SHARDS, ShardCopies.DEFAULT_MERCHANT_SHARDS);
        return new WeekLayout(
                new ShardCopies(number(note, HOT, 1), number(note, HOT_REPLICAS, 1), merchantShards),
                new ShardCopies(number(note, COLD, 1), number(note, COLD_REPLICAS, 1), merchantShards));
    }

    private static int number(Map<String, Object> note, String name, int absent) {
        return note.get(name) instanceof Integer number ? number : absent;
    }

    /** Stores it for all who create indices from now on. */
    public void store(Cluster cluster) throws IOException {
        new StateDocuments(cluster)
                .write(
                        NOTE,
                        Map.of(
                                HOT,
                                hot.shards(),
                                COLD,
                                cold.shards(),
                                HOT_REPLICAS,
                                hot.replicas(),
                                COLD_REPLICAS,
                                cold.replicas(),
                                MERCHANT_SHARDS,
                                hot.merchantShards()));
    }

    public ShardCopies of(WeekTier tier) {
        return tier == WeekTier.COLD ? cold : hot;
    }
}
