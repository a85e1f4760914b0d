package org.txsearch.webhooks;

import static org.txsearch.cluster.DocumentStore.DATE;
import static org.txsearch.cluster.DocumentStore.KEYWORD;
import static org.txsearch.cluster.DocumentStore.LONG;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.RecordChange;
import org.txsearch.cluster.Versioned;
import org.txsearch.paging.Position;
import org.txsearch.records.StoredRecords;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;

/** All deliveries, stored in an index of their own. */
public final class WebhookDeliveries extends StoredRecords<WebhookDelivery> {

    private static final String INDEX = "txsearch-webhook-deliveries";
    private static final String CREATED = "created";
    private static final String ENDPOINT = "endpoint_id";
    private static final String STATUS = "status";
    private static final String NEXT = "next_attempt";
    private static final String SUBJECT = "event.subject";

    /** In a minute; 10,000 events a minute take no more. */
    private static final int REMOVED_AT_ONCE = 50_000;

    private static final Map<String, ?> FIELDS = Map.of(
            MERCHANT,
            KEYWORD,
            ENDPOINT,
            KEYWORD,
            STATUS,
            KEYWORD,
            CREATED,
            DATE,
            NEXT,
            DATE,
            TIE,
            LONG,
            "event",
            Map.of("properties", Map.of("type", KEYWORD, "subject", KEYWORD, "created", DATE)));

    /** Creates an instance for the given cluster. A call takes no longer than the given time. */
    public WebhookDeliveries(Cluster cluster, Duration patience) {
        super(cluster, INDEX, FIELDS, patience, WebhookDelivery.class, CREATED);
    }

    /** Returns the selected deliveries of the merchant, the newest first. */
    public List<WebhookDelivery> list(
            String merchantId, DeliverySelection selection, int most, @Nullable Position after, boolean backward)
            throws IOException {
        List<Map<String, ?>> conditions = new ArrayList<>(List.of(term(MERCHANT, merchantId)));
        addTerm(ENDPOINT, selection.endpointId(), conditions);
        addTerm("event.type", selection.type(), conditions);
        addTerm(STATUS, selection.status(), conditions);
        if (selection.from() != null) {
            conditions.add(from(CREATED, selection.from()));
        }
        if (selection.to() != null) {
            conditions.add(Map.of("range", Map.of(CREATED, Map.of("lt", Rfc3339.format(selection.to())))));
        }
        return list(all(conditions.toArray(Map[]::new)), most, after, backward);
    }

    private static void addTerm(String field, @Nullable String value, List<Map<String, ?>> conditions) {
        if (value != null) {
            conditions.add(term(field, value));
        }
    }

    public Set<String> dueEndpoints(Collection<String> endpointIds, Instant now) throws IOException {
        Set<String> endpoints = new HashSet<>();
        for (List<String> some : portions(endpointIds)) {
            Map<String, Object> body = new LinkedHashMap<>();
            body.put("size", MAX_AT_ONCE);
            body.put(
                    "query",
                    all(
                            Map.of("terms", Map.of(ENDPOINT, some)),
                            term(STATUS, DeliveryStatus.PENDING.name()),
                            until(NEXT, now)));
            body.put("collapse", Map.of("field", ENDPOINT));
            search(body).forEach(seen -> endpoints.add(seen.value().endpointId()));
        }
        return endpoints;
    }

    private static List<List<String>> portions(Collection<String> ids) {
        List<String> all = List.copyOf(ids);
        List<List<String>> portions = new ArrayList<>();
        for (int i = 0; i < all.size(); i += MAX_AT_ONCE) {
            portions.add(all.subList(i, Math.min(all.size(), i + MAX_AT_ONCE)));
        }
        return portions;
    }

    /** Returns the pending deliveries of an endpoint that may be tried, in the order of their events; a bounded number. */
    public List<Versioned<WebhookDelivery>> due(String endpointId, Instant now, int most) throws IOException {
        return search(ascending(most, all(pending(endpointId), until(NEXT, now)), "event.created", TIE));
    }

    public long pendingOf(String endpointId) throws IOException {
        return documents.count(pending(endpointId));
    }

    public long pending() throws IOException {
        return documents.count(term(STATUS, DeliveryStatus.PENDING.name()));
    }

    private static Map<String, ?> pending(String endpointId) {
        return all(term(ENDPOINT, endpointId), term(STATUS, DeliveryStatus.PENDING.name()));
    }

    /** Stores attempts by the ids of their deliveries, and keeps changes that other writers made during the attempts. */
    public void record(Map<String, TriedDelivery> tried) throws IOException {
        Map<String, RecordChange<WebhookDelivery>> changes = new LinkedHashMap<>();
        tried.forEach((id, one) -> changes.put(id, new RecordChange<>(one.seen(), one::on)));
        changeAll(changes);
    }

    /** Stores new deliveries; those of events that have one already stay as they are. */
    public void createAll(Collection<WebhookDelivery> deliveries) throws IOException {
        Map<String, RecordChange<WebhookDelivery>> changes = new LinkedHashMap<>();
        for (WebhookDelivery delivery : deliveries) {
            changes.put(delivery.id(), new RecordChange<>(null, present -> present == null ? delivery : present));
        }
        changeAll(changes);
    }

    /** Those of the ids that are stored, whether searches find them or not. */
    public Set<String> stored(Collection<String> ids) throws IOException {
        createIndex();
        return documents.readAll(ids).keySet();
    }

    /** Removes deliveries that were stored before then, a bounded number; returns how many. */
    public int removeBefore(Instant then) throws IOException {
        Map<String, ?> isOld = Map.of("range", Map.of(CREATED, Map.of("lt", Rfc3339.format(then))));
        Map<String, ?> old = Map.of("size", MAX_AT_ONCE, "_source", false, "query", isOld);
        int removed = 0;
        List<Versioned<JsonNode>> some;
        do {
            some = documents.search(old);
            // A delivery that is sent again at this moment stays.
            removed += some.size() - documents.deleteAll(some).size();
        } while (some.size() == MAX_AT_ONCE && removed < REMOVED_AT_ONCE);
        return removed;
    }

    /** Removes what endpoints answered to events about those transactions of a merchant; returns how many answers. */
    public int forgetAnswers(String merchantId, Collection<String> transactionIds) throws IOException {
        int forgotten = 0;
        for (List<String> some : portions(transactionIds)) {
            forgotten += change(
                    all(term(MERCHANT, merchantId), Map.of("terms", Map.of(SUBJECT, some))),
                    delivery -> delivery.answer() == null ? delivery : delivery.withoutAnswer());
        }
        return forgotten;
    }

    /** Removes answers of a merchant's endpoints; returns how many. */
    public int forgetAnswers(String merchantId, Predicate<WebhookDelivery> isPersonal) throws IOException {
        return change(
                term(MERCHANT, merchantId),
                delivery ->
                        delivery.answer() != null && isPersonal.test(delivery) ? delivery.withoutAnswer() : delivery);
    }

    /** Sends again those of an endpoint's events that happened since then and are no longer found, since they were stored. */
    public void sendAgain(String endpointId, Instant since, Instant now) throws IOException {
        List<String> types = Arrays.stream(EventType.values())
                .filter(type -> !type.isOfTransactions() && type != EventType.TEST)
                .map(EventType::text)
                .toList();
        change(
                all(
                        term(ENDPOINT, endpointId),
                        Map.of("terms", Map.of("event.type", types)),
                        from("event.created", since)),
                delivery -> delivery.again(now));
    }

    public void giveUp(String endpointId) throws IOException {
        change(
                pending(endpointId),
                delivery -> delivery.status() == DeliveryStatus.PENDING ? delivery.givenUp() : delivery);
    }

    /** Changes the deliveries that a search finds, those of the last second included; returns how many have changed. */
    private int change(Map<String, ?> query, UnaryOperator<WebhookDelivery> change) throws IOException {
        createIndex();
        documents.refresh();
        int[] count = {0};
        Map<String, RecordChange<WebhookDelivery>> changes = new LinkedHashMap<>();
        documents.walk(query, List.of(CREATED, TIE), kept -> {
            // One that is removed meanwhile stays so.
            changes.put(kept.id(), new RecordChange<>(decode(kept), now -> now == null ? null : change.apply(now)));
            if (changes.size() == MAX_AT_ONCE) {
                count[0] += changeAll(changes);
                changes.clear();
            }
        });
        return count[0] + changeAll(changes);
    }
}
