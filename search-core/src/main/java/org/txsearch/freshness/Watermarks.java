package org.txsearch.freshness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cluster.CallKind;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;

/**
 * Until when each source of transactions is visible to searches: every event of a source whose {@code ingested_at} is
 * before its watermark is found.
 *
 * <p>A source is opened before it stamps its first event, and closed when it will stamp no more. While it is open its
 * watermark never goes back, whichever process writes it: each write names the state that it replaces, and if another was
 * quicker, the later of the two watermarks stays. Searches are complete up to the least watermark of the open
 * sources; {@link MinimumWatermark} says why.
 *
 * <p>If a call fails, nothing is lost: the watermark stays where it was, and the call can be repeated.
 *
 * <p>Each open source has one document. It is not a {@code DocumentStore}: one bulk request advances hundreds of sources. Names
 * are only ever sent in bodies, never in a path: they may hold any character. The rule and its requests are one class, since
 * the answer to each write decides what the next one names.
 */
public final class Watermarks {

    private static final String INDEX = "/txsearch-watermarks";
    private static final String WATERMARK = "watermark";
    private static final Logger LOG = LoggerFactory.getLogger(Watermarks.class);
    private static final Map<String, ?> MAPPINGS =
            Map.of("dynamic", "strict", "properties", Map.of(WATERMARK, Map.of("type", "date")));
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

    private static final int MAX_ATTEMPTS = 20;
    private static final int MAX_NAME_BYTES = 512;

    private final Cluster cluster;

    /** The states that this writer saw last, so that advancing a watermark costs one request. */
    private final Map<String, SourceEntry> known = new ConcurrentHashMap<>();

    /** A source's document; sequence number and term name exactly this state of it. */
    private record SourceEntry(Instant watermark, long sequenceNumber, long primaryTerm) {}

    public Watermarks(Cluster cluster) {
        this.cluster = cluster;
    }

    public void createIndex() throws IOException {
        try {
            cluster.call(
                    "PUT",
                    INDEX,
                    Map.of(
                            "settings",
                            Map.of("number_of_shards", 1, "auto_expand_replicas", "0-1"),
                            "mappings",
                            MAPPINGS));
        } catch (ClusterRefusalException e) {
            if (!e.isAlreadyThere()) {
                throw e;
            }
        }
    }

    /** Creates the index, or updates the mapping of one that an earlier build created. */
    public void prepareIndex() throws IOException {
        createIndex();
        try {
            cluster.call("PUT", INDEX + "/_mapping", MAPPINGS);
        } catch (ClusterRefusalException e) {
            LOG.warn("The mapping of {} is that of an earlier build: {}", INDEX.substring(1), e.getMessage());
        }
    }

    /**
     * Opens a source that will stamp nothing before that instant; the watermark of one that is open stays. Every reader
     * knows the source when this returns.
     */
    public void open(String source, Instant from) throws IOException {
        checkName(source);
        createIndex();
        Map<String, SourceEntry> written = write(Map.of(source, toMillis(from)), Map.of());
        known.putAll(written);
        if (written.isEmpty()) {
            // Whoever opened it may still wait for the refresh.
            cluster.call("POST", INDEX + "/_refresh");
        }
    }

    /**
     * Advances watermarks in one request; one that is already further stays. A source that is not open is opened: whoever
     * advances it still stamps, and without it searches would promise too much.
     */
    public void advance(Map<String, Instant> visibleBefore) throws IOException {
        Map<String, Instant> wanted = new LinkedHashMap<>();
        visibleBefore.forEach((source, watermark) -> {
            checkName(source);
            wanted.put(source, toMillis(watermark));
        });
        learn(wanted.keySet());
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            wanted.entrySet().removeIf(source -> isReached(source.getKey(), source.getValue()));
            if (wanted.isEmpty()) {
                return;
            }
            if (!known.keySet().containsAll(wanted.keySet())) {
                createIndex();
            }
            Map<String, SourceEntry> written = write(wanted, known);
            known.putAll(written);
            wanted.keySet().removeAll(written.keySet());
            known.keySet().removeAll(wanted.keySet());
            learn(wanted.keySet());
        }
        throw new IOException("Others kept changing the watermarks of " + wanted.keySet());
    }

    /** Closes a source, of which everything that it stamped is visible; returns whether it was open. */
    public boolean close(String source) throws IOException {
        known.remove(source);
        JsonNode item =
                bulk(List.of(Map.of("delete", Map.of("_id", source)))).path(0).path("delete");
        if (item.has("error") && !isIndexMissing(item.path("error"))) {
            throw new IOException("A source could not be closed: " + reason(item));
        }
        return item.path("result").asString("").equals("deleted");
    }

    /** Returns the open sources with their watermarks, by name: 10,000 at most, those with the oldest watermarks. */
    public Map<String, Instant> open() throws IOException {
        Map<String, Instant> watermarks = new TreeMap<>();
        try {
            JsonNode answer = cluster.call(
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

    /**
     * Returns the least watermark of the open sources, if there are any; an index that does not exist has never had one.
     *
     * @throws org.txsearch.cluster.DeadlineExceededException if no answer came in time
     */
    Optional<Instant> least(Duration atMost) throws IOException {
        JsonNode answer;
        try {
            answer = cluster.callWithin(
                    atMost,
                    CallKind.DOCUMENT_READ,
                    "POST",
                    INDEX + "/_search?allow_partial_search_results=false",
                    MINIMUM_QUERY);
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

    /**
     * Writes watermarks in one request: in place of the entry given, or, if none is given, of a source that is not open.
     * Those that another writer has changed meanwhile are not written and not among the answer; nor are any if the index
     * is gone.
     */
    private Map<String, SourceEntry> write(Map<String, Instant> watermarks, Map<String, SourceEntry> replaced)
            throws IOException {
        List<Object> lines = new ArrayList<>();
        watermarks.forEach((source, watermark) -> {
            lines.add(operation(source, replaced.get(source)));
            lines.add(Map.of(WATERMARK, Rfc3339.format(watermark)));
        });
        Map<String, SourceEntry> written = new LinkedHashMap<>();
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

    /** Reads the latest documents of those that are not known, whether searches see them or not; a closed source has none. */
    private void learn(Collection<String> sources) throws IOException {
        List<String> unknown =
                sources.stream().filter(source -> !known.containsKey(source)).toList();
        if (unknown.isEmpty()) {
            return;
        }
        for (JsonNode item :
                cluster.call("POST", INDEX + "/_mget", Map.of("ids", unknown)).path("docs")) {
            JsonNode error = item.path("error");
            if (!error.isMissingNode() && !isIndexMissing(error)) {
                throw new IOException(
                        "A watermark cannot be read: " + error.path("reason").asString(""));
            }
            if (item.path("found").asBoolean(false)) {
                known.put(item.path("_id").asString(), entry(watermark(item.path("_source")), item));
            }
        }
    }

    private static Map<String, ?> operation(String source, @Nullable SourceEntry replaced) {
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
        return cluster.bulk(INDEX + "/_bulk?refresh=true", lines).path("items");
    }

    private static SourceEntry entry(Instant watermark, JsonNode item) throws IOException {
        if (!item.has("_seq_no") || !item.has("_primary_term")) {
            throw new IOException("Elasticsearch did not return the state of a watermark");
        }
        return new SourceEntry(
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

    private boolean isReached(String source, Instant watermark) {
        SourceEntry entry = known.get(source);
        return entry != null && !entry.watermark().isBefore(watermark);
    }

    /** Events are stamped in milliseconds: an event visible before an instant is visible before its millisecond. */
    private static Instant toMillis(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MILLIS);
    }

    private static void checkName(String source) {
        int bytes = source.getBytes(StandardCharsets.UTF_8).length;
        if (bytes < 1 || bytes > MAX_NAME_BYTES) {
            throw new IllegalArgumentException("A source's name has 1 to " + MAX_NAME_BYTES + " bytes: " + source);
        }
    }
}
