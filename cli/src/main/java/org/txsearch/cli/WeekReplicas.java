package org.txsearch.cli;

import java.io.IOException;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekLayout;
import org.txsearch.index.WeekLayout.Copies;

/** The settings for the copies of weeks, which the cluster stores for all who create indices. */
final class WeekReplicas {

    private static final Setting HOT = new Setting("txsearch.weeks.replicas");
    private static final Setting COLD = new Setting("txsearch.weeks.cold-replicas");

    private WeekReplicas() {}

    /** The cluster's layout, changed to what the settings say and stored; settings that are absent change nothing. */
    static WeekLayout applied(Cluster cluster) throws IOException {
        WeekLayout stored = WeekLayout.read(cluster);
        int hot = HOT.wholeNumber(stored.hot().replicas(), 0, WeekLayout.MAX_REPLICAS);
        // Cold weeks follow the hot ones unless they have a number of their own.
        int cold = COLD.wholeNumber(HOT.text().isEmpty() ? stored.cold().replicas() : hot, 0, WeekLayout.MAX_REPLICAS);
        WeekLayout layout = new WeekLayout(with(stored.hot(), hot), with(stored.cold(), cold));
        if (!layout.equals(stored)) {
            layout.store(cluster);
        }
        return layout;
    }

    private static Copies with(Copies copies, int replicas) {
        return new Copies(copies.shards(), replicas, copies.merchantShards());
    }
}
