package org.txsearch.cli.admin;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cli.runtime.TextTable;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.Versioned;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportSchedule;
import org.txsearch.exports.ExportSchedules;
import org.txsearch.grants.Creator;
import org.txsearch.grants.GrantKey;
import org.txsearch.webhooks.DisabledReason;
import org.txsearch.webhooks.EndpointDisabling;
import org.txsearch.webhooks.WebhookDeliveries;
import org.txsearch.webhooks.WebhookEndpoint;
import org.txsearch.webhooks.WebhookEndpoints;
import tools.jackson.databind.json.JsonMapper;

/** Active records that clients of a merchant have created: webhook endpoints, export schedules, and unfinished exports. */
final class CreatedRecords {

    private static final Logger AUDIT = LoggerFactory.getLogger("txsearch.audit");
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int MAX_LISTED = 1_000;

    private final WebhookEndpoints endpoints;
    private final WebhookDeliveries deliveries;
    private final ExportSchedules schedules;
    private final ExportJobs jobs;

    CreatedRecords(Cluster cluster) {
        this.endpoints = new WebhookEndpoints(cluster, PATIENCE);
        this.deliveries = new WebhookDeliveries(cluster, PATIENCE);
        this.schedules = new ExportSchedules(cluster, PATIENCE);
        this.jobs = new ExportJobs(cluster, PATIENCE);
    }

    /**
     * Disables the enabled webhook endpoints of a partner without an active grant, and returns a line for each. The lines also name
     * the partner's active schedules and its unfinished exports, which every API instance stops by itself.
     */
    List<String> stop(GrantKey key) throws IOException {
        List<String> stopped = new ArrayList<>();
        for (WebhookEndpoint endpoint : endpoints.list(key.merchantId(), MAX_LISTED, null, false)) {
            if (disable(endpoint.id(), key)) {
                stopped.add("Disabled: webhook endpoint " + endpoint.id() + ".");
            }
        }
        for (ExportSchedule schedule : schedules.list(key.merchantId(), MAX_LISTED, null, false)) {
            if (!schedule.paused() && isOf(schedule.createdBy(), key)) {
                stopped.add("Paused: export schedule " + schedule.id() + ", until the grant is active again.");
            }
        }
        for (ExportJob job : jobs.listPending(key.merchantId())) {
            if (isOf(job.createdBy(), key)) {
                stopped.add("Stopped: export " + job.id() + ", which fails with GRANT_WITHDRAWN.");
            }
        }
        return stopped;
    }

    private boolean disable(String id, GrantKey key) throws IOException {
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        EndpointDisabling disabling = new EndpointDisabling(endpoints, deliveries);
        Optional<Versioned<WebhookEndpoint>> seen = endpoints.find(id);
        while (seen.isPresent()
                && seen.get().value().settings().enabled()
                && isOf(seen.get().value().createdBy(), key)) {
            if (disabling
                    .disable(seen.get(), DisabledReason.GRANT_WITHDRAWN, now)
                    .isPresent()) {
                // As the API writes it when it disables an endpoint.
                AUDIT.info(JsonMapper.shared()
                        .createObjectNode()
                        .put("merchant_id", key.merchantId())
                        .put("operation", "disable webhook endpoint")
                        .put("endpoint_id", id)
                        .put("reason", DisabledReason.GRANT_WITHDRAWN.name())
                        .toString());
                return true;
            }
            // Its sender has stored its progress in between.
            seen = endpoints.find(id);
        }
        return false;
    }

    private static boolean isOf(@Nullable Creator creator, GrantKey key) {
        return Creator.grant(creator, key.merchantId()).filter(key::equals).isPresent();
    }

    TextTable table(String merchantId) throws IOException {
        TextTable table = new TextTable("kind", "id", "state", "partner", "client");
        for (WebhookEndpoint endpoint : endpoints.list(merchantId, MAX_LISTED, null, false)) {
            DisabledReason reason = endpoint.disabledReason();
            String state = reason == null ? "ENABLED" : "DISABLED (" + reason + ")";
            add(table, "webhook endpoint", endpoint.id(), state, endpoint.createdBy());
        }
        for (ExportSchedule schedule : schedules.list(merchantId, MAX_LISTED, null, false)) {
            String state = schedule.paused() ? "PAUSED" : "ACTIVE";
            add(table, "export schedule", schedule.id(), state, schedule.createdBy());
        }
        for (ExportJob job : jobs.listPending(merchantId)) {
            add(table, "export", job.id(), job.status().name(), job.createdBy());
        }
        return table;
    }

    private static void add(TextTable table, String kind, String id, String state, @Nullable Creator creator) {
        String partner = creator == null ? "unknown" : creator.partnerId() == null ? "-" : creator.partnerId();
        table.row(kind, id, state, partner, creator == null ? "unknown" : creator.clientId());
    }
}
