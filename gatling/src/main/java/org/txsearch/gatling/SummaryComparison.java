package org.txsearch.gatling;

import java.net.http.HttpRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The summary of the largest merchant's 15 days: added up again, and from the caches of the shards. */
record SummaryComparison(Elasticsearch elasticsearch, Api api) {

    private static final int TIMES = 200;

    void run() throws Exception {
        LastDays days = LastDays.of(elasticsearch);
        Map<String, String> questions = new LinkedHashMap<>();
        questions.put("by day and currency", "interval=DAY&time_zone=Europe/Madrid");
        questions.put("by day, currency and status", "interval=DAY&time_zone=Europe/Madrid&group_by=status");
        questions.put("top 100 payers of each currency", "top=100");
        for (Map.Entry<String, String> question : questions.entrySet()) {
            String path = "/v1/transactions/summary?" + days.parameters(0) + "&" + question.getValue();
            System.out.println(days + " " + question.getKey() + ": " + measured(api.get(days.merchant(), path)));
        }
    }

    /** In turns: with the caches emptied just before, and after another request. */
    private String measured(HttpRequest request) throws Exception {
        JsonNode summary = Http.json(request);
        List<Way> ways = List.of(Way.of("cold", request), Way.of("cached", request));
        WarmUp.of(1, List.of(Way.of("summary", request)));
        InTurns times = InTurns.of(TIMES, TIMES, ways, way -> {
            if (way.name().equals("cold")) {
                elasticsearch.send("POST", "/transactions/_cache/clear?request=true", "");
            }
            return way.millis();
        });
        return String.format(
                Locale.ROOT,
                "%d rows, %d groups, p50 cold %.1f ms, from the cache %.1f ms, %d times each",
                summary.path("totals")
                        .valueStream()
                        .mapToLong(total -> total.path("count").asLong())
                        .sum(),
                summary.path("groups").size(),
                times.median(0),
                times.median(1),
                TIMES);
    }
}
