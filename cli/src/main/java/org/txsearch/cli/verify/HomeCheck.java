package org.txsearch.cli.verify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.txsearch.cluster.AdminCalls;
import org.txsearch.cluster.Cluster;
import org.txsearch.weeks.WeekIndex;
import tools.jackson.databind.JsonNode;

/** Finds transactions that do not stand in the week of their {@code created_at}. */
final class HomeCheck {

    private static final int MAX_SHOWN = 20;

    private final AdminCalls calls;

    HomeCheck(Cluster cluster) {
        this.calls = new AdminCalls(cluster);
    }

    List<Finding> check(WeekIndex index) throws IOException {
        Map<String, Object> week = Map.of(
                "gte", index.week().start().toEpochMilli(),
                "lt", index.week().end().toEpochMilli(),
                "format", "epoch_millis");
        JsonNode hits = calls.patiently(
                        "POST",
                        "/" + index.name() + "/_search?allow_partial_search_results=false",
                        Map.of(
                                "size",
                                MAX_SHOWN,
                                "_source",
                                false,
                                "track_total_hits",
                                true,
                                "query",
                                Map.of(
                                        "bool",
                                        Map.of("must_not", List.of(Map.of("range", Map.of("created_at", week)))))))
                .path("hits");
        List<Finding> findings = new ArrayList<>();
        long total = hits.path("total").path("value").asLong(0);
        for (JsonNode hit : hits.path("hits")) {
            findings.add(Finding.fault(
                    hit.path("_id").asString(""),
                    "It stands in " + index.name() + ", which is not the week of its created_at."));
        }
        if (total > findings.size()) {
            findings.add(Finding.fault(
                    index.name(), (total - findings.size()) + " more do not stand in the week of their created_at."));
        }
        return findings;
    }
}
