package org.txsearch.gatling;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.gatling.PairedTimes.Timed;
import tools.jackson.databind.JsonNode;

/**
 * A page of a merchant's newest transactions, of 15 days or of all weeks, as requested from Elasticsearch and from the API.
 *
 * @param to when the 15 days end, exclusive; null for all weeks
 */
record PageQuestion(String merchant, int size, @Nullable Instant to) {

    private static final int DAYS = 15;

    static PageQuestion of(String elasticsearch, String merchant, int size) throws IOException, InterruptedException {
        String query = """
                {"query":{"term":{"merchant_id":"%s"}},"sort":[{"created_at":"desc"}],"size":1}""".formatted(merchant);
        Instant newest = Instant.parse(Http.json(search(elasticsearch, query.getBytes(StandardCharsets.UTF_8)))
                .at("/hits/hits/0/_source/created_at")
                .asString());
        return new PageQuestion(merchant, size, newest.plusMillis(1));
    }

    /** The largest merchant, one in the middle and a small one that still fills a page of 500. */
    static List<String> merchants(String elasticsearch) throws IOException, InterruptedException {
        String query = """
                {"size":0,"aggs":{"m":{"terms":{"field":"merchant_id","size":1000,"min_doc_count":2500}}}}""";
        JsonNode buckets = Http.json(search(elasticsearch, query.getBytes(StandardCharsets.UTF_8)))
                .at("/aggregations/m/buckets");
        int count = buckets.size();
        if (count == 0) {
            throw new IOException("No merchant has 2,500 transactions: load more");
        }
        return List.of(0, count / 2, count - 1).stream()
                .distinct()
                .map(i -> buckets.get(i).path("key").asString())
                .toList();
    }

    /** The same page without dates. */
    PageQuestion ofAllWeeks() {
        return new PageQuestion(merchant, size, null);
    }

    /** A request to a server with Elasticsearch's API, in the order of the index as the API's own: it ends early, too. */
    Timed raw(String server) {
        byte[] query = """
                {"query":{"constant_score":{"filter":%s}},"track_total_hits":false,
                "sort":[{"merchant_id":"asc"},{"created_at":"desc"},{"search.tie":"desc"}],"size":%d}""".formatted(filter(), size).getBytes(StandardCharsets.UTF_8);
        return () -> search(server, query);
    }

    private String filter() {
        String range = to == null ? "" : """
                ,{"range":{"created_at":{"gte":%d,"lt":%d,"format":"epoch_millis"}}}""".formatted(from(to).toEpochMilli(), to.toEpochMilli());
        return """
                {"bool":{"filter":[{"term":{"merchant_id":"%s"}}%s]}}""".formatted(merchant, range);
    }

    /** A request to the API with a token of the merchant. */
    Timed page(String api) throws IOException, InterruptedException {
        HttpRequest page = request(api);
        return () -> Http.send(page);
    }

    /** How many rows the API returns; Elasticsearch must return as many. */
    int rows(String elasticsearch, String api) throws IOException, InterruptedException {
        int items = Http.json(Http.send(request(api))).path("items").size();
        String count = "{\"query\":" + filter() + "}";
        int hits = Http.json(search(elasticsearch, count.getBytes(StandardCharsets.UTF_8)))
                .at("/hits/total/value")
                .asInt();
        if (items != Math.min(size, hits)) {
            throw new IOException("The answers differ: " + hits + " hits and " + items + " items");
        }
        return items;
    }

    private HttpRequest request(String api) throws IOException, InterruptedException {
        String dates = to == null ? "" : "&created_from=" + from(to) + "&created_to=" + to;
        return HttpRequest.newBuilder(URI.create(api + "/v1/transactions?limit=" + size + dates))
                .timeout(Duration.ofMinutes(1))
                .header("Authorization", "Bearer " + DemoToken.of(api, merchant))
                .build();
    }

    private static Instant from(Instant to) {
        return to.minus(DAYS, ChronoUnit.DAYS);
    }

    private static byte[] search(String server, byte[] query) throws IOException, InterruptedException {
        return Http.send("POST", server + "/transactions/_search", "application/json", query);
    }
}
