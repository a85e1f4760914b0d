package org.txsearch.exports;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.exports.ExportJobs.ListPlace;
import org.txsearch.exports.ExportSchedules.SeenSchedule;

/** All schedules of exports, kept in an index of their own. */
public final class ExportSchedules extends MerchantRecords<ExportSchedule, SeenSchedule> {

    private static final String INDEX = "txsearch-export-schedules";
    private static final String CREATED = "created";
    private static final Map<String, ?> FIELDS =
            Map.of(MERCHANT, KEYWORD, "paused", BOOLEAN, CREATED, DATE, "due", DATE, TIE, LONG);

    /** The schedules of that cluster; a call takes no longer than that. */
    public ExportSchedules(Cluster cluster, Duration patience) {
        super(
                new DocumentStore(cluster, INDEX, FIELDS, patience),
                ExportSchedule.class,
                CREATED,
                ExportSchedule::id,
                SeenSchedule::new);
    }

    /** The merchant's schedule of that id; another's is as if it were not. */
    public Optional<SeenSchedule> find(String merchantId, String id) throws IOException {
        return find(id).filter(seen -> seen.schedule().merchantId().equals(merchantId));
    }

    /** Replaces what was seen; false if another writer has done so since. */
    public boolean replace(SeenSchedule seen, ExportSchedule schedule) throws IOException {
        return documents.replace(seen.kept(), content(schedule), true).isPresent();
    }

    /** Deletes what was seen; false if another writer has changed it since. */
    public boolean delete(SeenSchedule seen) throws IOException {
        return documents.delete(seen.kept());
    }

    /** A merchant's schedules, for reserving places among them. */
    public ExportReservations.Existing existing(String merchantId) {
        return new ExportReservations.Existing(documents, term(MERCHANT, merchantId));
    }

    /**
     * The merchant's schedules, the newest first.
     *
     * @param after those after that place only, or null
     * @param backward those before it instead, nearest first
     */
    public List<ExportSchedule> list(String merchantId, int most, @Nullable ListPlace after, boolean backward)
            throws IOException {
        return list(
                term(MERCHANT, merchantId),
                most,
                after == null ? null : List.of(after.createdMillis(), after.tie()),
                backward);
    }

    /** Those that are not paused and have a period that is over, the longest waiting first. */
    public List<SeenSchedule> due(Instant now) throws IOException {
        Map<String, Object> body = new HashMap<>(Map.of("size", MAX_AT_ONCE, "sort", List.of(Map.of("due", "asc"))));
        body.put("query", all(term("paused", false), until("due", now)));
        return search(body);
    }

    /**
     * A schedule as it was read, to be replaced if no other writer was faster.
     *
     * @param schedule the schedule
     * @param kept the state of its document
     */
    public record SeenSchedule(ExportSchedule schedule, DocumentStore.Stored kept) {}
}
