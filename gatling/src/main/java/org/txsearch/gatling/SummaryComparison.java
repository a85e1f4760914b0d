package org.txsearch.gatling;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The summary of the largest merchant's 15 days: added up again, and from the caches of the shards. */
final class SummaryComparison {

    private static final int TIMES = 200;
    private static final double NANOS_PER_MILLI = 1e6;

    private final String elasticsearch;
    private final String api;

    SummaryComparison(String elasticsearch, String api) {
        this.elasticsearch = elasticsearch;
        this.api = api;
    }

    void run() throws Exception {
        LargestMerchant merchant = LargestMerchant.of(elasticsearch);
        String token = DemoToken.of(api, merchant.id());
        Map<String, String> questions = new LinkedHashMap<>();
        questions.put("by day and currency", "interval=DAY&time_zone=Europe/Madrid");
        questions.put("by day, currency and status", "interval=DAY&time_zone=Europe/Madrid&group_by=status");
        questions.put("top 100 payers of each currency", "top=100");
        for (Map.Entry<String, String> question : questions.entrySet()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(api + "/v1/transactions/summary?created_from="
                            + merchant.from() + "&created_to=" + merchant.to() + "&" + question.getValue()))
                    .timeout(Duration.ofMinutes(1))
                    .header("Authorization", "Bearer " + token)
                    .build();
            System.out.println(merchant.id() + ", " + LargestMerchant.DAYS + " days " + question.getKey() + ": "
                    + measured(request));
        }
    }

    /** In turns: with the caches emptied just before, and straight after it. */
    private String measured(HttpRequest request) throws Exception {
        double[] cold = new double[TIMES];
        double[] cached = new double[TIMES];
        JsonNode summary = Http.json(Http.send(request));
        WarmUp.of(1, List.of(new InTurns.Way("summary", () -> Http.send(request))));
        for (int i = 0; i < TIMES; i++) {
            raw("transactions/_cache/clear?request=true", "");
            double first = millis(request);
            double again = millis(request);
            cold[i] = first;
            cached[i] = again;
        }
        long rows = 0;
        for (JsonNode total : summary.path("totals")) {
            rows += total.path("count").asLong();
        }
        return String.format(
                Locale.ROOT,
                "%d rows, %d groups, p50 cold %.1f ms, from the cache %.1f ms, %d times each",
                rows,
                summary.path("groups").size(),
                PairedTimes.median(cold),
                PairedTimes.median(cached),
                TIMES);
    }

    private static double millis(HttpRequest request) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Http.send(request);
        return (System.nanoTime() - start) / NANOS_PER_MILLI;
    }

    private byte[] raw(String path, String body) throws IOException, InterruptedException {
        return Http.send("POST", elasticsearch + "/" + path, "application/json", body.getBytes(StandardCharsets.UTF_8));
    }
}
