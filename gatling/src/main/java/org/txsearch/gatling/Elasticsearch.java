package org.txsearch.gatling;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The dedicated Elasticsearch of a measurement, which is on this machine. */
public record Elasticsearch(String uri) {

    /** The indices of all weeks, found by searches or not. */
    public static final String WEEKS = "transactions-*";

    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final long LOOK_EVERY_MILLIS = 50;

    /** Reads the hits of one page. */
    public interface HitReader {
        /** Called for each page in order. */
        void read(JsonNode hits) throws IOException, InterruptedException;
    }

    /** A request with a body of JSON, which may be empty. */
    public HttpRequest request(String method, String path, String body) {
        return Http.request(uri + path)
                .timeout(Duration.ofHours(1))
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body))
                .build();
    }

    /** Returns the answer as a tree. */
    public JsonNode send(String method, String path, String body) throws IOException, InterruptedException {
        return Http.json(request(method, path, body));
    }

    /** Returns the answer to a request without a body. */
    public JsonNode get(String path) throws IOException, InterruptedException {
        return Http.json(Http.request(uri + path).build());
    }

    /** Searches all weeks. */
    public JsonNode search(String body) throws IOException, InterruptedException {
        return send("POST", "/transactions/_search?allow_partial_search_results=false", body);
    }

    /** Reads all hits of a sorted search, page by page. */
    public void walk(String search, HitReader reader) throws IOException, InterruptedException {
        ObjectNode body = (ObjectNode) Http.mapper().readTree(search);
        JsonNode hits = search(search).at("/hits/hits");
        while (!hits.isEmpty()) {
            reader.read(hits);
            body.set("search_after", hits.get(hits.size() - 1).path("sort"));
            hits = search(body.toString()).at("/hits/hits");
        }
    }

    /** Returns the body of a request that stores these hits with their versions in other indices. */
    public static String bulk(JsonNode hits, Function<JsonNode, String> index) {
        StringBuilder bulk = new StringBuilder();
        for (JsonNode hit : hits) {
            ObjectNode action = Http.mapper().createObjectNode();
            action.putObject("index")
                    .put("_index", index.apply(hit))
                    .put("_id", hit.path("_id").asString())
                    .put("version", hit.path("_version").asLong())
                    .put("version_type", "external");
            bulk.append(action).append('\n').append(hit.path("_source")).append('\n');
        }
        return bulk.toString();
    }

    /** Returns the number of transactions of each merchant, the greatest first. */
    public Map<String, Long> merchants() throws IOException, InterruptedException {
        Map<String, Long> merchants = new LinkedHashMap<>();
        search("{\"size\":0,\"aggs\":{\"m\":{\"terms\":{\"field\":\"merchant_id\",\"size\":20000}}}}")
                .at("/aggregations/m/buckets")
                .forEach(bucket -> merchants.put(
                        bucket.path("key").asString(), bucket.path("doc_count").asLong()));
        return merchants;
    }

    /** Returns the merchant with the most transactions. */
    public String largestMerchant() throws IOException, InterruptedException {
        return merchants().keySet().iterator().next();
    }

    /** Returns the creation time of the first transaction in that order ({@code asc} or {@code desc}) that the query finds. */
    public Instant created(String order, String query) throws IOException, InterruptedException {
        return Instant.parse(
                search("{\"query\":" + query + ",\"sort\":[{\"created_at\":\"" + order + "\"}],\"size\":1}")
                        .at("/hits/hits/0/_source/created_at")
                        .asString());
    }

    /** Returns how many documents were written to these indices, found or not. */
    public long written(String indices) throws IOException, InterruptedException {
        return get("/" + indices + "/_stats/indexing")
                .at("/_all/primaries/indexing/index_total")
                .asLong(0);
    }

    /** Statistics of the primary shards of these indices. */
    public JsonNode stats(String indices) throws IOException, InterruptedException {
        return get("/" + indices + "/_stats/store,docs,segments").at("/_all/primaries");
    }

    /** Returns the names of these indices, sorted. */
    public List<String> indices(String pattern) throws IOException, InterruptedException {
        return get("/_cat/indices/" + pattern + "?h=index&format=json")
                .valueStream()
                .map(index -> index.path("index").asString())
                .sorted()
                .toList();
    }

    /** Returns the settings and the mapping with which an index can be created again. */
    public ObjectNode definition(String index) throws IOException, InterruptedException {
        ObjectNode definition = (ObjectNode) get("/" + index).iterator().next();
        definition.remove("aliases");
        ((ObjectNode) definition.at("/settings/index"))
                .remove(List.of("uuid", "creation_date", "provided_name", "version"));
        return definition;
    }

    /** Deletes all weeks and their register: with its entries, a load would look for them instead of creating them. */
    public void deleteWeeks() throws IOException, InterruptedException {
        for (String week : indices(WEEKS)) {
            send("DELETE", "/" + week, "");
        }
        send("DELETE", "/txsearch-weeks/_doc/register?refresh=true", "");
    }

    /** Changes settings of all weeks. */
    public void apply(WeekSettings settings) throws IOException, InterruptedException {
        send("PUT", "/" + WEEKS + "/_settings", settings.json());
    }

    /** Returns when all requests that write have been answered. */
    public void awaitWritten() throws IOException, InterruptedException {
        await(
                "/_nodes/stats/indexing_pressure?filter_path=nodes.*.indexing_pressure.memory.current.all_in_bytes",
                "all_in_bytes");
    }

    /** Returns when all transactions are visible, on disk, and merged by Elasticsearch's own merges. */
    public void settle() throws IOException, InterruptedException {
        send("POST", "/transactions/_refresh", "");
        send("POST", "/transactions/_flush", "");
        await("/_stats/merge?filter_path=_all.total.merges.current", "current");
    }

    private void await(String path, String zero) throws IOException, InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        for (JsonNode value = get(path).findValue(zero); value != null && value.asLong() > 0; ) {
            if (System.nanoTime() > end) {
                throw new IOException("Elasticsearch still writes or merges");
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
            value = get(path).findValue(zero);
        }
    }

    /** Returns the id of its process. */
    public long process() throws IOException, InterruptedException {
        return get("/_nodes/process")
                .path("nodes")
                .iterator()
                .next()
                .at("/process/id")
                .asLong();
    }
}
