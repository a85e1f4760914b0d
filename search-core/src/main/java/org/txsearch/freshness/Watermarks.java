package org.txsearch.freshness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.cluster.DocumentWrite;
import org.txsearch.cluster.Versioned;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

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
 * <p>Each open source has one document. One bulk request advances hundreds of sources. Names are only ever sent in bodies,
 * never in a path: they may hold any character.
 */
public final class Watermarks {

    private static final String INDEX = "txsearch-watermarks";
    private static final String WATERMARK = "watermark";
    private static final Map<String, ?> MEMBERS = Map.of(WATERMARK, DocumentStore.DATE);
    private static final int MAX_SOURCES = 10_000;
    private static final int MAX_ATTEMPTS = 20;
    private static final int MAX_NAME_BYTES = 512;

    private final Cluster cluster;
    private final DocumentStore documents;

    public Watermarks(Cluster cluster) {
        this.cluster = cluster;
        this.documents = DocumentStore.strict(cluster, INDEX, MEMBERS);
    }

    public void createIndex() throws IOException {
        documents.createIndex();
    }

    /**
     * Opens a source that will stamp nothing before that instant; the watermark of one that is open stays. Every reader
     * knows the source when this returns.
     */
    public void open(String source, Instant from) throws IOException {
        checkName(source);
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            Map<String, DocumentWrite> opening = Map.of(source, write(null, toMillis(from)));
            if (documents.writeAll(opening, true).isEmpty()
                    || !documents.readAll(List.of(source)).isEmpty()) {
                // Another process that opened it may still wait for the refresh.
                documents.refresh();
                return;
            }
        }
        throw new IOException("Others kept closing the source " + source);
    }

    /**
     * Advances watermarks in one write; one that is already further stays. A source that is not open is opened: whoever
     * advances it still stamps, and without it searches would promise too much.
     */
    public void advance(Map<String, Instant> visibleBefore) throws IOException {
        Map<String, Instant> left = new LinkedHashMap<>();
        visibleBefore.forEach((source, watermark) -> {
            checkName(source);
            left.put(source, toMillis(watermark));
        });
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            Map<String, Versioned<JsonNode>> present = documents.readAll(left.keySet());
            Map<String, DocumentWrite> writes = new LinkedHashMap<>();
            for (Map.Entry<String, Instant> entry : left.entrySet()) {
                Versioned<JsonNode> seen = present.get(entry.getKey());
                if (seen == null || watermark(seen).isBefore(entry.getValue())) {
                    writes.put(entry.getKey(), write(seen, entry.getValue()));
                }
            }
            left.keySet().retainAll(documents.writeAll(writes, true));
            if (left.isEmpty()) {
                return;
            }
        }
        throw new IOException("Others kept changing the watermarks of " + left.keySet());
    }

    /** Closes a source, of which everything that it stamped is visible; returns whether it was open. */
    public boolean close(String source) throws IOException {
        Map<String, Versioned<JsonNode>> present;
        do {
            present = documents.readAll(List.of(source));
        } while (!documents.deleteAll(present.values()).isEmpty());
        return !present.isEmpty();
    }

    /** Returns the open sources with their watermarks, by name: 10,000 at most, those with the oldest watermarks. */
    public Map<String, Instant> open() throws IOException {
        Map<String, Instant> watermarks = new TreeMap<>();
        for (Versioned<JsonNode> kept :
                documents.search(Map.of("size", MAX_SOURCES, "sort", List.of(Map.of(WATERMARK, "asc"))))) {
            watermarks.put(kept.id(), watermark(kept));
        }
        return watermarks;
    }

    /**
     * Returns the least watermark of the open sources, if there are any; an index that does not exist has never had one.
     *
     * @throws org.txsearch.cluster.DeadlineExceededException if no answer came in time
     */
    Optional<Instant> least(Duration atMost) throws IOException {
        Map<String, ?> oldestFirst = Map.of(WATERMARK, Map.of("order", "asc", "missing", 0));
        List<Versioned<JsonNode>> oldest = new DocumentStore(cluster, INDEX, MEMBERS, atMost)
                .search(Map.of("size", 1, "sort", List.of(oldestFirst)));
        return oldest.isEmpty() ? Optional.empty() : Optional.of(watermark(oldest.get(0)));
    }

    private static DocumentWrite write(@Nullable Versioned<JsonNode> seen, Instant watermark) {
        return new DocumentWrite(
                seen == null ? null : seen.version(),
                JsonMapper.shared().createObjectNode().put(WATERMARK, Rfc3339.format(watermark)));
    }

    /** Returns the watermark of a document; the earliest one if it has none, since an as_of that is too old is true. */
    private static Instant watermark(Versioned<JsonNode> kept) throws IOException {
        try {
            return Rfc3339.parse(kept.value().path(WATERMARK).asString(Rfc3339.format(Instant.EPOCH)));
        } catch (DateTimeException e) {
            throw new IOException("The watermark of source " + kept.id() + " is not a date and time", e);
        }
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
