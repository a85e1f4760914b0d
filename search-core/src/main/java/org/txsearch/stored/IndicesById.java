package org.txsearch.stored;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.txsearch.json.JsonScanner;

/** Asks by a search in which indices documents of some ids stand, and reads the answer. */
final class IndicesById {

    /** An id may stand in several weeks. */
    private static final int HITS_PER_KEY = 4;

    private final JsonScanner scanner;
    private final Map<String, Set<String>> indices = new HashMap<>();

    private IndicesById(byte[] answer) {
        this.scanner = new JsonScanner(answer);
    }

    static byte[] request(List<TransactionKey> keys) {
        // In the order of the index's own terms, without scores and totals.
        String ids =
                keys.stream().map(key -> '"' + key.documentId() + '"').sorted().collect(Collectors.joining(","));
        return ("{\"size\":" + HITS_PER_KEY * keys.size()
                        + ",\"_source\":false,\"track_total_hits\":false,\"sort\":[\"_doc\"],"
                        + "\"query\":{\"constant_score\":{\"filter\":{\"ids\":{\"values\":[" + ids + "]}}}}}")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** The indices of each id that was found. */
    static Map<String, Set<String>> read(byte[] answer) throws IOException {
        IndicesById reader = new IndicesById(answer);
        reader.read();
        return reader.indices;
    }

    private void read() throws IOException {
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("timed_out")) {
                if (scanner.readBoolean()) {
                    throw new IOException("Elasticsearch did not search all weeks in time");
                }
            } else if (scanner.nameIs("hits")) {
                scanner.readMembers("hits", () -> scanner.readElements(this::hit));
            } else {
                scanner.skipValue();
            }
        }
    }

    private void hit() {
        String index = "";
        String id = "";
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("_index")) {
                index = scanner.readString();
            } else if (scanner.nameIs("_id")) {
                id = scanner.readString();
            } else {
                scanner.skipValue();
            }
        }
        indices.computeIfAbsent(id, key -> new HashSet<>()).add(index);
    }
}
