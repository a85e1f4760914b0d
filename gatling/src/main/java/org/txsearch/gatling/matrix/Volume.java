package org.txsearch.gatling.matrix;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.txsearch.gatling.Http;
import tools.jackson.databind.JsonNode;

/**
 * A merchant with about so many transactions a day.
 *
 * @param merchant the merchant's id
 * @param perDay how many it has on an average day
 */
record Volume(String merchant, double perDay) {

    private static final int DECADES = 6;
    private static final int MAX_MERCHANTS = 20_000;
    private static final double CLOSE = 2;

    /** The merchants that are closest to 10, 100, 1,000 and so on a day, as far as there are some within twice of it. */
    static List<Volume> among(String elasticsearch, int days) throws IOException, InterruptedException {
        String question =
                "{\"size\":0,\"aggs\":{\"m\":{\"terms\":{\"field\":\"merchant_id\",\"size\":" + MAX_MERCHANTS + "}}}}";
        JsonNode buckets = Http.json(Http.send(
                        "POST",
                        elasticsearch + "/transactions/_search",
                        "application/json",
                        question.getBytes(StandardCharsets.UTF_8)))
                .at("/aggregations/m/buckets");
        List<Volume> volumes = new ArrayList<>();
        double wanted = 10;
        for (int i = 0; i < DECADES; i++) {
            Volume closest = null;
            for (JsonNode bucket : buckets) {
                Volume volume = new Volume(
                        bucket.path("key").asString(), bucket.path("doc_count").asDouble() / days);
                if (closest == null || volume.distance(wanted) < closest.distance(wanted)) {
                    closest = volume;
                }
            }
            if (closest != null && closest.distance(wanted) <= CLOSE && !volumes.contains(closest)) {
                volumes.add(closest);
            }
            wanted *= 10;
        }
        return volumes;
    }

    private double distance(double wanted) {
        return Math.max(perDay / wanted, wanted / perDay);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.0f/day", perDay);
    }
}
