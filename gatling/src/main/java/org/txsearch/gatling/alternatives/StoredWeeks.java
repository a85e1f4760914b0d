package org.txsearch.gatling.alternatives;

import java.io.BufferedWriter;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.gatling.Http;
import org.txsearch.gatling.LoadSender;
import org.txsearch.gatling.WeekSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What Transaction Search stores, looked at in its Elasticsearch. */
record StoredWeeks(String elasticsearch) {

    /** Merchants with a full page of 500 within 15 of 56 days. */
    private static final int MIN_ROWS = 2_500;

    /** Writes all items as the API returns them, one a line, in the order in which they were loaded. */
    void writeItems(Path file) throws IOException, InterruptedException {
        try (BufferedWriter items = Files.newBufferedWriter(file)) {
            JsonNode after = null;
            do {
                JsonNode hits =
                        Http.json(post("/transactions/_search", page(after))).at("/hits/hits");
                for (JsonNode hit : hits) {
                    ObjectNode item = (ObjectNode) hit.path("_source");
                    item.remove("search");
                    items.write(item.toString());
                    items.newLine();
                }
                after = hits.isEmpty() ? null : hits.get(hits.size() - 1).path("sort");
            } while (after != null);
        }
    }

    private static String page(@Nullable JsonNode after) {
        ObjectNode body = (ObjectNode) Http.json("""
                {"size":2000,"sort":[{"ingested_at":"asc"},{"search.tie":"asc"}]}""".getBytes(StandardCharsets.UTF_8));
        if (after != null) {
            body.set("search_after", after);
        }
        return body.toString();
    }

    /** Removes them: the next load recreates them. */
    void delete() throws IOException, InterruptedException {
        JsonNode indices = Http.json(Http.get(elasticsearch + "/_cat/indices/transactions-*?h=index&format=json"));
        LoadSender.deleteWeeks(
                elasticsearch,
                indices.valueStream().map(each -> each.path("index").asString()).toList());
    }

    /** How many documents have been indexed, found or not. */
    long indexed() throws IOException, InterruptedException {
        return Http.json(Http.get(elasticsearch + "/transactions-*/_stats/indexing"))
                .at("/_all/primaries/indexing/index_total")
                .asLong();
    }

    /** Makes written documents visible. */
    void refresh() throws IOException, InterruptedException {
        post("/transactions-*/_refresh", "");
    }

    void apply(WeekSettings settings) throws IOException, InterruptedException {
        Http.send(
                "PUT",
                elasticsearch + "/transactions-*/_settings",
                "application/json",
                settings.json().getBytes(StandardCharsets.UTF_8));
    }

    /** One segment a week. */
    void merge() throws IOException, InterruptedException {
        Http.send(HttpRequest.newBuilder(URI.create(elasticsearch + "/transactions/_forcemerge?max_num_segments=1"))
                .timeout(Duration.ofHours(1))
                .POST(HttpRequest.BodyPublishers.noBody())
                .build());
        post("/transactions/_flush", "");
        refresh();
    }

    Size size() throws IOException, InterruptedException {
        JsonNode stored = Http.json(Http.get(elasticsearch + "/transactions/_stats/store,docs"))
                .at("/_all/primaries");
        return new Size(
                Http.json(Http.get(elasticsearch + "/transactions/_count"))
                        .path("count")
                        .asLong(),
                stored.at("/docs/count").asLong(),
                stored.at("/store/size_in_bytes").asLong());
    }

    /** The largest merchant, one in the middle, and a small one that still fills a large page. */
    List<String> merchants() throws IOException, InterruptedException {
        List<String> enough = new ArrayList<>();
        List<String> all = new ArrayList<>();
        for (JsonNode bucket : Http.json(post("/transactions/_search", """
                {"size":0,"aggs":{"m":{"terms":{"field":"merchant_id","size":1000}}}}""")).at("/aggregations/m/buckets")) {
            all.add(bucket.path("key").asString());
            if (bucket.path("doc_count").asLong() >= MIN_ROWS) {
                enough.add(bucket.path("key").asString());
            }
        }
        List<String> chosen = enough.isEmpty() ? all.subList(0, 1) : enough;
        return List.of(0, chosen.size() / 2, chosen.size() - 1).stream()
                .distinct()
                .map(chosen::get)
                .toList();
    }

    Instant newest() throws IOException, InterruptedException {
        return first("desc");
    }

    Instant oldest() throws IOException, InterruptedException {
        return first("asc");
    }

    private Instant first(String order) throws IOException, InterruptedException {
        return Instant.parse(Http.json(post("/transactions/_search", """
                {"sort":[{"created_at":"%s"}],"size":1}""".formatted(order)))
                .at("/hits/hits/0/_source/created_at")
                .asString());
    }

    /** The process of the node, which is on this machine. */
    long process() throws IOException, InterruptedException {
        return Http.json(Http.get(elasticsearch + "/_nodes/process"))
                .path("nodes")
                .iterator()
                .next()
                .at("/process/id")
                .asLong();
    }

    private byte[] post(String path, String body) throws IOException, InterruptedException {
        return Http.send("POST", elasticsearch + path, "application/json", body.getBytes(StandardCharsets.UTF_8));
    }
}
