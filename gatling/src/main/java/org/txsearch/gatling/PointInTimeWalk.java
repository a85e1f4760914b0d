package org.txsearch.gatling;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * All rows of a merchant from a bare point in time of Elasticsearch, read and thrown away; its pages are as large as those
 * that an export asks for.
 */
record PointInTimeWalk(Elasticsearch elasticsearch, String merchant) {

    private static final int FIRST_ROWS = 100;
    private static final int MAX_ROWS = 5_000;
    private static final long WANTED_BYTES = 6 << 20;
    private static final int QUICKEST_GROWTH = 8;

    /** The quotes within documents are escaped, so that only hits have this. */
    private static final String SORT = "\"sort\":[";

    /** Walks to the end, and returns the number of rows. */
    long run() throws IOException, InterruptedException {
        String name = elasticsearch
                .send("POST", "/transactions/_pit?keep_alive=5m", "")
                .path("id")
                .asString();
        long rows = 0;
        int wanted = FIRST_ROWS;
        String after = "";
        boolean hasMore = true;
        while (hasMore) {
            String answer = search(name, wanted, after);
            int found = 0;
            int last = 0;
            for (int at = answer.indexOf(SORT); at >= 0; at = answer.indexOf(SORT, at + 1)) {
                last = at + SORT.length();
                found++;
            }
            rows += found;
            hasMore = found == wanted;
            if (hasMore) {
                after = ",\"search_after\":[" + answer.substring(last, answer.indexOf(']', last)) + "]";
                long fitting = WANTED_BYTES * found / answer.length();
                wanted = (int) Math.max(1, Math.min(MAX_ROWS, Math.min(fitting, (long) wanted * QUICKEST_GROWTH)));
            }
        }
        if (!elasticsearch
                .send("DELETE", "/_pit", "{\"id\":\"" + name + "\"}")
                .path("succeeded")
                .asBoolean()) {
            throw new IOException("The point in time was gone before its end");
        }
        return rows;
    }

    /** Returns the answer with a character for each byte. */
    private String search(String name, int size, String after) throws IOException, InterruptedException {
        String body = """
                {"size":%d,"pit":{"id":"%s","keep_alive":"300s"},"track_total_hits":false,
                "query":{"constant_score":{"filter":{"bool":{"filter":[{"term":{"merchant_id":"%s"}}]}}}},
                "sort":[{"created_at":"desc"},{"search.tie":"desc"}]%s}""".formatted(size, name, merchant, after);
        byte[] answer = Http.send(elasticsearch.request("POST", "/_search?allow_partial_search_results=false", body));
        return new String(answer, StandardCharsets.ISO_8859_1);
    }
}
