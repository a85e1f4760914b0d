package org.txsearch.gatling;

import java.net.http.HttpRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The summary of the largest merchant's 15 days: added up again, and from the caches of the shards. */
record SummaryComparison(Elasticsearch elasticsearch, Api api) {

    private static final int TIMES = 200;

    void run() throws Exception {
        MerchantRange days = MerchantRange.lastDays(elasticsearch, elasticsearch.largestMerchant());
        Map<String, String> questions = new LinkedHashMap<>();
        questions.put("by day and currency", "interval=DAY&time_zone=Europe/Madrid");
        questions.put("by day, currency and status", "interval=DAY&time_zone=Europe/Madrid&group_by=status");
        questions.put("top 100 payers of each currency", "top=100");
        ComparisonTable table = new ComparisonTable();
        for (Map.Entry<String, String> question : questions.entrySet()) {
            String path = "/v1/transactions/summary?" + days.parameters(0) + "&" + question.getValue();
            HttpRequest request = api.get(days.merchant(), path);
            int groups = Http.json(request).path("groups").size();
            table.add(question.getKey() + ", " + groups + " groups", "ms, p50", measured(request));
        }
    }

    /** In turns: with the caches emptied just before, and after another request. */
    private InTurns measured(HttpRequest request) throws Exception {
        WarmUp.of(1, List.of(Way.of("summary", request)));
        return InTurns.of(TIMES, TIMES, List.of(Way.of("cold", request), Way.of("cached", request)), way -> {
            if (way.name().equals("cold")) {
                elasticsearch.send("POST", "/transactions/_cache/clear?request=true", "");
            }
            return way.millis();
        });
    }
}
