package org.txsearch.gatling;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;

/**
 * An export of all that the largest merchant has, from the request until its files are there, against a bare point-in-time
 * walk over the same rows with the same pages.
 */
final class ExportComparison {

    private static final int ROUNDS = 3;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long LOOK_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final List<String> EXPORTS = List.of(
            "{\"format\":\"CSV\"}",
            "{\"format\":\"CSV\",\"fields\":[\"id\",\"created_at\",\"type\",\"status\",\"amount\",\"fee\",\"net\",\"payer.name\"]}",
            "{\"format\":\"NDJSON\"}");

    private final String elasticsearch;
    private final String api;

    ExportComparison(String elasticsearch, String api) {
        this.elasticsearch = elasticsearch;
        this.api = api;
    }

    void run() throws Exception {
        String merchant = largestMerchant();
        String token = DemoToken.of(api, merchant);
        PointInTimeWalk walk = new PointInTimeWalk(elasticsearch, merchant);
        WarmUp.until(List.of("bare walk", "export"), () -> {
            long start = System.nanoTime();
            walk.run();
            long walked = System.nanoTime();
            export(token, EXPORTS.get(0));
            return new double[] {NANOS_PER_SECOND / (walked - start), NANOS_PER_SECOND / (System.nanoTime() - walked)};
        });
        for (String body : EXPORTS) {
            double[] bare = new double[ROUNDS];
            double[] exported = new double[ROUNDS];
            long rows = walk.run();
            export(token, body);
            for (int round = 0; round < ROUNDS; round++) {
                long start = System.nanoTime();
                long walked = walk.run();
                bare[round] = walked * NANOS_PER_SECOND / (System.nanoTime() - start);
                start = System.nanoTime();
                JsonNode export = export(token, body);
                exported[round] = rows * NANOS_PER_SECOND / (System.nanoTime() - start);
                if (walked != rows || export.at("/result/row_count").asLong() != rows) {
                    throw new IOException("The rows differ: " + walked + " walked, " + export);
                }
            }
            System.out.println(merchant + ", " + rows + " rows, " + body + ": " + summary(bare, exported));
        }
    }

    private static String summary(double[] bare, double[] exported) {
        double[] ratios = new double[ROUNDS];
        Arrays.setAll(ratios, round -> exported[round] / bare[round]);
        Arrays.sort(ratios);
        return String.format(
                Locale.ROOT,
                "bare walk %.0f rows/s, export %.0f rows/s, ratio %.2f (rounds: %.2f to %.2f)",
                PairedTimes.median(bare),
                PairedTimes.median(exported),
                PairedTimes.median(ratios),
                ratios[0],
                ratios[ROUNDS - 1]);
    }

    private String largestMerchant() throws IOException, InterruptedException {
        String query = "{\"size\":0,\"aggs\":{\"m\":{\"terms\":{\"field\":\"merchant_id\",\"size\":1}}}}";
        byte[] answer = Http.send(
                "POST",
                elasticsearch + "/transactions/_search",
                "application/json",
                query.getBytes(StandardCharsets.US_ASCII));
        return Http.json(answer).at("/aggregations/m/buckets/0/key").asString();
    }

    /** Creates an export, waits for its files, and deletes it. */
    private JsonNode export(String token, String body) throws IOException, InterruptedException {
        HttpRequest.Builder made = request(token, "/v1/exports").header("Content-Type", "application/json");
        JsonNode export = Http.json(
                Http.send(made.POST(HttpRequest.BodyPublishers.ofString(body)).build()));
        String path = "/v1/exports/" + export.path("id").asString();
        while (List.of("QUEUED", "RUNNING").contains(export.path("status").asString())) {
            LockSupport.parkNanos(LOOK_EVERY_NANOS);
            export = Http.json(Http.send(request(token, path).build()));
        }
        if (!export.path("status").asString().equals("SUCCEEDED")) {
            throw new IOException("The export came to nothing: " + export);
        }
        Http.send(request(token, path).DELETE().build());
        return export;
    }

    private HttpRequest.Builder request(String token, String path) {
        return HttpRequest.newBuilder(URI.create(api + path))
                .timeout(Duration.ofMinutes(1))
                .header("Authorization", "Bearer " + token);
    }
}
