package org.txsearch.gatling;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/**
 * An export of all that the largest merchant has, from the request until its files are there, against a bare point-in-time
 * walk over the same rows with the same pages.
 */
record ExportComparison(Elasticsearch elasticsearch, Api api) {

    private static final int ROUNDS = 3;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long LOOK_EVERY_MILLIS = 20;

    private static final List<String> EXPORTS = List.of(
            "{\"format\":\"CSV\"}",
            "{\"format\":\"CSV\",\"fields\":[\"id\",\"created_at\",\"type\",\"status\",\"amount\",\"fee\",\"net\",\"payer.name\"]}",
            "{\"format\":\"NDJSON\"}");

    void run() throws Exception {
        String merchant = elasticsearch.largestMerchant();
        ComparisonTable table = new ComparisonTable();
        PointInTimeWalk walk = new PointInTimeWalk(elasticsearch, merchant);
        WarmUp.of(1, ways(walk, merchant, EXPORTS.get(0)));
        for (String body : EXPORTS) {
            long rows = walk.run();
            export(merchant, body);
            InTurns rates = InTurns.of(ROUNDS, ROUNDS, ways(walk, merchant, body), way -> {
                long start = System.nanoTime();
                Object done = way.action().call();
                double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
                if (!done.equals(rows)) {
                    throw new IOException("The rows differ: " + rows + ", " + done + " by the " + way.name());
                }
                return rows / seconds;
            });
            table.add(body + ", " + rows + " rows", "rows/s", rates);
        }
    }

    private List<Way> ways(PointInTimeWalk walk, String merchant, String body) {
        return List.of(new Way("bare walk", walk::run), new Way("export", () -> export(merchant, body)));
    }

    /** Creates an export, waits for its files, and deletes it; returns the number of its rows. */
    private long export(String merchant, String body) throws IOException, InterruptedException {
        JsonNode export = Http.json(api.request(merchant, "/v1/exports")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build());
        String path = "/v1/exports/" + export.path("id").asString();
        while (List.of("QUEUED", "RUNNING").contains(export.path("status").asString())) {
            TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
            export = Http.json(api.get(merchant, path));
        }
        if (!export.path("status").asString().equals("SUCCEEDED")) {
            throw new IOException("The export came to nothing: " + export);
        }
        Http.send(api.request(merchant, path).DELETE().build());
        return export.at("/result/row_count").asLong();
    }
}
