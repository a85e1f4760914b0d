package org.txsearch.index;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.txsearch.cluster.Cluster;
import org.txsearch.json.JsonScanner;
import org.txsearch.json.JsonValueReader;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads all documents of an index by the numbers of the operations that wrote them.
 *
 * <p>A live document has exactly one sequence number in its shard, and an update gives it a new and higher one. So a
 * window of numbers holds at most as many documents, and a reader up to a number finds every later change above
 * it.
 */
public final class ShardWalk {

    private static final int FIRST_WINDOW = 500;
    private static final int WIDEST_WINDOW = 10_000;
    private static final int WANTED_BYTES = 6 << 20;

    private static final Duration SETTLED_WITHIN = Duration.ofMinutes(1);
    private static final long SETTLED_LOOK_MILLIS = 20;
    private static final byte[] NO_SOURCE = new byte[0];

    private final Cluster cluster;
    private final String index;
    private final boolean withSource;
    private int width = FIRST_WINDOW;

    public interface WindowSink<T> {
        /**
         * All live documents of the shard whose numbers lie below {@code end} and were not given before.
         *
         * @param end the first number that has not been read
         */
        void window(List<T> documents, long end) throws IOException, InterruptedException;
    }

    /** A walk over that index; without sources it is quicker. */
    public ShardWalk(Cluster cluster, String index, boolean withSource) {
        this.cluster = cluster;
        this.index = index;
        this.withSource = withSource;
    }

    /**
     * Makes everything that is written so far readable.
     *
     * @return for each shard the number up to which (exclusively) it can be read; what lies below is on all copies and
     *     survives the loss of one
     */
    public SortedMap<Integer, Long> bounds() throws IOException {
        SortedMap<Integer, Long> bounds = numbers("global_checkpoint");
        cluster.patiently("POST", "/" + index + "/_refresh");
        return bounds;
    }

    /** Walks an index that takes no more writes: up to its very last operation. */
    public SortedMap<Integer, Long> lastBounds() throws IOException, InterruptedException {
        long start = System.nanoTime();
        // Operations in flight when the block came are on the primary, and a moment later on every copy.
        while (!numbers("global_checkpoint").equals(numbers("max_seq_no"))) {
            if (System.nanoTime() - start > SETTLED_WITHIN.toNanos()) {
                throw new IOException("The copies of " + index + " do not agree on its last operation.");
            }
            Thread.sleep(SETTLED_LOOK_MILLIS);
        }
        return bounds();
    }

    private SortedMap<Integer, Long> numbers(String which) throws IOException {
        SortedMap<Integer, Long> numbers = numbers(
                cluster.patiently("GET", "/" + index + "/_stats?level=shards")
                        .path("indices")
                        .path(index)
                        .path("shards"),
                which);
        if (numbers.isEmpty()) {
            throw new IOException("No shard of " + index + " is started; see _cluster/health.");
        }
        return numbers;
    }

    /** For each shard one more than that number of its primary. */
    static SortedMap<Integer, Long> numbers(JsonNode shards, String which) {
        SortedMap<Integer, Long> numbers = new TreeMap<>();
        for (String shard : shards.propertyNames()) {
            for (JsonNode copy : shards.path(shard)) {
                if (copy.path("routing").path("primary").asBoolean(false)) {
                    numbers.put(
                            Integer.valueOf(shard),
                            copy.path("seq_no").path(which).asLong(-1) + 1);
                }
            }
        }
        return numbers;
    }

    /** Gives the documents of a shard whose numbers lie in {@code [from, to)}, window by window. */
    public void read(int shard, long from, long to, WindowSink<StoredDocument> sink)
            throws IOException, InterruptedException {
        read(
                shard,
                from,
                to,
                Map.of(),
                (rows, end) ->
                        sink.window(rows.stream().map(IndexedDocument::stored).toList(), end));
    }

    /**
     * Gives the same documents with their indexed values.
     *
     * @param fields the indexed fields, each with whether it has doc values
     */
    public void readIndexed(int shard, long to, Map<String, Boolean> fields, WindowSink<IndexedDocument> sink)
            throws IOException, InterruptedException {
        read(shard, 0, to, fields, sink);
    }

    private void read(int shard, long from, long to, Map<String, Boolean> fields, WindowSink<IndexedDocument> sink)
            throws IOException, InterruptedException {
        long at = from;
        while (at < to) {
            long end = Math.min(to, at + width);
            byte[] answer = cluster.bytesPatiently(
                    "POST",
                    "/" + index + "/_search?allow_partial_search_results=false&preference=_shards:" + shard,
                    query(at, end, fields));
            sink.window(documents(answer), end);
            adapt(answer.length, end - at);
            at = end;
        }
    }

    private List<IndexedDocument> documents(byte[] answer) throws IOException {
        List<IndexedDocument> documents = new ArrayList<>();
        JsonScanner scanner = new JsonScanner(answer);
        long total = readHits(scanner, () -> documents.add(document(scanner)));
        if (total != documents.size()) {
            throw new IOException(
                    "A window of " + index + " holds " + total + " documents, and " + documents.size() + " came.");
        }
        return documents;
    }

    /** Gives each hit of an answer to the reader; returns how many there should be, -1 if the answer does not say. */
    static long readHits(JsonScanner scanner, JsonValueReader<RuntimeException> hit) {
        long[] total = {-1};
        scanner.readMembers("hits", () -> {
            scanner.beginObject();
            while (scanner.nextMember()) {
                if (scanner.nameIs("total")) {
                    scanner.readMembers("value", () -> total[0] = scanner.readLong());
                } else if (scanner.nameIs("hits")) {
                    scanner.readElements(hit);
                } else {
                    scanner.skipValue();
                }
            }
        });
        return total[0];
    }

    private static IndexedDocument document(JsonScanner scanner) {
        String id = "";
        long version = 0;
        byte[] source = NO_SOURCE;
        Map<String, List<String>> columns = Map.of();
        Set<String> terms = Set.of();
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("_id")) {
                id = scanner.readString();
            } else if (scanner.nameIs("_version")) {
                version = scanner.readLong();
            } else if (scanner.nameIs("_source")) {
                source = scanner.readBytes();
            } else if (scanner.nameIs("fields")) {
                columns = columns(scanner.readBytes());
            } else if (scanner.nameIs("matched_queries")) {
                Set<String> names = new HashSet<>();
                scanner.readElements(() -> names.add(scanner.readString()));
                terms = names;
            } else {
                scanner.skipValue();
            }
        }
        return new IndexedDocument(new StoredDocument(id, version, source), columns, terms);
    }

    private static Map<String, List<String>> columns(byte[] fields) {
        Map<String, List<String>> columns = new HashMap<>();
        JsonMapper.shared()
                .readTree(fields)
                .properties()
                .forEach(field -> columns.put(
                        field.getKey(),
                        field.getValue()
                                .valueStream()
                                .map(value -> value.isString() ? value.stringValue() : value.toString())
                                .toList()));
        return columns;
    }

    /** So that an answer is a few megabytes, however large the documents are and however many numbers are free. */
    private void adapt(int bytes, long numbers) {
        long fitting = bytes == 0 ? WIDEST_WINDOW : (long) WANTED_BYTES * numbers / bytes;
        width = (int) Math.max(1, Math.min(WIDEST_WINDOW, Math.min(fitting, width * 2L)));
    }

    private Map<String, Object> query(long from, long to, Map<String, Boolean> fields) {
        Map<String, Object> query = window(from, to);
        query.put("version", true);
        query.put("_source", withSource);
        if (!fields.isEmpty()) {
            query.put("docvalue_fields", paths(fields, true));
            // Terms cannot be read back: named clauses show which fields have any.
            List<?> clauses = paths(fields, false).stream()
                    .map(field -> Map.of("exists", Map.of("field", field, "_name", field)))
                    .toList();
            query.put(
                    "query",
                    Map.of("bool", Map.of("filter", Objects.requireNonNull(query.get("query")), "should", clauses)));
        }
        return query;
    }

    private static List<String> paths(Map<String, Boolean> fields, boolean haveColumns) {
        return fields.entrySet().stream()
                .filter(field -> field.getValue() == haveColumns)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Returns the body of a search for all documents whose numbers lie in {@code [from, to)}. */
    static Map<String, Object> window(long from, long to) {
        return new LinkedHashMap<>(Map.of(
                "size",
                to - from,
                "track_total_hits",
                true,
                "sort",
                List.of("_doc"),
                "query",
                Map.of(
                        "constant_score",
                        Map.of("filter", Map.of("range", Map.of("_seq_no", Map.of("gte", from, "lt", to)))))));
    }
}
