package org.txsearch.gatling;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import tools.jackson.databind.JsonNode;

/**
 * The merchant with the most transactions, and its last 15 days.
 *
 * @param to when they end, exclusive
 */
record LargestMerchant(String id, Instant from, Instant to) {

    static final int DAYS = 15;

    static LargestMerchant of(String elasticsearch) throws IOException, InterruptedException {
        byte[] query = """
                {"size":0,"aggs":{"m":{"terms":{"field":"merchant_id","size":1},
                "aggs":{"newest":{"max":{"field":"created_at"}}}}}}""".getBytes(StandardCharsets.UTF_8);
        JsonNode largest = Http.json(
                        Http.send("POST", elasticsearch + "/transactions/_search", "application/json", query))
                .at("/aggregations/m/buckets/0");
        Instant to = Instant.ofEpochMilli(largest.at("/newest/value").asLong() + 1);
        return new LargestMerchant(largest.path("key").asString(), to.minus(DAYS, ChronoUnit.DAYS), to);
    }
}
