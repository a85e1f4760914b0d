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
import org.txsearch.exports.ExportJobs.ListPlace;
import org.txsearch.time.Rfc3339;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** All schedules of exports, kept in an index of their own. */
public final class ExportSchedules {

    private static final String INDEX = "txsearch-export-schedules";
    private static final String TIE = "tie";
    private static final int MAX_AT_ONCE = 1_000;

    private static final Map<String, ?> FIELDS = Map.of(
            "merchant_id",
            Map.of("type", "keyword"),
            "paused",
            Map.of("type", "boolean"),
            "created",
            Map.of("type", "date"),
            "due",
            Map.of("type", "date"),
            TIE,
            Map.of("type", "long"));

    private final DocumentStore documents;

    /** The schedules of that cluster; a call takes no longer than that. */
    public ExportSchedules(Cluster cluster, Duration patience) {
        this.documents = new DocumentStore(cluster, INDEX, FIELDS, patience);
    }

    /** Creates the index, unless it exists. */
    public void createIndex() throws IOException {
        documents.createIndex();
    }

    /** Keeps a new schedule; false if there is one of its id. */
    public boolean create(ExportSchedule schedule) throws IOException {
        return documents.create(schedule.id(), content(schedule)).isPresent();
    }

    /** The merchant's schedule of that id; another's is as if it were not. */
    public Optional<SeenSchedule> find(String merchantId, String id) throws IOException {
        Optional<DocumentStore.Stored> kept = documents.read(id);
        return kept.isEmpty()
                ? Optional.empty()
                : Optional.of(seen(kept.get()))
                        .filter(seen -> seen.schedule().merchantId().equals(merchantId));
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
        return new ExportReservations.Existing() {
            @Override
            public Set<String> among(Collection<String> ids) throws IOException {
                return documents.found(ids);
            }

            @Override
            public long count() throws IOException {
                return documents.count(ofMerchant(merchantId));
            }
        };
    }

    /**
     * The merchant's schedules, the newest first.
     *
     * @param after those after that place only, or null
     * @param backward those before it instead, nearest first
     */
    public List<ExportSchedule> list(String merchantId, int most, @Nullable ListPlace after, boolean backward)
            throws IOException {
        String direction = backward ? "asc" : "desc";
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("size", most);
        body.put("sort", List.of(Map.of("created", direction), Map.of(TIE, direction)));
        body.put("query", ofMerchant(merchantId));
        if (after != null) {
            body.put("search_after", after.searchAfter());
        }
        List<ExportSchedule> page = new ArrayList<>();
        for (DocumentStore.Stored kept : documents.search(body)) {
            page.add(seen(kept).schedule());
        }
        return page;
    }

    /** Those that are not paused and have a period that is over, the longest waiting first. */
    public List<SeenSchedule> due(Instant now) throws IOException {
        Map<String, ?> over = Map.of("range", Map.of("due", Map.of("lte", Rfc3339.format(now))));
        return documents.searchReadable(
                Map.of(
                        "size",
                        MAX_AT_ONCE,
                        "sort",
                        List.of(Map.of("due", "asc")),
                        "query",
                        Map.of("bool", Map.of("filter", List.of(Map.of("term", Map.of("paused", false)), over)))),
                ExportSchedules::seen);
    }

    private static Map<String, ?> ofMerchant(String merchantId) {
        return Map.of("term", Map.of("merchant_id", merchantId));
    }

    private static JsonNode content(ExportSchedule schedule) {
        ObjectNode content = JsonMapper.shared().valueToTree(schedule);
        return content.put(TIE, new TieBreaker().of(schedule.id()));
    }

    private static SeenSchedule seen(DocumentStore.Stored kept) throws IOException {
        try {
            ObjectNode content = (ObjectNode) kept.content().deepCopy();
            content.remove(TIE);
            return new SeenSchedule(JsonMapper.shared().treeToValue(content, ExportSchedule.class), kept);
        } catch (JacksonException | ClassCastException e) {
            throw new IOException("A schedule's document cannot be read", e);
        }
    }

    /**
     * A schedule as it was read, to be replaced if no other writer was faster.
     *
     * @param schedule the schedule
     * @param kept the state of its document
     */
    public record SeenSchedule(ExportSchedule schedule, DocumentStore.Stored kept) {}
}
