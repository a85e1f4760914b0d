package org.txsearch.cli.erase;

import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.txsearch.cluster.Cluster;
import org.txsearch.erasure.Person;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportSchedules;
import org.txsearch.webhooks.WebhookDeliveries;
import org.txsearch.webhooks.WebhookEndpoints;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The stores of merchants' requests: schedules, exports, endpoints of webhooks, and deliveries to them. A request that names the
 * person is deleted and not edited: without its filter, it would select other transactions than its creator meant.
 */
final class RequestStores {

    private final ExportSchedules schedules;
    private final ExportJobs exports;
    private final WebhookEndpoints endpoints;
    private final WebhookDeliveries deliveries;

    /** The ids of deleted records: answers to events about them may name the person. */
    private final Set<String> deleted = new HashSet<>();

    RequestStores(Cluster cluster, Duration patience) {
        this.schedules = new ExportSchedules(cluster, patience);
        this.exports = new ExportJobs(cluster, patience);
        this.endpoints = new WebhookEndpoints(cluster, patience);
        this.deliveries = new WebhookDeliveries(cluster, patience);
    }

    /** Returns them in the order in which they are erased: records that create others first. */
    List<PersonalDataStore> all() {
        return List.of(
                new PersonalDataStore("txsearch-export-schedules", this::eraseSchedules),
                new PersonalDataStore("txsearch-exports", this::eraseExports),
                new PersonalDataStore("txsearch-webhook-endpoints", this::eraseEndpoints),
                new PersonalDataStore("txsearch-webhook-deliveries", this::eraseDeliveries));
    }

    private StoreReceipt eraseSchedules(Person person) throws IOException {
        List<String> ids = schedules.deleteNaming(person.merchantId(), person::isNamedIn);
        deleted.addAll(ids);
        return StoreReceipt.deleted("txsearch-export-schedules", Map.of("schedules_deleted", ids.size()), ids);
    }

    private StoreReceipt eraseExports(Person person) throws IOException {
        ExportJobs.Withdrawn withdrawn = exports.withdraw(person.merchantId(), person::isNamedIn);
        deleted.addAll(withdrawn.forgotten());
        return StoreReceipt.deleted(
                "txsearch-exports",
                Map.of(
                        "exports_started_again", withdrawn.restarted(),
                        "exports_expired", withdrawn.removed(),
                        "exports_deleted", withdrawn.forgotten().size()),
                withdrawn.forgotten());
    }

    private StoreReceipt eraseEndpoints(Person person) throws IOException {
        List<String> ids = endpoints.deleteNaming(person.merchantId(), person::isNamedIn);
        for (String id : ids) {
            deliveries.giveUp(id);
        }
        deleted.addAll(ids);
        return StoreReceipt.deleted("txsearch-webhook-endpoints", Map.of("endpoints_deleted", ids.size()), ids);
    }

    private StoreReceipt eraseDeliveries(Person person) throws IOException {
        int forgotten = deliveries.forgetAnswers(person.merchantId(), delivery -> {
            JsonNode answer = JsonMapper.shared().valueToTree(delivery.answer());
            return deleted.contains(delivery.event().subject())
                    || deleted.contains(delivery.endpointId())
                    || person.isNamedIn(answer);
        });
        return StoreReceipt.cleaned("txsearch-webhook-deliveries", Map.of("answers_removed", forgotten), null);
    }
}
