package org.txsearch.cli.capacity;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekLayout;
import tools.jackson.databind.JsonNode;

/**
 * How the transactions of a week are spread over its shards.
 *
 * @param shards over how many of the shards those of one merchant are spread at least
 * @param largest the fraction of all transactions that the largest merchant has, 0 to 1
 */
public record MerchantSizes(int shards, double largest) {

    /** The newest weeks in which the largest merchant is measured. */
    private static final int WEEKS = 2;

    public MerchantSizes {
        Demand.require(
                shards >= 1 && shards <= WeekLayout.MAX_SHARDS,
                "A merchant's transactions are on 1 to " + WeekLayout.MAX_SHARDS + " shards");
        Demand.require(largest >= 0 && largest <= 1, "The largest merchant has 0 to 100 percent of the transactions");
    }

    /** Measures the fraction of the largest merchant in the newest weeks of a cluster; 0 if they are empty. */
    public static double measureLargest(Cluster cluster) throws IOException {
        List<String> serving = WeekIndex.all(cluster).stream()
                .filter(WeekIndex::isServing)
                .map(WeekIndex::name)
                .toList();
        if (serving.isEmpty()) {
            return 0;
        }
        JsonNode answer = cluster.patiently(
                "POST",
                "/" + String.join(",", serving.subList(Math.max(0, serving.size() - WEEKS), serving.size()))
                        + "/_search?allow_partial_search_results=false",
                Map.of(
                        "size",
                        0,
                        "track_total_hits",
                        true,
                        "aggs",
                        Map.of("largest", Map.of("terms", Map.of("field", "merchant_id", "size", 1)))));
        double all = answer.at("/hits/total/value").asDouble(0);
        return all == 0
                ? 0
                : answer.at("/aggregations/largest/buckets/0/doc_count").asDouble(0) / all;
    }
}
