package org.txsearch.freshness;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.cluster.Gateway;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;

/**
 * The index with one document for each open source. What is written is visible to readers when the call returns.
 *
 * <p>It is no {@code DocumentStore}: hundreds of sources move on in one bulk request. Names are only ever sent in bodies,
 * never in a path: they may hold any character.
 */
final class WatermarkIndex {

    private static final String INDEX = "/txsearch-watermarks";
    private static final String WATERMARK = "watermark";
    private static final String NO_INDEX = "index_not_found_exception";
    private static final int MAX_SOURCES = 10_000;
    private static final int CONFLICT = 409;

    /** A document without a watermark would come first: an as_of that is too old is true, one too new is not. */
    private static final Map<String, ?> MINIMUM_QUERY = Map.of(
            "size",
            1,
            "_source",
            false,
            "track_total_hits",
            false,
            "sort",
            List.of(Map.of(WATERMARK, Map.of("order", "asc", "missing", 0))));

    private final Gateway calls;

    WatermarkIndex(Cluster cluster) {
        this.calls = new Gateway(cluster);
    }

    /** A source's document; sequence number and term name exactly this state of it. */
    record Entry(Instant watermark, long sequenceNumber, long primaryTerm) {}

    /** Creates the index, unless it exists. */
    void create() throws IOException {
        try {
            calls.call(
                    "PUT",
                    INDEX,
                    Map.of(
                            "settings",
                            Map.of("number_of_shards", 1, "auto_expand_replicas", "0-1"),
                            "mappings",
                            Map.of("dynamic", false, "properties", Map.of(WATERMARK, Map.of("type", "date")))));
        } catch (ClusterRefusalException e) {
            if (!e.isAlreadyThere()) {
                throw e;
            }
        }
    }

    /** Makes visible what others have written. */
    void refresh() throws IOException {
        calls.call("POST", INDEX + "/_refresh");
    }

    /** The latest documents of those sources, whether searches see them or not; a closed source has none. */
    Map<String, Entry> read(Collection<String> sources) throws IOException {
        Map<String, Entry> entries = new LinkedHashMap<>();
        if (sources.isEmpty()) {
            return entries;
        }
        for (JsonNode item : calls.call("POST", INDEX + "/_mget", Map.of("ids", List.copyOf(sources)))
                .path("docs")) {
            JsonNode error = item.path("error");
            if (!error.isMissingNode() && !isIndexMissing(error)) {
                throw new IOException(
                        "A watermark cannot be read: " + error.path("reason").asString(""));
            }
            if (item.path("found").asBoolean(false)) {
                entries.put(item.path("_id").asString(), entry(watermark(item.path("_source")), item));
            }
        }
        return entries;
    }

    /**
     * Writes watermarks in one request: in place of the entry given, or, if none is given, of a source that is not open.
     * Those that another writer has changed meanwhile are not written and not among the answer; nor are any if the index
     * is gone.
     */
    Map<String, Entry> write(Map<String, Instant> watermarks, Map<String, Entry> replaced) throws IOException {
        List<Object> lines = new ArrayList<>();
        watermarks.forEach((source, watermark) -> {
            lines.add(operation(source, replaced.get(source)));
            lines.add(Map.of(WATERMARK, Rfc3339.format(watermark)));
        });
        Map<String, Entry> written = new LinkedHashMap<>();
        for (JsonNode answer : bulk(lines)) {
            JsonNode item = answer.iterator().next();
            String source = item.path("_id").asString("");
            Instant watermark = watermarks.get(source);
            if (!item.has("error") && watermark != null) {
                written.put(source, entry(watermark, item));
            } else if (item.path("status").asInt(0) != CONFLICT && !isIndexMissing(item.path("error"))) {
                throw new IOException("A watermark could not be written: " + reason(item));
            }
        }
        return written;
    }

    /** Deletes a source's document; false if there was none. */
    boolean delete(String source) throws IOException {
        JsonNode item =
                bulk(List.of(Map.of("delete", Map.of("_id", source)))).path(0).path("delete");
        if (item.has("error") && !isIndexMissing(item.path("error"))) {
            throw new IOException("A source could not be closed: " + reason(item));
        }
        return item.path("result").asString("").equals("deleted");
    }

    /** The open sources by name; of more than can be listed, those with the oldest watermarks. */
    Map<String, Instant> list() throws IOException {
        Map<String, Instant> watermarks = new TreeMap<>();
        try {
            JsonNode answer = calls.call(
                    "POST",
                    INDEX + "/_search?allow_partial_search_results=false",
                    Map.of("size", MAX_SOURCES, "sort", List.of(Map.of(WATERMARK, "asc"))));
            for (JsonNode hit : answer.path("hits").path("hits")) {
                watermarks.put(hit.path("_id").asString(), watermark(hit.path("_source")));
            }
        } catch (ClusterRefusalException e) {
            if (!e.isIndexMissing()) {
                throw e;
            }
        }
        return watermarks;
    }

    /** The least watermark, if any source is open; an index that does not exist has never had one. */
    Optional<Instant> least(Duration atMost) throws IOException {
        JsonNode answer;
        try {
            answer = calls.callWithin(
                    atMost, "POST", INDEX + "/_search?allow_partial_search_results=false", MINIMUM_QUERY);
        } catch (ClusterRefusalException e) {
            if (e.isIndexMissing()) {
                return Optional.empty();
            }
            throw e;
        }
        JsonNode hits = answer.path("hits").path("hits");
        // A malformed answer must not pass for one without a source.
        if (!hits.isArray() || answer.path("_shards").path("failed").asInt(1) > 0) {
            throw new IOException("The watermarks were not searched completely");
        }
        return hits.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        Instant.ofEpochMilli(hits.path(0).path("sort").path(0).asLong()));
    }

    private static Map<String, ?> operation(String source, @Nullable Entry replaced) {
        return replaced == null
                ? Map.of("create", Map.of("_id", source))
                : Map.of(
                        "index",
                        Map.of(
                                "_id",
                                source,
                                "if_seq_no",
                                replaced.sequenceNumber(),
                                "if_primary_term",
                                replaced.primaryTerm()));
    }

    private JsonNode bulk(List<?> lines) throws IOException {
        return calls.bulk(INDEX + "/_bulk?refresh=true", lines).path("items");
    }

    private static Entry entry(Instant watermark, JsonNode item) throws IOException {
        if (!item.has("_seq_no") || !item.has("_primary_term")) {
            throw new IOException("Elasticsearch did not return the state of a watermark");
        }
        return new Entry(
                watermark,
                item.path("_seq_no").asLong(),
                item.path("_primary_term").asLong());
    }

    private static Instant watermark(JsonNode document) throws IOException {
        if (!document.has(WATERMARK)) {
            throw new IOException("A document in " + INDEX.substring(1) + " has no watermark");
        }
        return Rfc3339.parse(document.path(WATERMARK).asString());
    }

    private static boolean isIndexMissing(JsonNode error) {
        return NO_INDEX.equals(error.path("type").asString(""));
    }

    private static String reason(JsonNode item) {
        return item.path("status").asInt(0) + " "
                + item.path("error").path("reason").asString("");
    }
}
