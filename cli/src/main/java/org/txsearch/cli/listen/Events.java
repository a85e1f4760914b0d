package org.txsearch.cli.listen;

import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.client.Api;
import org.txsearch.time.Rfc3339;
import org.txsearch.webhooks.DeliveredEvent;
import org.txsearch.webhooks.EventType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Finds a merchant's events over the API: transactions by following {@code ingested_at}, exports by their list. */
public final class Events {

    private static final String CREATED = "transaction.created";
    private static final String UPDATED = "transaction.updated";
    private static final String SUCCEEDED = "export.succeeded";
    private static final String FAILED = "export.failed";
    private static final String SCHEDULE_FAILED = "schedule.failed";

    public static final List<String> TYPES = List.of(CREATED, UPDATED, SUCCEEDED, FAILED, SCHEDULE_FAILED);

    private static final int MAX_REMEMBERED = 100_000;
    private static final int PAGE = 500;

    private final Api api;
    private final Set<String> types;
    private final @Nullable JsonNode filter;
    private final Instant since;
    private final Consumer<ListenedEvent> found;
    /** Ids with their last version or status: following returns some transactions twice. */
    private final Map<String, String> seen = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > MAX_REMEMBERED;
        }
    };

    private String from;
    private @Nullable String cursor;

    /**
     * Finds the events since an instant.
     *
     * @param filter a filter of transactions in the form of a search by body, or null
     * @param found gets each event, in the order of {@code ingested_at}
     */
    Events(Api api, Set<String> types, @Nullable JsonNode filter, Instant since, Consumer<ListenedEvent> found) {
        this.api = api;
        this.types = types;
        this.filter = filter;
        this.since = since;
        this.found = found;
        this.from = Rfc3339.format(since);
    }

    /** Passes on all new events. After an IOException, the next call repeats the page that failed. */
    void poll() throws IOException, InterruptedException {
        if (types.contains(CREATED) || types.contains(UPDATED)) {
            do {
                page();
            } while (cursor != null);
        }
        if (types.contains(SUCCEEDED) || types.contains(FAILED) || types.contains(SCHEDULE_FAILED)) {
            exports();
        }
    }

    private void page() throws IOException, InterruptedException {
        ObjectNode body = Api.JSON.createObjectNode();
        ObjectNode ingested = Api.JSON.createObjectNode();
        ingested.putObject("ingested_at").put("gte", from);
        if (filter == null) {
            body.set("filter", ingested);
        } else {
            body.putObject("filter").putArray("and").add(filter).add(ingested);
        }
        body.put("sort", "ingested_at").put("limit", PAGE).put("total", "none");
        if (cursor != null) {
            body.put("cursor", cursor);
        }
        JsonNode page = api.post("/v1/transactions/search", body);
        page.path("items").forEach(this::transaction);
        cursor = text(page.path("page"), "next_cursor");
        String asOf = text(page.path("freshness"), "as_of");
        // Transactions received later than as_of may not be visible yet, so the next walk starts there.
        if (cursor == null && asOf != null && asOf.compareTo(from) > 0) {
            from = asOf;
        }
    }

    private void transaction(JsonNode item) {
        String id = item.path("id").asString("");
        String version = item.path("version").asString("");
        String before = seen.put(id, version);
        if (version.equals(before)) {
            return;
        }
        String createdAt = text(item, "created_at");
        boolean isNew =
                before == null && createdAt != null && !Rfc3339.parse(createdAt).isBefore(since);
        String type = isNew || text(item, "updated_at") == null ? CREATED : UPDATED;
        String at = text(item, "ingested_at");
        String merchant = item.path("merchant_id").asString("");
        report(merchant, type, id, type.equals(UPDATED) ? version : "", at == null ? from : at, item);
    }

    private void exports() throws IOException, InterruptedException {
        List<JsonNode> newest =
                api.get("/v1/exports?limit=100").path("items").valueStream().toList();
        for (int i = newest.size() - 1; i >= 0; i--) {
            JsonNode export = newest.get(i);
            String id = export.path("id").asString("");
            String status = export.path("status").asString("");
            String at = text(export, "finished_at");
            if (at == null
                    || !Set.of("SUCCEEDED", "FAILED").contains(status)
                    || Rfc3339.parse(at).isBefore(since)
                    || status.equals(seen.get(id))) {
                continue;
            }
            JsonNode scheduled = export.path("schedule");
            boolean isFailedSchedule =
                    status.equals("FAILED") && scheduled.isObject() && types.contains(SCHEDULE_FAILED);
            ObjectNode both = Api.JSON.createObjectNode();
            if (isFailedSchedule) {
                both.set(
                        "schedule",
                        api.find("/v1/export-schedules/" + scheduled.path("id").asString("")));
                both.set("export", export);
            }
            String merchant = api.merchant();
            seen.put(id, status);
            report(merchant, status.equals("FAILED") ? FAILED : SUCCEEDED, id, "", at, export);
            if (isFailedSchedule) {
                report(merchant, SCHEDULE_FAILED, id, "", at, both);
            }
        }
    }

    private void report(
            String merchant, String type, String subject, String occurrence, String timestamp, JsonNode data) {
        if (types.contains(type)) {
            String id = DeliveredEvent.id(merchant, EventType.of(type).orElseThrow(), subject, occurrence);
            found.accept(new ListenedEvent(id, type, timestamp, data));
        }
    }

    private static @Nullable String text(JsonNode object, String name) {
        JsonNode value = object.path(name);
        return value.isString() ? value.asString() : null;
    }
}
