package org.txsearch.api.webhooks.sender;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import org.txsearch.api.exports.jobs.ExportEvents;
import org.txsearch.api.search.SearchQuery;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportStatus;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.Position;
import org.txsearch.paging.SearchException;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.paging.TotalMode;
import org.txsearch.paging.TransactionPage;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.records.DerivedId;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.webhooks.DeliveredEvent;
import org.txsearch.webhooks.EndpointProgress;
import org.txsearch.webhooks.EventType;
import org.txsearch.webhooks.FeedPosition;
import org.txsearch.webhooks.WebhookDeliveries;
import org.txsearch.webhooks.WebhookDelivery;
import org.txsearch.webhooks.WebhookEndpoint;
import tools.jackson.databind.json.JsonMapper;

/** Finds the events of an endpoint. The id of an event derives from its content, so that finding it again is harmless. */
@Component
public record EventFeed(TransactionSearch search, ExportEvents exports, WebhookDeliveries deliveries, Clock clock) {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** The overlap in which exports are found again, because their times are from the clocks of several machines. */
    private static final Duration EXPORTS_AGAIN = Duration.ofMinutes(10);

    /** Returns the events of transactions after an endpoint's progress that were ingested before an instant. */
    EventBatch transactions(WebhookEndpoint endpoint, EndpointProgress progress, Instant asOf, int limit)
            throws IOException {
        TransactionFilter during = new FieldFilter.During(
                FieldCatalogue.transaction().field(Order.INGESTED_AT_ASCENDING.path()), progress.from(), asOf);
        FeedPosition after = progress.after();
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
            EndpointProgress end = last ? progress.complete(asOf) : progress.after(place(rows.get(rows.size() - 1)));
            return new EventBatch(events(endpoint, rows), end, last);
        } catch (SearchException e) {
            throw new IOException("The transactions of an endpoint cannot be read", e);
        }
    }

    private static TransactionFilter filter(WebhookEndpoint endpoint) {
        return endpoint.settings().filter() == null
                ? new TransactionFilter.And(List.of())
                : SearchQuery.remembered(JsonMapper.shared()
                                .createObjectNode()
                                .set("filter", endpoint.settings().filter()))
                        .filter();
    }

    private static FeedPosition place(StoredTransaction row) {
        return new FeedPosition(row.key(), row.tie(), row.id());
    }

    private List<FoundEvents> events(WebhookEndpoint endpoint, List<StoredTransaction> rows) {
        List<FoundEvents> events = new ArrayList<>();
        for (StoredTransaction row : rows) {
            DeliveredEvent event = event(endpoint, row);
            if (endpoint.gets(event.type())) {
                events.add(new FoundEvents(pending(endpoint, event), row, place(row), null));
            }
        }
        return events;
    }

    /** Returns the event of a version. Its id does not depend on its type, which distinguishes the first version. */
    private static DeliveredEvent event(WebhookEndpoint endpoint, StoredTransaction row) {
        EventType type = row.isFirstVersion() ? EventType.TRANSACTION_CREATED : EventType.TRANSACTION_UPDATED;
        String id = DerivedId.of("evt_", endpoint.merchantId(), "transaction", row.id(), Long.toString(row.version()));
        return new DeliveredEvent(id, type, Instant.ofEpochMilli(row.key()), row.id());
    }

    /** Returns the events of exports that finished after an endpoint's progress and have no delivery yet. */
    EventBatch exports(WebhookEndpoint endpoint, EndpointProgress progress) throws IOException {
        Instant now = clock.instant();
        Instant from = progress.exportsFrom().minus(EXPORTS_AGAIN);
        // Only a replay may begin before the creation of the endpoint.
        Instant first =
                progress.exportsFrom().isBefore(endpoint.created()) ? progress.exportsFrom() : endpoint.created();
        Map<String, FoundEvents> found = new LinkedHashMap<>();
        List<ExportJob> jobs = exports.jobs().finished(endpoint.merchantId(), from.isBefore(first) ? first : from);
        Instant end = progress.exportsFrom();
        for (ExportJob job : jobs) {
            Instant finished = job.times().finished();
            end = finished == null ? end : finished;
            for (EventType type : types(job)) {
                if (finished != null && endpoint.gets(type)) {
                    WebhookDelivery delivery = pending(endpoint, event(endpoint, type, job.id(), "", finished));
                    found.put(delivery.id(), new FoundEvents(delivery, null, null, null));
                }
            }
        }
        found.keySet().removeAll(deliveries.stored(found.keySet()));
        boolean last = jobs.size() < ExportJobs.MAX_FINISHED || !end.isAfter(progress.exportsFrom());
        return new EventBatch(List.copyOf(found.values()), progress.exportsComplete(last ? now : end), last);
    }

    private static List<EventType> types(ExportJob job) {
        if (job.status() != ExportStatus.FAILED) {
            return List.of(EventType.EXPORT_SUCCEEDED);
        }
        return job.origin() == null
                ? List.of(EventType.EXPORT_FAILED)
                : List.of(EventType.EXPORT_FAILED, EventType.SCHEDULE_FAILED);
    }

    /** Returns an event of a merchant with an id that derives from its content. */
    public static DeliveredEvent event(
            WebhookEndpoint endpoint, EventType type, String subject, String occurrence, Instant happened) {
        return new DeliveredEvent(
                DeliveredEvent.id(endpoint.merchantId(), type, subject, occurrence), type, happened, subject);
    }

    /** Returns a delivery of an event to an endpoint that is due at once. */
    public WebhookDelivery pending(WebhookEndpoint endpoint, DeliveredEvent event) {
        return WebhookDelivery.pending(endpoint, event, clock.instant());
    }
}
