package org.txsearch.index;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.Notes;

/**
 * How many shards and replicas new indices of weeks get, stored in the cluster for all who write and rebuild. Both tiers spread
 * a merchant over the same number of shards.
 *
 * @param hot a week that is being filled
 * @param cold a week that is made cold
 */
public record WeekLayout(Copies hot, Copies cold) {

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

    /**
     * The shards of one index.
     *
     * @param shards how many parts; every further one makes pages slower
     * @param replicas how many copies of each besides the first, as far as there are nodes for them
     * @param merchantShards over how many of the shards the transactions of one merchant are spread, if there are more
     */
    public record Copies(int shards, int replicas, int merchantShards) {

        /** A merchant's shards by default: RATIONALE.md has the measurements. */
        public static final int DEFAULT_MERCHANT_SHARDS = 1;

        /** The default. */
        public static final Copies DEFAULT = new Copies(1, 1);

        /** Those shards, with a merchant on as many of them as by default. */
        public Copies(int shards, int replicas) {
            this(shards, replicas, DEFAULT_MERCHANT_SHARDS);
        }

        /** Checks the bounds. */
        public Copies {
            if (shards < 1 || shards > MAX_SHARDS) {
                throw new IllegalArgumentException("A week has 1 to " + MAX_SHARDS + " shards");
            }
            if (replicas < 0 || replicas > MAX_REPLICAS) {
                throw new IllegalArgumentException("A week has 0 to " + MAX_REPLICAS + " replicas");
            }
            if (merchantShards < 1 || merchantShards > MAX_SHARDS) {
                throw new IllegalArgumentException("A merchant's transactions are on 1 to " + MAX_SHARDS + " shards");
            }
        }

        /**
         * On how many shards a merchant's transactions are, which a search then queries: Elasticsearch requires fewer than all.
         * 0 where there is one shard, and nothing to route.
         */
        public int routed() {
            return shards == 1 ? 0 : Math.min(merchantShards, shards - 1);
        }

        /**
         * How many shards that many new weeks need with all copies, on that many nodes: no node has two copies of one shard.
         */
        public long shardsOf(long weeks, int nodes) {
            long ofWeek = (long) shards * Math.max(1, Math.min(1 + replicas, nodes));
            // While it creates an index, Elasticsearch counts one replica, whatever auto_expand_replicas makes of it.
            return weeks == 0 ? 0 : (weeks - 1) * ofWeek + Math.max(ofWeek, 2L * shards);
        }

        /** The value of {@code auto_expand_replicas}: a cluster with fewer nodes is not yellow forever. */
        public String expansion() {
            return "0-" + replicas;
        }
    }

    /** The layout of that cluster. */
    public static WeekLayout read(Cluster cluster) throws IOException {
        Map<String, Object> note = new Notes(cluster).read(NOTE).orElse(Map.of());
        int merchantShards = number(note, MERCHANT_SHARDS, Copies.DEFAULT_MERCHANT_SHARDS);
        return new WeekLayout(
                new Copies(number(note, HOT, 1), number(note, HOT_REPLICAS, 1), merchantShards),
                new Copies(number(note, COLD, 1), number(note, COLD_REPLICAS, 1), merchantShards));
    }

    private static int number(Map<String, Object> note, String name, int absent) {
        return note.get(name) instanceof Integer number ? number : absent;
    }

    /** Stores it for all who create indices from now on. */
    public void store(Cluster cluster) throws IOException {
        new Notes(cluster)
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

    /** The shards of weeks of that tier. */
    public Copies of(Tier tier) {
        return tier == Tier.COLD ? cold : hot;
    }

    /** What a week's index is made for. */
    public enum Tier {
        /** A week that is being filled: quick to write. */
        HOT,
        /** A week that seldom changes: small, and still written to. */
        COLD;

        /** As the mapping's {@code _meta} has it. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The tier of that text; an index that was made before there were tiers is hot. */
        public static Tier of(String text) {
            return text.equals(COLD.text()) ? COLD : HOT;
        }
    }
}
