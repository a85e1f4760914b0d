package org.txsearch.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An index of small documents under optimistic locking: a write names the state that it replaces, and of two concurrent
 * writers one has to read again.
 *
 * <p>A repeated write may have been done although its answer was lost. One that meets its own content is therefore no
 * conflict. If each call is made once, it is one: the same content may be that of another writer. Reads, writes and searches are
 * one class, since all follow this rule and the shape of the index.
 */
public final class DocumentStore {

    private static final Logger LOG = LoggerFactory.getLogger(DocumentStore.class);

    /** A change that has failed this often has met as many others that succeeded. */
    private static final int MAX_ATTEMPTS = 200;

    /** The mapping of a member that is stored and not searched, whatever it contains. */
    public static final Map<String, ?> STORED = Map.of("type", "object", "enabled", false);

    /** The mapping of a member whose whole value is searched. */
    public static final Map<String, ?> KEYWORD = Map.of("type", "keyword");

    public static final Map<String, ?> DATE = Map.of("type", "date");

    public static final Map<String, ?> LONG = Map.of("type", "long");

    public static final Map<String, ?> BOOLEAN = Map.of("type", "boolean");

    private static final Duration READ_LIMIT = Duration.ofSeconds(10);
    private static final int CONFLICT = 409;
    private static final int NOT_FOUND = 404;

    private final Calls calls;
    private final Cluster cluster;
    private final boolean repeatsCalls;
    private final Set<String> unreadable = ConcurrentHashMap.newKeySet();
    private final String index;
    private final Map<String, ?> mappings;
    private volatile boolean created;

    private interface Calls {
        JsonNode call(CallKind kind, String method, String path, @Nullable Object body) throws IOException;
    }

    private DocumentStore(Cluster cluster, Calls calls, boolean repeatsCalls, String index, Map<String, ?> mappings) {
        this.calls = calls;
        this.cluster = cluster;
        this.repeatsCalls = repeatsCalls;
        this.index = index;
        this.mappings = mappings;
    }

    /**
     * The documents of that index, which is created with the first one. The index refuses documents with other members.
     *
     * @param members all members of documents, each with its mapping; {@link #STORED} if no query needs it
     * @param limit how long a call may take, retries included
     */
    public DocumentStore(Cluster cluster, String index, Map<String, ?> members, Duration limit) {
        this(
                cluster,
                (kind, method, path, body) -> cluster.callWithin(limit, kind, method, path, body),
                true,
                index,
                strict(members));
    }

    /** Returns the documents of an index that refuses other members than these; each call is made once. */
    public static DocumentStore strict(Cluster cluster, String index, Map<String, ?> members) {
        return new DocumentStore(
                cluster, (kind, method, path, body) -> cluster.call(method, path, body), false, index, strict(members));
    }

    /** A mapping that rejects other members; fields within a member are stored and not searched unless they are mapped. */
    private static Map<String, ?> strict(Map<String, ?> members) {
        Map<String, Object> properties = new HashMap<>();
        members.forEach((name, mapping) -> {
            if (mapping instanceof Map<?, ?> object && object.containsKey("properties")) {
                Map<Object, Object> partly = new HashMap<>(object);
                partly.put("dynamic", false);
                properties.put(name, partly);
            } else {
                properties.put(name, mapping);
            }
        });
        return Map.of("dynamic", "strict", "properties", properties);
    }

    /** Returns the documents of an index without searchable fields; each call is repeated while the cluster is unavailable. */
    static DocumentStore patient(Cluster cluster, String index) {
        return new DocumentStore(
                cluster,
                (kind, method, path, body) -> cluster.patiently(method, path, body),
                true,
                index,
                Map.of("enabled", false));
    }

    static DocumentStore impatient(Cluster cluster, String index) {
        return new DocumentStore(
                cluster,
                (kind, method, path, body) -> cluster.call(method, path, body),
                false,
                index,
                Map.of("enabled", false));
    }

    /**
     * Returns a store that makes each change once, and repeats reads while the cluster is busy: an index that another process
     * has just created answers 503 until its shard has started.
     */
    static DocumentStore repeatingReads(Cluster cluster, String index) {
        return new DocumentStore(
                cluster,
                (kind, method, path, body) -> kind == CallKind.CHANGE
                        ? cluster.call(method, path, body)
                        : cluster.callWithin(READ_LIMIT, kind, method, path, body),
                false,
                index,
                Map.of("enabled", false));
    }

    /** Returns the document's latest state, whether searches see it or not. */
    public Optional<Versioned<JsonNode>> read(String id) throws IOException {
        try {
            return Optional.of(kept(calls.call(CallKind.DOCUMENT_READ, "GET", path(id), null)));
        } catch (ClusterRefusalException e) {
            if (e.isNotFound()) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Creates a document that searches see at once; empty if one of that name exists with other content. */
    public Optional<DocumentVersion> create(String id, JsonNode content) throws IOException {
        return create(id, content, true);
    }

    /**
     * Creates a document; empty if one of that name exists with other content.
     *
     * @param atOnce whether searches see it when this returns, and not a second later
     */
    public Optional<DocumentVersion> create(String id, JsonNode content, boolean atOnce) throws IOException {
        createIndex();
        return write(id, content, "op_type=create&refresh=" + atOnce);
    }

    /**
     * Replaces the state that was read; empty if it has been replaced since.
     *
     * @param atOnce whether searches see it when this returns, and not a second later
     */
    public Optional<DocumentVersion> replace(DocumentVersion seen, JsonNode content, boolean atOnce)
            throws IOException {
        return write(seen.id(), content, condition(seen) + "&refresh=" + atOnce);
    }

    /**
     * Computes a document's next content from its present one, an empty object if there is none; the same content changes
     * nothing.
     */
    public interface DocumentChange {
        ObjectNode of(ObjectNode content) throws IOException;
    }

    /**
     * Changes a document, or creates it, and starts again if another writer was faster.
     *
     * @param atOnce whether searches see it when this returns, and not a second later
     * @return the content that there is then
     * @throws IOException also if other writers are faster time and again
     */
    public ObjectNode update(String id, boolean atOnce, DocumentChange change) throws IOException {
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            Optional<Versioned<JsonNode>> seen = read(id);
            ObjectNode before = seen.isPresent() && seen.get().value() instanceof ObjectNode object
                    ? object
                    : JsonMapper.shared().createObjectNode();
            ObjectNode after = change.of(before.deepCopy());
            if (after.equals(before)
                    || (seen.isPresent() ? replace(seen.get().version(), after, atOnce) : create(id, after, atOnce))
                            .isPresent()) {
                return after;
            }
        }
        throw new IOException("Too many concurrent changes to one document of " + index + "; try again");
    }

    /** Deletes the state that was read; false if it has been replaced or deleted since. */
    public boolean delete(DocumentVersion seen) throws IOException {
        try {
            calls.call(CallKind.CHANGE, "DELETE", path(seen.id()) + "?refresh=true&" + condition(seen), null);
            return true;
        } catch (ClusterRefusalException e) {
            if (e.isConflict() || e.isNotFound()) {
                return false;
            }
            throw e;
        }
    }

    /**
     * Makes writes in one request, each under the same condition as a single write. A write that meets its own content is
     * done.
     *
     * @param writes the writes by the ids of their documents
     * @param atOnce whether searches see them when this returns, and not a second later
     * @return the ids of those that were not done, since another writer was faster
     * @throws IOException if Elasticsearch refuses a write for another reason; the others may have been done
     */
    public Set<String> writeAll(Map<String, DocumentWrite> writes, boolean atOnce) throws IOException {
        if (writes.isEmpty()) {
            return Set.of();
        }
        createIndex();
        List<Object> lines = new ArrayList<>();
        writes.forEach((id, write) -> {
            lines.add(action(id, write));
            if (write.content() != null) {
                lines.add(write.content());
            }
        });
        Set<String> lost = new LinkedHashSet<>();
        for (JsonNode answer :
                cluster.bulk("/" + index + "/_bulk?refresh=" + atOnce, lines).path("items")) {
            JsonNode item = answer.iterator().next();
            int status = item.path("status").asInt(0);
            if (status == CONFLICT || status == NOT_FOUND) {
                lost.add(item.path("_id").asString());
            } else if (item.has("error")) {
                throw new IOException("A document of " + index + " could not be written: status " + status + " "
                        + item.path("error").path("type").asString(""));
            }
        }
        Map<String, Versioned<JsonNode>> present = readAll(lost);
        lost.removeIf(id -> isDone(writes.get(id), present.get(id)));
        return lost;
    }

    private static Map<String, ?> action(String id, DocumentWrite write) {
        DocumentVersion seen = write.seen();
        if (seen == null) {
            return Map.of("create", Map.of("_id", id));
        }
        return Map.of(
                write.content() == null ? "delete" : "index",
                Map.of("_id", id, "if_seq_no", seen.sequenceNumber(), "if_primary_term", seen.primaryTerm()));
    }

    private static boolean isDone(@Nullable DocumentWrite write, @Nullable Versioned<JsonNode> now) {
        JsonNode wanted = write == null ? null : write.content();
        return now == null || wanted == null
                ? now == null && wanted == null
                : now.value().toString().equals(wanted.toString());
    }

    /** Returns the latest states of those documents that exist, by their ids, whether searches see them or not. */
    public Map<String, Versioned<JsonNode>> readAll(Collection<String> ids) throws IOException {
        if (ids.isEmpty()) {
            return Map.of();
        }
        Map<String, Versioned<JsonNode>> found = new HashMap<>();
        JsonNode answer =
                calls.call(CallKind.DOCUMENT_READ, "POST", "/" + index + "/_mget", Map.of("ids", List.copyOf(ids)));
        for (JsonNode document : answer.path("docs")) {
            String error = document.at("/error/type").asString("");
            if (error.equals(ClusterRefusalException.INDEX_MISSING)) {
                // The next write creates it.
                created = false;
            } else if (document.has("error")) {
                throw new IOException("A document of " + index + " cannot be read: " + error);
            }
            if (document.path("found").asBoolean(false)) {
                found.put(document.path("_id").asString(), kept(document));
            }
        }
        return found;
    }

    /** Deletes the documents that a query finds, except those that change meanwhile. */
    public void deleteAll(Map<String, ?> query) throws IOException {
        int page = 1_000;
        List<Versioned<JsonNode>> found;
        do {
            found = search(Map.of("size", page, "query", query));
            deleteAll(found);
        } while (found.size() == page);
    }

    /**
     * Deletes the states that were read, in one request, so that searches no longer find them.
     *
     * @return the ids of those that have been replaced since
     */
    public Set<String> deleteAll(Collection<Versioned<JsonNode>> seen) throws IOException {
        Map<String, DocumentWrite> deletions = new LinkedHashMap<>();
        seen.forEach(kept -> deletions.put(kept.id(), new DocumentWrite(kept.version(), null)));
        return writeAll(deletions, true);
    }

    /** Returns the documents that a search finds; none if there is no index yet. */
    public List<Versioned<JsonNode>> search(Map<String, ?> body) throws IOException {
        return hits(answer(body)).stream().map(DocumentStore::kept).toList();
    }

    private static List<JsonNode> hits(JsonNode answer) {
        return answer.path("hits").path("hits").valueStream().toList();
    }

    public interface Taker {
        void take(Versioned<JsonNode> kept) throws IOException;
    }

    /** All documents that a query finds, in the order of those fields, which no two of them share. */
    public void walk(Map<String, ?> query, List<String> order, Taker taker) throws IOException {
        int page = 1_000;
        Map<String, Object> body = new HashMap<>(Map.of("size", page, "sort", order, "query", query));
        List<JsonNode> hits;
        do {
            hits = hits(answer(body));
            for (JsonNode hit : hits) {
                taker.take(kept(hit));
                body.put("search_after", hit.path("sort"));
            }
        } while (hits.size() == page);
    }

    public void refresh() throws IOException {
        calls.call(CallKind.CHANGE, "POST", "/" + index + "/_refresh", null);
    }

    public interface SourceReader<T> {
        T read(Versioned<JsonNode> kept) throws IOException;
    }

    /**
     * Reads the documents that a search finds. An unreadable one is left out, and logged once; documents that it displaces from
     * the answer are searched for.
     *
     * @param body has a {@code size} and a {@code query}
     */
    public <T> List<T> searchReadable(Map<String, ?> body, SourceReader<T> reader) throws IOException {
        List<String> excluded = new ArrayList<>();
        while (true) {
            List<Versioned<JsonNode>> page = search(without(excluded, body));
            List<T> found = new ArrayList<>();
            for (Versioned<JsonNode> kept : page) {
                try {
                    found.add(reader.read(kept));
                } catch (IOException e) {
                    excluded.add(kept.id());
                    if (unreadable.add(kept.id())) {
                        LOG.warn("{} of {} cannot be read and is left out", kept.id(), index, e);
                    }
                }
            }
            boolean mayHideOthers = body.containsKey("collapse") || Objects.equals(body.get("size"), page.size());
            if (found.size() == page.size() || !mayHideOthers) {
                return found;
            }
        }
    }

    private static Map<String, ?> without(List<String> ids, Map<String, ?> body) {
        if (ids.isEmpty()) {
            return body;
        }
        Map<String, Object> rest = new HashMap<>(body);
        rest.put(
                "query",
                Map.of(
                        "bool",
                        Map.of(
                                "filter",
                                Objects.requireNonNull(body.get("query")),
                                "must_not",
                                Map.of("ids", Map.of("values", ids)))));
        return rest;
    }

    /** Those of the ids that a search finds by now. */
    public Set<String> found(Collection<String> ids) throws IOException {
        List<Versioned<JsonNode>> found =
                search(Map.of("size", ids.size(), "query", Map.of("ids", Map.of("values", ids))));
        return found.stream().map(Versioned::id).collect(Collectors.toSet());
    }

    /** Returns how many documents match, exactly. */
    public long count(Map<String, ?> query) throws IOException {
        JsonNode answer = answer(Map.of("size", 0, "track_total_hits", true, "query", query));
        return answer.path("hits").path("total").path("value").asLong();
    }

    /** Returns the aggregations of a search; an empty object if there is no index yet. */
    public JsonNode aggregate(Map<String, ?> body) throws IOException {
        return answer(body).path("aggregations");
    }

    private JsonNode answer(Map<String, ?> body) throws IOException {
        JsonNode answer;
        try {
            answer = calls.call(
                    CallKind.DOCUMENT_READ,
                    "POST",
                    "/" + index + "/_search?allow_partial_search_results=false&seq_no_primary_term=true",
                    body);
        } catch (ClusterRefusalException e) {
            // A closed index has documents that nobody can read.
            if (e.isIndexMissing()) {
                return MissingNode.getInstance();
            }
            throw e;
        }
        if (answer.path("timed_out").asBoolean(true)
                || !answer.path("hits").path("hits").isArray()
                || answer.path("_shards").path("failed").asInt(1) > 0) {
            throw new IOException(index + " was not searched completely");
        }
        return answer;
    }

    private Optional<DocumentVersion> write(String id, JsonNode content, String parameters) throws IOException {
        try {
            JsonNode answer = calls.call(CallKind.CHANGE, "PUT", path(id) + "?" + parameters, content);
            return Optional.of(version(id, answer));
        } catch (ClusterRefusalException e) {
            if (!e.isConflict()) {
                throw e;
            }
            if (!repeatsCalls) {
                return Optional.empty();
            }
            // As text: a number that was read is of another class than the same number that was written.
            return read(id).filter(now -> now.value().toString().equals(content.toString()))
                    .map(Versioned::version);
        }
    }

    public void createIndex() throws IOException {
        if (created) {
            return;
        }
        // The interval is named, so that searches of an idle index do not lag.
        Map<String, ?> settings =
                Map.of("number_of_shards", 1, "auto_expand_replicas", "0-1", "refresh_interval", "1s");
        try {
            calls.call(CallKind.CHANGE, "PUT", "/" + index, Map.of("settings", settings, "mappings", mappings));
        } catch (ClusterRefusalException e) {
            if (!e.isAlreadyThere()) {
                throw e;
            }
            if (mappings.containsKey("dynamic")) {
                updateMapping();
            }
        }
        created = true;
    }

    /** An index of an earlier build lacks the members that were added since, or does not refuse others yet. */
    private void updateMapping() throws IOException {
        try {
            calls.call(CallKind.CHANGE, "PUT", "/" + index + "/_mapping", mappings);
        } catch (ClusterRefusalException e) {
            // It can still be read, and other accounts may be allowed to change it.
            LOG.warn("The mapping of {} is that of an earlier build: {}", index, e.getMessage());
        }
    }

    private static Versioned<JsonNode> kept(JsonNode document) {
        return new Versioned<>(
                document.path("_source"), version(document.path("_id").asString(), document));
    }

    private static DocumentVersion version(String id, JsonNode answer) {
        return new DocumentVersion(
                id,
                answer.path("_seq_no").asLong(),
                answer.path("_primary_term").asLong());
    }

    private static String condition(DocumentVersion seen) {
        return "if_seq_no=" + seen.sequenceNumber() + "&if_primary_term=" + seen.primaryTerm();
    }

    private String path(String id) {
        return "/" + index + "/_doc/" + id;
    }
}
