package org.txsearch.lookup;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.txsearch.cluster.CallKind;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.index.WeekDirectory;
import org.txsearch.index.WeekNames;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;

/**
 * A merchant with typical searches, for trials.
 *
 * @param week the newest week that has transactions
 */
public record BusyMerchant(String id, IsoWeek week) {

    /** The most frequent merchant among this many of the newest transactions: Elasticsearch finds these without reading the week. */
    private static final int SAMPLE = 200;

    private static final Map<String, ?> NEWEST = Map.of(
            "size",
            SAMPLE,
            "_source",
            false,
            "track_total_hits",
            false,
            "sort",
            List.of(Map.of("created_at", "desc")),
            "docvalue_fields",
            List.of("merchant_id"));

    /** Returns the busy merchant of the newest week that has transactions; empty if no week has any. */
    public static Optional<BusyMerchant> find(Cluster cluster, WeekDirectory weeks, Duration atMost)
            throws IOException {
        for (IsoWeek week : weeks.weeks(atMost).descendingSet()) {
            Optional<String> id = in(week, cluster, atMost);
            if (id.isPresent()) {
                return Optional.of(new BusyMerchant(id.get(), week));
            }
        }
        return Optional.empty();
    }

    /** Empty if the week has no visible transaction yet, or no longer exists. */
    private static Optional<String> in(IsoWeek week, Cluster cluster, Duration atMost) throws IOException {
        String path = "/" + WeekNames.alias(week) + "/_search?filter_path=hits.hits.fields.merchant_id";
        try {
            return mostFrequent(cluster.callWithin(atMost, CallKind.DOCUMENT_READ, "POST", path, NEWEST));
        } catch (ClusterRefusalException e) {
            if (e.isNotFound()) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static Optional<String> mostFrequent(JsonNode answer) {
        Map<String, Integer> counts = new HashMap<>();
        for (JsonNode merchant : answer.findValues("merchant_id")) {
            counts.merge(merchant.path(0).asString(), 1, Integer::sum);
        }
        return counts.entrySet().stream()
                .max(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey);
    }
}
