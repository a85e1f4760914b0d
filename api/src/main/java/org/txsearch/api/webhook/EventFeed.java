package org.txsearch.api.webhook;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.export.ExportEvents;
import org.txsearch.api.transactions.SearchQuery;
import org.txsearch.exports.DerivedId;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJob.ExportStatus;
import org.txsearch.exports.ExportJobs;
import org.txsearch.json.JsonScanner;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.PageRequest.TotalMode;
import org.txsearch.paging.Position;
import org.txsearch.paging.SearchException;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.paging.TransactionPage;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.time.Rfc3339;
import org.txsearch.webhooks.EventType;
import org.txsearch.webhooks.WebhookDeliveries;
import org.txsearch.webhooks.WebhookDelivery;
import org.txsearch.webhooks.WebhookDelivery.Event;
import org.txsearch.webhooks.WebhookEndpoint;
import org.txsearch.webhooks.WebhookEndpoint.Place;
import org.txsearch.webhooks.WebhookEndpoint.Progress;
import tools.jackson.databind.json.JsonMapper;

/** Finds the events of an endpoint. All that identifies an event derives from what happened, so that finding it again is harmless. */
@Component
record EventFeed(
        TransactionSearch search,
        ExportEvents exports,
        WebhookDeliveries deliveries,
        WebhookSettings settings,
        Clock clock) {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final Duration A_DAY = Duration.ofDays(1);

    /** Exports are found again for that long: their times are those of several machines' clocks. */
    private static final Duration EXPORTS_AGAIN = Duration.ofMinutes(10);

    /**
     * An event that was found.
     *
     * @param delivery its delivery
     * @param row its transaction, or null
     * @param place the transaction's place, or null
     * @param isStored whether the delivery was stored before
     */
    record Found(
            WebhookDelivery delivery,
            @Nullable StoredTransaction row,
            @Nullable Place place,
            boolean isStored) {}

    /**
     * Events that were found.
     *
     * @param found the events in their order
     * @param progress the endpoint's progress once all of them are done
     * @param last whether there are no more at present
     */
    record Batch(List<Found> found, Progress progress, boolean last) {}

    /** The events of the transactions after an endpoint's progress that were ingested before that instant. */
    Batch transactions(WebhookEndpoint endpoint, Progress progress, Instant asOf, int limit) throws IOException {
        TransactionFilter during = new FieldFilter.During(
                FieldCatalogue.transaction().field(Order.INGESTED_AT_ASCENDING.path()), progress.from(), asOf);
        Place after = progress.after();
        Position position = after == null ? null : new Position(after.key(), after.tie(), after.id());
        PageRequest request = new PageRequest(
                new TransactionFilter.And(List.of(filter(endpoint), during)),
                Order.INGESTED_AT_ASCENDING,
                limit,
                TotalMode.NONE,
                position,
                false);
        try {
            TransactionPage page =
                    search.page(new TenantScope(endpoint.merchantId()), request, Deadline.after(PATIENCE));
            boolean last = page.next() == null;
            List<StoredTransaction> rows = page.rows();
            Progress end = last ? progress.complete(asOf) : progress.after(place(rows.get(rows.size() - 1)));
            return new Batch(events(endpoint, rows), end, last);
        } catch (SearchException e) {
            throw new IOException("The transactions of an endpoint cannot be read", e);
        }
    }

    private static TransactionFilter filter(WebhookEndpoint endpoint) {
        return endpoint.settings().filter() == null
                ? new TransactionFilter.And(List.of())
                : SearchQuery.rememberedRows(JsonMapper.shared()
                                .createObjectNode()
                                .set("filter", endpoint.settings().filter()))
                        .filter();
    }

    private static Place place(StoredTransaction row) {
        return new Place(row.key(), row.tie(), row.id());
    }

    private List<Found> events(WebhookEndpoint endpoint, List<StoredTransaction> rows) throws IOException {
        Set<String> knownCreations = knownCreations(endpoint, rows);
        List<Found> events = new ArrayList<>();
        for (StoredTransaction row : rows) {
            Event creation = creation(endpoint, row);
            boolean isFirst = isFirst(row)
                    || mayBeUnseen(endpoint, row) && !knownCreations.contains(deliveryId(endpoint, creation));
            Event event = isFirst ? creation : update(endpoint, row);
            if (endpoint.gets(event.type())) {
                events.add(new Found(pending(endpoint, event), row, place(row), false));
            }
        }
        return events;
    }

    /** The deliveries of creations that were found before, of the rows whose first version may never have been seen. */
    private Set<String> knownCreations(WebhookEndpoint endpoint, List<StoredTransaction> rows) throws IOException {
        List<String> ids = new ArrayList<>();
        for (StoredTransaction row : rows) {
            if (!isFirst(row) && mayBeUnseen(endpoint, row)) {
                ids.add(deliveryId(endpoint, creation(endpoint, row)));
            }
        }
        return deliveries.stored(ids);
    }

    /** A transaction that was never updated, and not erased. */
    private static boolean isFirst(StoredTransaction row) {
        return !has(row, "updated_at") && !has(row, "erased_at");
    }

    private static boolean has(StoredTransaction row, String member) {
        JsonScanner scanner = new JsonScanner(row.bytes(), row.offset(), row.offset() + row.length());
        return scanner.find(member) && scanner.firstByte() != 'n';
    }

    /**
     * Whether a later version of a new transaction may have replaced the first one before it could be read. Not of an older
     * one: the delivery of its creation may be removed by now, and a second event with the same id would be ignored.
     */
    private boolean mayBeUnseen(WebhookEndpoint endpoint, StoredTransaction row) {
        JsonScanner scanner = new JsonScanner(row.bytes(), row.offset(), row.offset() + row.length());
        if (!endpoint.gets(EventType.TRANSACTION_CREATED) || !scanner.find("created_at")) {
            return false;
        }
        Instant created = Rfc3339.parse(scanner.readString());
        Instant known = clock.instant().minus(settings.keptFor()).plus(A_DAY);
        return !created.isBefore(endpoint.created()) && !created.isBefore(known);
    }

    private static Event creation(WebhookEndpoint endpoint, StoredTransaction row) {
        return event(endpoint, EventType.TRANSACTION_CREATED, row.id(), "", Instant.ofEpochMilli(row.key()));
    }

    private static Event update(WebhookEndpoint endpoint, StoredTransaction row) {
        Instant ingested = Instant.ofEpochMilli(row.key());
        return event(endpoint, EventType.TRANSACTION_UPDATED, row.id(), Long.toString(row.version()), ingested);
    }

    /** The events of the exports that finished after an endpoint's progress and have no delivery yet. */
    Batch exports(WebhookEndpoint endpoint, Progress progress) throws IOException {
        Instant now = clock.instant();
        Instant from = progress.exportsFrom().minus(EXPORTS_AGAIN);
        // A replay may begin before the endpoint did; nothing else does.
        Instant first =
                progress.exportsFrom().isBefore(endpoint.created()) ? progress.exportsFrom() : endpoint.created();
        Map<String, Found> found = new LinkedHashMap<>();
        List<ExportJob> jobs = exports.finished(endpoint.merchantId(), from.isBefore(first) ? first : from);
        Instant end = progress.exportsFrom();
        for (ExportJob job : jobs) {
            Instant finished = job.times().finished();
            end = finished == null ? end : finished;
            for (EventType type : types(job)) {
                if (finished != null && endpoint.gets(type)) {
                    WebhookDelivery delivery = pending(endpoint, event(endpoint, type, job.id(), "", finished));
                    found.put(delivery.id(), new Found(delivery, null, null, false));
                }
            }
        }
        found.keySet().removeAll(deliveries.stored(found.keySet()));
        boolean last = jobs.size() < ExportJobs.MAX_FINISHED || !end.isAfter(progress.exportsFrom());
        return new Batch(List.copyOf(found.values()), progress.exportsComplete(last ? now : end), last);
    }

    private static List<EventType> types(ExportJob job) {
        if (job.status() != ExportStatus.FAILED) {
            return List.of(EventType.EXPORT_SUCCEEDED);
        }
        return job.origin() == null
                ? List.of(EventType.EXPORT_FAILED)
                : List.of(EventType.EXPORT_FAILED, EventType.SCHEDULE_FAILED);
    }

    /** An event of a merchant, whose id is the same wherever it is found. */
    static Event event(WebhookEndpoint endpoint, EventType type, String subject, String occurrence, Instant happened) {
        return new Event(Event.id(endpoint.merchantId(), type, subject, occurrence), type, happened, subject);
    }

    /** The delivery of an event to an endpoint, to be tried at once. */
    WebhookDelivery pending(WebhookEndpoint endpoint, Event event) {
        return WebhookDelivery.pending(deliveryId(endpoint, event), endpoint, event, clock.instant());
    }

    private static String deliveryId(WebhookEndpoint endpoint, Event event) {
        return DerivedId.of("whd_", endpoint.id(), event.id());
    }
}
