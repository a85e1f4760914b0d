package org.txsearch.index;

import java.io.IOException;
import java.util.Map;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.Notes;
import org.txsearch.index.WeekTemplate.Tier;

/**
 * How many shards new indices of weeks get, stored in the cluster for all who write and rebuild.
 *
 * @param hot a week that is being filled
 * @param cold a week that is made cold
 */
public record WeekShards(int hot, int cold) {

    /** More than any week needs: a shard of a week holds hundreds of millions of transactions. */
    public static final int MAX_SHARDS = 100;

    private static final String NOTE = "week-shards";
    private static final String HOT = "hot";
    private static final String COLD = "cold";

    /** The default: every shard more makes pages slower. */
    private static final WeekShards DEFAULT = new WeekShards(1, 1);

    /** Checks the bounds. */
    public WeekShards {
        if (hot < 1 || hot > MAX_SHARDS || cold < 1 || cold > MAX_SHARDS) {
            throw new IllegalArgumentException("A week has 1 to " + MAX_SHARDS + " shards");
        }
    }

    /** The numbers of that cluster. */
    public static WeekShards read(Cluster cluster) throws IOException {
        Map<String, Object> note = new Notes(cluster).read(NOTE).orElse(Map.of());
        return note.get(HOT) instanceof Integer hot && note.get(COLD) instanceof Integer cold
                ? new WeekShards(hot, cold)
                : DEFAULT;
    }

    /** Keeps them for all who make indices from now on. */
    public void keep(Cluster cluster) throws IOException {
        new Notes(cluster).write(NOTE, Map.of(HOT, hot, COLD, cold));
    }

    /** The number for weeks of that tier. */
    public int of(Tier tier) {
        return tier == Tier.COLD ? cold : hot;
    }
}
