package org.txsearch.gatling;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;

/**
 * All rows of a merchant from a bare point in time of Elasticsearch, read and thrown away; its pages are as large as those
 * that an export asks for.
 */
final class PointInTimeWalk {

    private static final int FIRST_ROWS = 100;
    private static final int MAX_ROWS = 5_000;
    private static final long WANTED_BYTES = 6 << 20;
    private static final int QUICKEST_GROWTH = 8;
    private static final byte[] SORT = "\"sort\":[".getBytes(StandardCharsets.US_ASCII);

    private final String elasticsearch;
    private final String merchant;

    PointInTimeWalk(String elasticsearch, String merchant) {
        this.elasticsearch = elasticsearch;
        this.merchant = merchant;
    }

    /** Walks to the end, and returns the number of rows. */
    long run() throws IOException, InterruptedException {
        byte[] opened =
                Http.send("POST", elasticsearch + "/transactions/_pit?keep_alive=5m", "application/json", new byte[0]);
        String name = Http.json(opened).path("id").asString();
        long rows = 0;
        int wanted = FIRST_ROWS;
        String after = "";
        while (true) {
            byte[] answer = search(name, wanted, after);
            int found = count(answer);
            rows += found;
            if (found < wanted) {
                break;
            }
            after = ",\"search_after\":[" + lastSort(answer) + "]";
            long fitting = WANTED_BYTES * found / answer.length;
            wanted = (int) Math.max(1, Math.min(MAX_ROWS, Math.min(fitting, (long) wanted * QUICKEST_GROWTH)));
        }
        close(name);
        return rows;
    }

    private byte[] search(String name, int size, String after) throws IOException, InterruptedException {
        String body = """
                {"size":%d,"pit":{"id":"%s","keep_alive":"300s"},"track_total_hits":false,
                "query":{"constant_score":{"filter":{"bool":{"filter":[{"term":{"merchant_id":"%s"}}]}}}},
                "sort":[{"created_at":"desc"},{"search.tie":"desc"}]%s}""".formatted(size, name, merchant, after);
        return Http.send(
                "POST",
                elasticsearch + "/_search?allow_partial_search_results=false",
                "application/json",
                body.getBytes(StandardCharsets.UTF_8));
    }

    private void close(String name) throws IOException, InterruptedException {
        JsonNode closed = Http.json(Http.send(
                "DELETE",
                elasticsearch + "/_pit",
                "application/json",
                ("{\"id\":\"" + name + "\"}").getBytes(StandardCharsets.UTF_8)));
        if (!closed.path("succeeded").asBoolean()) {
            throw new IOException("The point in time was gone before its end");
        }
    }

    /** How many hits an answer has; the quotes within documents are escaped, so that the word is found in hits alone. */
    private static int count(byte[] answer) {
        int count = 0;
        for (int at = indexOf(answer, 0); at >= 0; at = indexOf(answer, at + 1)) {
            count++;
        }
        return count;
    }

    private static String lastSort(byte[] answer) {
        int last = 0;
        for (int at = indexOf(answer, 0); at >= 0; at = indexOf(answer, at + 1)) {
            last = at;
        }
        int start = last + SORT.length;
        int end = start;
        while (answer[end] != ']') {
            end++;
        }
        return new String(answer, start, end - start, StandardCharsets.US_ASCII);
    }

    private static int indexOf(byte[] answer, int from) {
        for (int i = from; i <= answer.length - SORT.length; i++) {
            if (answer[i] == '"' && answer[i + 1] == 's' && isSort(answer, i)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isSort(byte[] answer, int at) {
        for (int j = 2; j < SORT.length; j++) {
            if (answer[at + j] != SORT[j]) {
                return false;
            }
        }
        return true;
    }
}
