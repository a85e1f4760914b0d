package org.txsearch.exports;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.document.TieBreaker;
import org.txsearch.exports.ExportJob.ExportStatus;
import org.txsearch.exports.ExportJobs.SeenJob;
import tools.jackson.databind.JsonNode;

/** All exports, kept in an index of their own; of any merchant, deleted ones too, where no merchant is named. */
public final class ExportJobs extends MerchantRecords<ExportJob, SeenJob> {

    private static final String INDEX = "txsearch-exports";
    private static final String CREATED = "times.created";
    private static final Map<String, ?> FIELDS = Map.of(
            MERCHANT,
            KEYWORD,
            "status",
            KEYWORD,
            "deleted",
            BOOLEAN,
            TIE,
            LONG,
            "times",
            Map.of("properties", Map.of("created", DATE, "expires", DATE)),
            "lease",
            Map.of("properties", Map.of("not_before", DATE)));

    /** The exports of that cluster; a call takes no longer than that. */
    public ExportJobs(Cluster cluster, Duration patience) {
        super(
                new DocumentStore(cluster, INDEX, FIELDS, patience),
                ExportJob.class,
                CREATED,
                ExportJob::id,
                SeenJob::new);
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
        return list(
                all(term(MERCHANT, merchantId), term("deleted", false)),
                most,
                after == null ? null : List.of(after.createdMillis(), after.tie()),
                backward);
    }

    /** Of each merchant the export that waits longest and may be tried, the longest waiting first. */
    public List<SeenJob> waiting(Instant now) throws IOException {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("size", MAX_AT_ONCE);
        body.put("sort", List.of(Map.of(CREATED, "asc"), Map.of(TIE, "asc")));
        body.put("query", all(term("status", ExportStatus.QUEUED.name()), until("lease.not_before", now)));
        body.put("collapse", Map.of("field", "merchant_id"));
        return search(body);
    }

    /** The exports that workers are on. */
    public List<SeenJob> running() throws IOException {
        return search(Map.of("size", MAX_AT_ONCE, "query", term("status", ExportStatus.RUNNING.name())));
    }

    /** A merchant's exports that wait or run, for reserving places among them. */
    public ExportReservations.Existing pending(String merchantId) {
        List<String> pending = List.of(ExportStatus.QUEUED.name(), ExportStatus.RUNNING.name());
        return new ExportReservations.Existing(
                documents, all(term(MERCHANT, merchantId), Map.of("terms", Map.of("status", pending))));
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
        return usage(term(MERCHANT, merchantId));
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
     * @param oldest when the oldest queued export was created; null if none is queued
     */
    public record Queue(long queued, long running, @Nullable Instant oldest) {}

    /** How long the queue is. */
    public Queue queue() throws IOException {
        Map<String, ?> isQueued = term("status", ExportStatus.QUEUED.name());
        List<SeenJob> first = search(Map.of("size", 1, "query", isQueued, "sort", List.of(Map.of(CREATED, "asc"))));
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

    /** Exports past their expiry that are not yet marked {@code EXPIRED}. */
    public List<SeenJob> over(Instant now) throws IOException {
        Map<String, ?> expired = term("status", ExportStatus.EXPIRED.name());
        return oldest(Map.of("bool", Map.of("filter", until("times.expires", now), "must_not", expired)));
    }

    /** Exports that expired before then. */
    public List<SeenJob> expiredBefore(Instant then) throws IOException {
        return oldest(all(term("status", ExportStatus.EXPIRED.name()), until("times.expires", then)));
    }

    private List<SeenJob> oldest(Map<String, ?> query) throws IOException {
        return search(Map.of("size", MAX_AT_ONCE, "query", query, "sort", List.of(Map.of("times.expires", "asc"))));
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
    }
}
