package org.txsearch.exports;

import static org.txsearch.cluster.DocumentStore.BOOLEAN;
import static org.txsearch.cluster.DocumentStore.DATE;
import static org.txsearch.cluster.DocumentStore.KEYWORD;
import static org.txsearch.cluster.DocumentStore.LONG;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.Versioned;
import org.txsearch.records.ExistingRecords;
import org.txsearch.records.StoredRecords;
import tools.jackson.databind.JsonNode;

/** All exports, stored in an index of their own. Methods without a merchant cover all merchants, and deleted exports too. */
public final class ExportJobs extends StoredRecords<ExportJob> {

    public static final int MAX_FINISHED = MAX_AT_ONCE;

    private static final String CREATED = "times.created";
    private static final Map<String, ?> FIELDS = Map.of(
            MERCHANT,
            KEYWORD,
            "status",
            KEYWORD,
            "deleted",
            BOOLEAN,
            CREATED_BY,
            CREATOR,
            TIE,
            LONG,
            "times",
            Map.of("properties", Map.of("created", DATE, "expires", DATE)),
            "lease",
            Map.of("properties", Map.of("not_before", DATE)));

    /** Creates an instance for the given cluster. A call takes no longer than the given time. */
    public ExportJobs(Cluster cluster, Duration patience) {
        super(cluster, "txsearch-exports", FIELDS, patience, ExportJob.class, CREATED);
    }

    @Override
    protected Map<String, ?> listed(String merchantId) {
        return all(term(MERCHANT, merchantId), term("deleted", false));
    }

    @Override
    protected List<String> listedBy() {
        return List.of(MERCHANT, CREATED, "deleted");
    }

    /** For each merchant the longest-waiting export that may be tried, the longest wait first. */
    public List<Versioned<ExportJob>> waiting(Instant now) throws IOException {
        Map<String, ?> waiting = all(term("status", ExportStatus.QUEUED.name()), until("lease.not_before", now));
        Map<String, Object> body = ascending(MAX_AT_ONCE, waiting, CREATED, TIE);
        body.put("collapse", Map.of("field", "merchant_id"));
        return search(body);
    }

    /**
     * Returns the merchant's exports that succeeded or failed at that instant or later, the first ones first; no deleted ones, and no
     * more than {@link #MAX_FINISHED}.
     */
    public List<ExportJob> finished(String merchantId, Instant from) throws IOException {
        String finished = "times.finished";
        List<String> outcomes =
                List.of(ExportStatus.SUCCEEDED.name(), ExportStatus.FAILED.name(), ExportStatus.EXPIRED.name());
        Map<String, ?> query = all(
                listed(merchantId),
                Map.of("terms", Map.of("status", outcomes)),
                from("times.expires", from),
                from(finished, from));
        Map<String, Object> body = ascending(MAX_FINISHED, query, finished);
        // As with the sizes of files: read from the documents of one merchant. No export expires before it is finished.
        body.put("runtime_mappings", Map.of(finished, DATE));
        return search(body).stream().map(Versioned::value).toList();
    }

    public List<Versioned<ExportJob>> running() throws IOException {
        return search(Map.of("size", MAX_AT_ONCE, "query", term("status", ExportStatus.RUNNING.name())));
    }

    /** A merchant's exports that wait or run, for reserving places among them. */
    public ExistingRecords pending(String merchantId) {
        return new ExistingRecords(documents, unfinished(merchantId));
    }

    /** Returns a merchant's exports that wait or run; no more than 1,000. */
    public List<ExportJob> listPending(String merchantId) throws IOException {
        return list(unfinished(merchantId), MAX_AT_ONCE, null, false);
    }

    private static Map<String, ?> unfinished(String merchantId) {
        List<String> pending = List.of(ExportStatus.QUEUED.name(), ExportStatus.RUNNING.name());
        return all(term(MERCHANT, merchantId), Map.of("terms", Map.of("status", pending)));
    }

    public ExportUsage usage(String merchantId) throws IOException {
        return usage(term(MERCHANT, merchantId));
    }

    public ExportUsage usage() throws IOException {
        return usage(Map.of("match_all", Map.of()));
    }

    private ExportUsage usage(Map<String, ?> query) throws IOException {
        String bytes = "result.files.bytes";
        JsonNode answer = documents.aggregate(Map.of(
                "size",
                0,
                "query",
                query,
                // Read from the documents, without a script: the API's account may not change mappings, and a local
                // node allows no scripts.
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
        return new ExportUsage(
                answer.at("/exports/value").asLong(0),
                answer.at("/finished/files/value").asLong(0),
                // A sum is a double, exact to 2^53.
                (long) answer.at("/finished/bytes/value").asDouble(0));
    }

    public ExportQueue queue() throws IOException {
        Map<String, ?> isQueued = term("status", ExportStatus.QUEUED.name());
        List<Versioned<ExportJob>> first = search(ascending(1, isQueued, CREATED));
        return first.isEmpty()
                ? new ExportQueue(0, runningCount(), null)
                : new ExportQueue(
                        documents.count(isQueued),
                        runningCount(),
                        first.get(0).value().times().created());
    }

    private long runningCount() throws IOException {
        return documents.count(term("status", ExportStatus.RUNNING.name()));
    }

    /** Exports past their expiry that are not yet marked {@code EXPIRED}. */
    public List<Versioned<ExportJob>> over(Instant now) throws IOException {
        Map<String, ?> expired = term("status", ExportStatus.EXPIRED.name());
        return oldest(Map.of("bool", Map.of("filter", until("times.expires", now), "must_not", expired)));
    }

    public List<Versioned<ExportJob>> expiredBefore(Instant then) throws IOException {
        return oldest(all(term("status", ExportStatus.EXPIRED.name()), until("times.expires", then)));
    }

    private List<Versioned<ExportJob>> oldest(Map<String, ?> query) throws IOException {
        return search(ascending(MAX_AT_ONCE, query, "times.expires"));
    }

    /**
     * The exports that a withdrawal has taken out of service.
     *
     * @param restarted how many were running and start again, with the current data
     * @param removed how many had files that can no longer be downloaded; a running API removes them within its next sweep
     * @param forgotten the ids of those whose request named the payer
     */
    public record Withdrawn(int restarted, int removed, List<String> forgotten) {}

    /**
     * Takes the merchant's exports out of service whose files may hold data erased since: starts running ones again and
     * lets the files of finished ones expire. Files are made of one moment: none that was begun before is known to be free of
     * the erased data.
     *
     * @param isPersonal whether the document of an export names the payer; such an export is deleted and loses its request, also
     *     if the merchant has deleted it before
     */
    public Withdrawn withdraw(String merchantId, Predicate<JsonNode> isPersonal) throws IOException {
        int restarted = 0;
        int removed = 0;
        List<String> forgotten = new ArrayList<>();
        for (String id : ids(merchantId)) {
            ExportJob changed = withdrawn(id, isPersonal);
            if (changed == null) {
                continue;
            }
            if (changed.deleted()) {
                forgotten.add(id);
            } else {
                restarted += changed.status() == ExportStatus.QUEUED ? 1 : 0;
                removed += changed.status() == ExportStatus.QUEUED ? 0 : 1;
            }
        }
        return new Withdrawn(restarted, removed, forgotten);
    }

    /** Returns the export after it; null if there is nothing to be done. */
    private @Nullable ExportJob withdrawn(String id, Predicate<JsonNode> isPersonal) throws IOException {
        while (true) {
            Optional<Versioned<JsonNode>> kept = documents.read(id);
            ExportJob next = kept.isEmpty() ? null : withdrawn(kept.get(), isPersonal, Instant.now());
            // Its worker may renew its lease in between: then it is read again.
            if (next == null
                    || documents
                            .replace(kept.get().version(), encode(next), true)
                            .isPresent()) {
                return next;
            }
        }
    }

    private @Nullable ExportJob withdrawn(Versioned<JsonNode> kept, Predicate<JsonNode> isPersonal, Instant now)
            throws IOException {
        ExportJob job = decode(kept).value();
        if (isPersonal.test(kept.value())) {
            return job.forgotten(now);
        }
        return switch (job.status()) {
            case RUNNING -> job.givenBack(job.lease().failures(), now);
            case SUCCEEDED -> job.hasFilesAt(now) ? job.expiringAt(now) : null;
            case QUEUED, FAILED, CANCELLED, EXPIRED -> null;
        };
    }
}
