package org.txsearch.index;

import java.io.IOException;
import java.util.Map;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.Notes;
import org.txsearch.index.WeekTemplate.Tier;

/**
 * How many shards and replicas new indices of weeks get, stored in the cluster for all who write and rebuild.
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

    /**
     * The shards of one index.
     *
     * @param shards how many parts; every further one makes pages slower
     * @param replicas how many copies of each besides the first, as far as there are nodes for them
     */
    public record Copies(int shards, int replicas) {

        /** The default. */
        public static final Copies DEFAULT = new Copies(1, 1);

        /** Checks the bounds. */
        public Copies {
            if (shards < 1 || shards > MAX_SHARDS) {
                throw new IllegalArgumentException("A week has 1 to " + MAX_SHARDS + " shards");
            }
            if (replicas < 0 || replicas > MAX_REPLICAS) {
                throw new IllegalArgumentException("A week has 0 to " + MAX_REPLICAS + " replicas");
            }
        }

        /** How many shards that many new weeks need with all copies, on so many nodes: no node has two copies of one. */
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
        return new WeekLayout(
                new Copies(number(note, HOT), number(note, HOT_REPLICAS)),
                new Copies(number(note, COLD), number(note, COLD_REPLICAS)));
    }

    private static int number(Map<String, Object> note, String name) {
        return note.get(name) instanceof Integer number ? number : 1;
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
                                cold.replicas()));
    }

    /** The shards of weeks of that tier. */
    public Copies of(Tier tier) {
        return tier == Tier.COLD ? cold : hot;
    }
}
