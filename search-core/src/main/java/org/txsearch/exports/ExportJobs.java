package org.txsearch.exports;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.document.TieBreaker;
import org.txsearch.exports.ExportJob.ExportStatus;
import org.txsearch.time.Rfc3339;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** All exports, kept in an index of their own. */
public final class ExportJobs {

    private static final String INDEX = "txsearch-exports";
    private static final String TIE = "tie";
    private static final String CREATED = "times.created";
    private static final int MAX_AT_ONCE = 1_000;

    private static final Map<String, ?> KEYWORD = Map.of("type", "keyword");
    private static final Map<String, ?> DATE = Map.of("type", "date");

    private final DocumentStore documents;

    /** The exports of that cluster; a call takes no longer than that. */
    public ExportJobs(Cluster cluster, Duration patience) {
        this.documents = new DocumentStore(cluster, INDEX, fields(), patience);
    }

    /** Creates the index, unless it exists. */
    public void createIndex() throws IOException {
        documents.createIndex();
    }

    private static Map<String, ?> fields() {
        return Map.of(
                "merchant_id",
                KEYWORD,
                "status",
                KEYWORD,
                "deleted",
                Map.of("type", "boolean"),
                TIE,
                Map.of("type", "long"),
                "times",
                Map.of("properties", Map.of("created", DATE, "expires", DATE)),
                "lease",
                Map.of("properties", Map.of("not_before", DATE)));
    }

    /** Keeps a new export; false if there is one of its id. */
    public boolean create(ExportJob job) throws IOException {
        return documents.create(job.id(), content(job)).isPresent();
    }

    /** The export of that id, of any merchant, deleted ones too. */
    public Optional<SeenJob> find(String id) throws IOException {
        Optional<DocumentStore.Stored> kept = documents.read(id);
        return kept.isEmpty() ? Optional.empty() : Optional.of(seen(kept.get()));
    }

    /** The merchant's export of that id; another's and a deleted one are as if they were not. */
    public Optional<SeenJob> find(String merchantId, String id) throws IOException {
        return find(id).filter(seen ->
                seen.job().merchantId().equals(merchantId) && !seen.job().deleted());
    }

    /** Replaces what was seen; empty if another writer has done so since. */
    public Optional<SeenJob> replace(SeenJob seen, ExportJob job, boolean atOnce) throws IOException {
        Optional<DocumentStore.Stored> kept = documents.replace(seen.kept(), content(job), atOnce);
        return kept.map(now -> new SeenJob(job, now));
    }

    /** Forgets an export for good. */
    public void forget(SeenJob seen) throws IOException {
        documents.delete(seen.kept());
    }

    /**
     * The merchant's exports, the newest first.
     *
     * @param after those after that place only, or null
     * @param backward those before it instead, nearest first
     */
    public List<ExportJob> list(String merchantId, int most, @Nullable ListPlace after, boolean backward)
            throws IOException {
        String direction = backward ? "asc" : "desc";
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("size", most);
        body.put("sort", List.of(Map.of(CREATED, direction), Map.of(TIE, direction)));
        body.put("query", all(term("merchant_id", merchantId), term("deleted", false)));
        if (after != null) {
            body.put("search_after", after.searchAfter());
        }
        List<ExportJob> page = new ArrayList<>();
        for (DocumentStore.Stored kept : documents.search(body)) {
            page.add(seen(kept).job());
        }
        return page;
    }

    /** Of each merchant the export that waits longest and may be tried, the longest waiting first. */
    public List<SeenJob> waiting(Instant now) throws IOException {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("size", MAX_AT_ONCE);
        body.put("sort", List.of(Map.of(CREATED, "asc"), Map.of(TIE, "asc")));
        body.put("query", all(term("status", ExportStatus.QUEUED.name()), until("lease.not_before", now)));
        body.put("collapse", Map.of("field", "merchant_id"));
        return jobs(body);
    }

    /** The exports that workers are on. */
    public List<SeenJob> running() throws IOException {
        return jobs(Map.of("size", MAX_AT_ONCE, "query", term("status", ExportStatus.RUNNING.name())));
    }

    /** A merchant's exports that wait or run, for reserving places among them. */
    public ExportReservations.Existing pending(String merchantId) {
        return new ExportReservations.Existing() {
            @Override
            public Set<String> among(Collection<String> ids) throws IOException {
                return documents.found(ids);
            }

            @Override
            public long count() throws IOException {
                List<String> pending = List.of(ExportStatus.QUEUED.name(), ExportStatus.RUNNING.name());
                return documents.count(
                        all(term("merchant_id", merchantId), Map.of("terms", Map.of("status", pending))));
            }
        };
    }

    /**
     * What is kept of exports.
     *
     * @param exports how many there are, in whatever state, deleted ones too until they are forgotten
     * @param files how many finished files are kept
     * @param bytes how long those are together
     */
    public record Usage(long exports, long files, long bytes) {}

    /** What is kept of a merchant's exports. */
    public Usage usage(String merchantId) throws IOException {
        return usage(term("merchant_id", merchantId));
    }

    /** What is kept of all merchants' exports. */
    public Usage usage() throws IOException {
        return usage(Map.of("match_all", Map.of()));
    }

    private Usage usage(Map<String, ?> query) throws IOException {
        String bytes = "result.files.bytes";
        JsonNode answer = documents.aggregate(Map.of(
                "size",
                0,
                "query",
                query,
                // Read from the documents: the mapping of an existing index is not changed with an account that may
                // only write.
                "runtime_mappings",
                Map.of(bytes, Map.of("type", "long")),
                "aggs",
                Map.of(
                        "exports",
                        Map.of("value_count", Map.of("field", TIE)),
                        "finished",
                        Map.of(
                                "filter",
                                all(term("status", ExportStatus.SUCCEEDED.name()), term("deleted", false)),
                                "aggs",
                                Map.of(
                                        "files", Map.of("value_count", Map.of("field", bytes)),
                                        "bytes", Map.of("sum", Map.of("field", bytes)))))));
        return new Usage(
                answer.at("/exports/value").asLong(0),
                answer.at("/finished/files/value").asLong(0),
                // A sum is a double, exact to 2^53.
                (long) answer.at("/finished/bytes/value").asDouble(0));
    }

    /**
     * What waits and what is worked on, of all merchants.
     *
     * @param queued how many wait
     * @param running how many workers are on
     * @param oldest since when the first of those that wait does, or null
     */
    public record Queue(long queued, long running, @Nullable Instant oldest) {}

    /** How long the queue is. */
    public Queue queue() throws IOException {
        Map<String, ?> isQueued = term("status", ExportStatus.QUEUED.name());
        List<SeenJob> first = jobs(Map.of("size", 1, "query", isQueued, "sort", List.of(Map.of(CREATED, "asc"))));
        return first.isEmpty()
                ? new Queue(0, runningCount(), null)
                : new Queue(
                        documents.count(isQueued),
                        runningCount(),
                        first.get(0).job().times().created());
    }

    private long runningCount() throws IOException {
        return documents.count(term("status", ExportStatus.RUNNING.name()));
    }

    /** Exports whose time is over, and of which that is not yet said. */
    public List<SeenJob> over(Instant now) throws IOException {
        Map<String, ?> expired = term("status", ExportStatus.EXPIRED.name());
        return oldest(Map.of("bool", Map.of("filter", until("times.expires", now), "must_not", expired)));
    }

    /** Exports that expired before then. */
    public List<SeenJob> expiredBefore(Instant then) throws IOException {
        return oldest(all(term("status", ExportStatus.EXPIRED.name()), until("times.expires", then)));
    }

    private List<SeenJob> oldest(Map<String, ?> query) throws IOException {
        return jobs(Map.of("size", MAX_AT_ONCE, "query", query, "sort", List.of(Map.of("times.expires", "asc"))));
    }

    /** One export that cannot be read keeps nobody from all the others. */
    private List<SeenJob> jobs(Map<String, ?> body) throws IOException {
        return documents.searchReadable(body, ExportJobs::seen);
    }

    private static Map<String, ?> all(Map<?, ?>... conditions) {
        return Map.of("bool", Map.of("filter", List.of(conditions)));
    }

    private static Map<String, ?> term(String field, Object value) {
        return Map.of("term", Map.of(field, value));
    }

    private static Map<String, ?> until(String field, Instant last) {
        return Map.of("range", Map.of(field, Map.of("lte", Rfc3339.format(last))));
    }

    private static JsonNode content(ExportJob job) {
        ObjectNode content = JsonMapper.shared().valueToTree(job);
        return content.put(TIE, new TieBreaker().of(job.id()));
    }

    private static SeenJob seen(DocumentStore.Stored kept) throws IOException {
        try {
            ObjectNode content = (ObjectNode) kept.content().deepCopy();
            content.remove(TIE);
            return new SeenJob(JsonMapper.shared().treeToValue(content, ExportJob.class), kept);
        } catch (JacksonException | ClassCastException e) {
            throw new IOException("An export's document cannot be read", e);
        }
    }

    /**
     * An export as it was read, to be replaced if no other writer was faster.
     *
     * @param job the export
     * @param kept the state of its document
     */
    public record SeenJob(ExportJob job, DocumentStore.Stored kept) {}

    /**
     * A place in a merchant's list of exports or of schedules.
     *
     * @param createdMillis when what stands there was made
     * @param tie the number that is derived from its id
     */
    public record ListPlace(long createdMillis, long tie) {

        /** That of an export. */
        public static ListPlace of(ExportJob job) {
            return new ListPlace(job.times().created().toEpochMilli(), new TieBreaker().of(job.id()));
        }

        /** That of a schedule. */
        public static ListPlace of(ExportSchedule schedule) {
            return new ListPlace(schedule.created().toEpochMilli(), new TieBreaker().of(schedule.id()));
        }

        /** As a search takes it. */
        List<Long> searchAfter() {
            return List.of(createdMillis, tie);
        }
    }
}
