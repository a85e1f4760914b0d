package org.txsearch.gatling;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * A page of whole transactions over 15 days: the API against the bare {@code _search} of the same Elasticsearch, and where
 * there is one against the same {@code _search} by way of nginx, which is the least that a hop between costs.
 */
final class PageComparison {

    private static final int DAYS = 15;

    /** Until all that is asked is compiled; later questions go the same ways. */
    private static final int FIRST_WARM_UP = 1_000;

    private static final int WARM_UP = 200;
    private static final int PAIRS = 400;
    private static final List<Integer> SIZES = List.of(50, 500);

    /** As many as saturate two cores. */
    private static final int CONNECTIONS = 8;

    private final String elasticsearch;
    private final String api;
    private final String secureApi;
    private final String nginx;
    private final PageTable table = new PageTable(CONNECTIONS);

    /** The API twice, without TLS and with it; nginx may be empty. */
    PageComparison(String elasticsearch, String api, String secureApi, String nginx) {
        this.elasticsearch = elasticsearch;
        this.api = api;
        this.secureApi = secureApi;
        this.nginx = nginx;
    }

    void run() throws Exception {
        List<String> merchants = merchants();
        for (String merchant : merchants) {
            for (int size : SIZES) {
                compare(merchant, size);
            }
        }
        System.out.print(table);
        compareTls(merchants.get(merchants.size() - 1));
        new DepthComparison(api, DemoToken.of(api, merchants.get(0))).run();
    }

    /** The largest merchant, one in the middle and a small one that still fills a page of 500. */
    private List<String> merchants() throws IOException, InterruptedException {
        String query = """
                {"size":0,"aggs":{"m":{"terms":{"field":"merchant_id","size":1000,"min_doc_count":2500}}}}""";
        JsonNode buckets = Http.json(search(query)).at("/aggregations/m/buckets");
        int count = buckets.size();
        if (count == 0) {
            throw new IOException("No merchant has 2,500 transactions: load more");
        }
        return List.of(0, count / 2, count - 1).stream()
                .distinct()
                .map(i -> buckets.get(i).path("key").asString())
                .toList();
    }

    private void compare(String merchant, int size) throws Exception {
        Instant to = newest(merchant).plusMillis(1);
        Instant from = to.minus(DAYS, ChronoUnit.DAYS);
        byte[] raw = rawQuery(merchant, size, from, to).getBytes(StandardCharsets.UTF_8);
        HttpRequest search = page(api, merchant, size, from, to);
        int hits = Http.json(searchRaw(elasticsearch, raw)).at("/hits/hits").size();
        int items = Http.json(Http.send(search)).path("items").size();
        if (hits != items) {
            throw new IOException("The answers differ: " + hits + " hits and " + items + " items");
        }
        List<InTurns.Way> ways = new ArrayList<>();
        ways.add(new InTurns.Way("raw _search", () -> searchRaw(elasticsearch, raw)));
        if (!nginx.isEmpty()) {
            ways.add(new InTurns.Way("nginx", () -> searchRaw(nginx, raw)));
        }
        ways.add(new InTurns.Way("API", () -> Http.send(search)));
        int warmUp = table.isEmpty() ? FIRST_WARM_UP : WARM_UP;
        table.add(merchant, size, InTurns.times(warmUp, PAIRS, ways), InTurns.rates(CONNECTIONS, ways));
        System.out.println(merchant + ", page of " + size + " (" + items + " rows): measured");
    }

    /** What encryption costs, the client's part included: it runs on the same cores. */
    private void compareTls(String merchant) throws Exception {
        Instant to = newest(merchant).plusMillis(1);
        Instant from = to.minus(DAYS, ChronoUnit.DAYS);
        PageTable tls = new PageTable(CONNECTIONS);
        for (int size : SIZES) {
            HttpRequest plain = page(api, merchant, size, from, to);
            HttpRequest secure = page(secureApi, merchant, size, from, to);
            List<InTurns.Way> ways = List.of(
                    new InTurns.Way("API, TLS off", () -> Http.send(plain)),
                    new InTurns.Way("API, TLS on", () -> Http.send(secure)));
            int warmUp = tls.isEmpty() ? FIRST_WARM_UP : WARM_UP;
            tls.add(merchant, size, InTurns.times(warmUp, PAIRS, ways), InTurns.rates(CONNECTIONS, ways));
        }
        System.out.print(tls);
    }

    private static HttpRequest page(String api, String merchant, int size, Instant from, Instant to)
            throws IOException, InterruptedException {
        return HttpRequest.newBuilder(URI.create(
                        api + "/v1/transactions?limit=" + size + "&created_from=" + from + "&created_to=" + to))
                .timeout(Duration.ofMinutes(1))
                .header("Authorization", "Bearer " + DemoToken.of(api, merchant))
                .build();
    }

    private String rawQuery(String merchant, int size, Instant from, Instant to) {
        return """
                {"query":{"constant_score":{"filter":{"bool":{"filter":[{"term":{"merchant_id":"%s"}},
                {"range":{"created_at":{"gte":%d,"lt":%d,"format":"epoch_millis"}}}]}}}},
                "sort":[{"created_at":"desc"},{"search.tie":"desc"}],"size":%d}""".formatted(merchant, from.toEpochMilli(), to.toEpochMilli(), size);
    }

    private Instant newest(String merchant) throws IOException, InterruptedException {
        String query = """
                {"query":{"term":{"merchant_id":"%s"}},"sort":[{"created_at":"desc"}],"size":1}""".formatted(merchant);
        return Instant.parse(
                Http.json(search(query)).at("/hits/hits/0/_source/created_at").asString());
    }

    private byte[] search(String query) throws IOException, InterruptedException {
        return searchRaw(elasticsearch, query.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] searchRaw(String server, byte[] query) throws IOException, InterruptedException {
        return Http.send("POST", server + "/transactions/_search", "application/json", query);
    }
}
