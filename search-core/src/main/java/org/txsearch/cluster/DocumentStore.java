package org.txsearch.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.elasticsearch.client.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cluster.PatientCalls.Answer;
import tools.jackson.databind.JsonNode;

/**
 * An index of small documents, each of which is replaced only by whoever has seen its latest state: of two writers at once
 * one looks again.
 *
 * <p>A write whose answer got lost may have been done. Where a later one then meets its own content, that is no conflict.
 */
public final class DocumentStore {

    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final String EXISTS = "resource_already_exists_exception";

    private static final Logger LOG = LoggerFactory.getLogger(DocumentStore.class);

    private final PatientCalls calls;
    private final Set<String> unreadable = ConcurrentHashMap.newKeySet();
    private final String index;
    private final Map<String, ?> fields;
    private volatile boolean made;

    /**
     * The documents of that index, which is made when the first one is.
     *
     * @param fields the fields by which documents are found, each with its mapping; others are kept and not indexed
     * @param patience how long a call may take
     */
    public DocumentStore(Cluster cluster, String index, Map<String, ?> fields, Duration patience) {
        this.calls = new PatientCalls(cluster, patience);
        this.index = index;
        this.fields = Map.copyOf(fields);
    }

    /**
     * A document as it was seen.
     *
     * @param id its name, fit for a URL
     * @param content what it says
     * @param sequenceNumber with the term, what must be named to replace exactly this state
     * @param primaryTerm see there
     */
    public record Kept(String id, JsonNode content, long sequenceNumber, long primaryTerm) {}

    /** The document as it is, and not as a search sees it. */
    public Optional<Kept> read(String id) throws IOException {
        Answer answer = calls.call(new Request("GET", path(id)));
        if (answer.status() == NOT_FOUND) {
            return Optional.empty();
        }
        answer.requireSuccess();
        return Optional.of(kept(answer.body()));
    }

    /** Makes a document that searches see at once; empty where there is one of that name with other content. */
    public Optional<Kept> create(String id, JsonNode content) throws IOException {
        make();
        return write(id, content, "op_type=create&refresh=true");
    }

    /**
     * Replaces what was seen; empty where somebody else has done so since.
     *
     * @param atOnce whether searches are to see it when this returns, and not a second later
     */
    public Optional<Kept> replace(Kept seen, JsonNode content, boolean atOnce) throws IOException {
        return write(seen.id(), content, condition(seen) + "&refresh=" + atOnce);
    }

    /** Deletes what was seen; false where somebody else has changed or deleted it since. */
    public boolean delete(Kept seen) throws IOException {
        Answer answer = calls.call(new Request("DELETE", path(seen.id()) + "?refresh=true&" + condition(seen)));
        if (answer.status() == CONFLICT || answer.status() == NOT_FOUND) {
            return false;
        }
        answer.requireSuccess();
        return true;
    }

    /** The documents that a search finds; none where there is no index yet. */
    public List<Kept> search(Map<String, ?> body) throws IOException {
        JsonNode answer = answerOf(body);
        List<Kept> found = new ArrayList<>();
        answer.path("hits").path("hits").forEach(hit -> found.add(kept(hit)));
        return found;
    }

    /** Reads one document. */
    public interface Reader<T> {
        T read(Kept kept) throws IOException;
    }

    /** What is read of the documents that a search finds; one that cannot be read is left out, and logged once. */
    public <T> List<T> searchReadable(Map<String, ?> body, Reader<T> reader) throws IOException {
        List<T> found = new ArrayList<>();
        for (Kept kept : search(body)) {
            try {
                found.add(reader.read(kept));
            } catch (IOException e) {
                if (unreadable.add(kept.id())) {
                    LOG.warn("{} of {} cannot be read and is left out", kept.id(), index, e);
                }
            }
        }
        return found;
    }

    /** Those of the ids that a search finds by now. */
    public Set<String> found(Collection<String> ids) throws IOException {
        List<Kept> found = search(Map.of("size", ids.size(), "query", Map.of("ids", Map.of("values", ids))));
        return found.stream().map(Kept::id).collect(Collectors.toSet());
    }

    /** How many documents match, exactly. */
    public long count(Map<String, ?> query) throws IOException {
        JsonNode answer = answerOf(Map.of("size", 0, "track_total_hits", true, "query", query));
        return answer.path("hits").path("total").path("value").asLong();
    }

    /** The aggregations of a search; an empty object where there is no index yet. */
    public JsonNode aggregate(Map<String, ?> body) throws IOException {
        return answerOf(body).path("aggregations");
    }

    private JsonNode answerOf(Map<String, ?> body) throws IOException {
        Request request = new Request("POST", "/" + index + "/_search");
        request.addParameter("ignore_unavailable", "true");
        request.addParameter("allow_partial_search_results", "false");
        request.addParameter("seq_no_primary_term", "true");
        Answer answer = calls.call(request, body);
        answer.requireSuccess();
        if (answer.body().path("timed_out").asBoolean(true)
                || answer.body().path("_shards").path("failed").asInt(1) > 0) {
            throw new IOException(index + " was not searched whole");
        }
        return answer.body();
    }

    private Optional<Kept> write(String id, JsonNode content, String parameters) throws IOException {
        Answer answer = calls.call(new Request("PUT", path(id) + "?" + parameters), content);
        if (answer.status() == CONFLICT) {
            // As text: a number that was read is of another class than the same number that was written.
            return read(id).filter(now -> now.content().toString().equals(content.toString()));
        }
        answer.requireSuccess();
        return Optional.of(new Kept(
                id,
                content,
                answer.body().path("_seq_no").asLong(),
                answer.body().path("_primary_term").asLong()));
    }

    /** Makes the index, unless it is there. */
    private void make() throws IOException {
        if (made) {
            return;
        }
        Answer answer = calls.call(
                new Request("PUT", "/" + index),
                Map.of(
                        "settings",
                        // Named, so that searches of an idle index are not a moment behind.
                        Map.of("number_of_shards", 1, "auto_expand_replicas", "0-1", "refresh_interval", "1s"),
                        "mappings",
                        Map.of("dynamic", false, "properties", fields)));
        if (!answer.type().equals(EXISTS)) {
            answer.requireSuccess();
        }
        made = true;
    }

    private static Kept kept(JsonNode document) {
        return new Kept(
                document.path("_id").asString(),
                document.path("_source"),
                document.path("_seq_no").asLong(),
                document.path("_primary_term").asLong());
    }

    private static String condition(Kept seen) {
        return "if_seq_no=" + seen.sequenceNumber() + "&if_primary_term=" + seen.primaryTerm();
    }

    private String path(String id) {
        return "/" + index + "/_doc/" + id;
    }
}
