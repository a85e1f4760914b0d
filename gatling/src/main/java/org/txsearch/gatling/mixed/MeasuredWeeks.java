package org.txsearch.gatling.mixed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import org.txsearch.gatling.Calm;
import org.txsearch.gatling.Http;
import org.txsearch.gatling.WeekSettings;
import tools.jackson.databind.JsonNode;

/** The weeks of a dedicated Elasticsearch. */
final class MeasuredWeeks {

    private static final String PREFIX = "transactions-";

    /** Of the merchants with the most transactions; among so many there is one of any middling share. */
    private static final int MERCHANTS = 1_000;

    private final String elasticsearch;

    MeasuredWeeks(String elasticsearch) {
        this.elasticsearch = elasticsearch;
    }

    void apply(WeekSettings settings) throws IOException, InterruptedException {
        send("PUT", "/transactions/_settings", settings.json());
    }

    void settle() throws IOException, InterruptedException {
        Calm.await(elasticsearch);
    }

    /** How many documents were written to the weeks' indices, including those of a rebuild. */
    long written() throws IOException, InterruptedException {
        return Http.json(Http.get(elasticsearch + "/" + PREFIX
                        + "*/_stats/indexing?filter_path=_all.primaries.indexing.index_total"))
                .at("/_all/primaries/indexing/index_total")
                .asLong();
    }

    /** The week that has the most transactions, as commands call it. */
    String largest() throws IOException, InterruptedException {
        JsonNode indices = Http.json(Http.get(
                        elasticsearch + "/transactions/_stats/docs?filter_path=indices.*.primaries.docs.count"))
                .path("indices");
        String largest = "";
        long most = -1;
        for (Map.Entry<String, JsonNode> index : indices.properties()) {
            long count = index.getValue().at("/primaries/docs/count").asLong();
            if (count > most) {
                most = count;
                largest = index.getKey();
            }
        }
        if (most < 0) {
            throw new IOException("There are no weeks");
        }
        return largest.substring(PREFIX.length(), largest.lastIndexOf('-')).toUpperCase(Locale.ROOT);
    }

    /** The merchant whose fraction of all transactions is closest to that. */
    String merchant(double part) throws IOException, InterruptedException {
        JsonNode answer = search("{\"size\":0,\"track_total_hits\":true,\"aggs\":{\"m\":{\"terms\":{\"field\":"
                + "\"merchant_id\",\"size\":" + MERCHANTS + "}}}}");
        double wanted = part * answer.at("/hits/total/value").asDouble();
        String closest = "";
        double least = Double.MAX_VALUE;
        for (JsonNode bucket : answer.at("/aggregations/m/buckets")) {
            double distance = Math.abs(bucket.path("doc_count").asDouble() - wanted);
            if (distance < least) {
                least = distance;
                closest = bucket.path("key").asString();
            }
        }
        return closest;
    }

    Instant newest() throws IOException, InterruptedException {
        return Instant.ofEpochMilli(search("{\"size\":0,\"aggs\":{\"n\":{\"max\":{\"field\":\"created_at\"}}}}")
                .at("/aggregations/n/value")
                .asLong());
    }

    private JsonNode search(String body) throws IOException, InterruptedException {
        return Http.json(send("POST", "/transactions/_search", body));
    }

    private byte[] send(String method, String path, String body) throws IOException, InterruptedException {
        return Http.send(method, elasticsearch + path, "application/json", body.getBytes(StandardCharsets.UTF_8));
    }
}
