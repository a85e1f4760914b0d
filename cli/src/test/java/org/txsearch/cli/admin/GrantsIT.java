package org.txsearch.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.txsearch.cli.CommandRun;
import org.txsearch.cli.CommandSettings;
import org.txsearch.cluster.Cluster;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportSchedule;
import org.txsearch.exports.ExportSchedules;
import org.txsearch.exports.Frequency;
import org.txsearch.grants.Creator;
import org.txsearch.local.SearchCluster;
import org.txsearch.webhooks.DisabledReason;
import org.txsearch.webhooks.EndpointProgress;
import org.txsearch.webhooks.EndpointSecret;
import org.txsearch.webhooks.EndpointSettings;
import org.txsearch.webhooks.EventType;
import org.txsearch.webhooks.WebhookEndpoint;
import org.txsearch.webhooks.WebhookEndpoints;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class GrantsIT {

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final Instant NOW = Instant.parse("2026-11-20T00:00:00Z");
    private static final JsonNode REQUEST = JsonMapper.shared().readTree("{\"format\":\"CSV\"}");

    private final String partner = "p-" + UUID.randomUUID();
    private final Logger auditLog = (Logger) LoggerFactory.getLogger("txsearch.audit");
    private final ListAppender<ILoggingEvent> audit = new ListAppender<>();

    @AutoClose
    final CommandSettings settings = new CommandSettings().sharedCluster();

    @BeforeEach
    void listen() {
        audit.start();
        auditLog.setLevel(Level.INFO);
        auditLog.addAppender(audit);
    }

    @AfterEach
    void stopListening() {
        auditLog.detachAppender(audit);
        auditLog.setLevel(null);
    }

    @Test
    void withdrawals_areAudited() {
        said("grant", partner, "M1");
        said("withdraw", partner, "M1");
        said("withdraw", partner, "M1");
        assertThat(audited())
                .containsExactly(
                        "{\"operation\":\"WITHDRAW GRANT\",\"partner_id\":\"" + partner
                                + "\",\"merchant_id\":\"M1\",\"changed\":true}",
                        "{\"operation\":\"WITHDRAW GRANT\",\"partner_id\":\"" + partner
                                + "\",\"merchant_id\":\"M1\",\"changed\":false}");
    }

    private List<String> audited() {
        return audit.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    @Test
    void grantsAndWithdrawals_sayWhatTheyChanged() {
        assertThat(said("grant", partner, "M1")).isEqualTo("Granted: " + partner + " may act for M1.");
        assertThat(said("grant", partner, "M1")).isEqualTo("Nothing to do: " + partner + " may act for M1 already.");
        assertThat(said("withdraw", partner, "M1")).startsWith("Withdrawn: " + partner + " may no longer act for M1;");
        assertThat(said("withdraw", partner, "M1"))
                .isEqualTo("Nothing to do: " + partner + " may not act for M1 anyway.");
    }

    @Test
    void list_showsGrants() {
        said("grant", partner, "M2");
        said("grant", partner, "M1");
        said("grant", partner, "M3");
        said("withdraw", partner, "M3");

        CommandRun all = CommandRun.of("grants", "list", partner);
        assertThat(all.exitCode()).isZero();
        assertThat(all.out()).hasSize(3);
        assertThat(all.out().get(0)).matches("partner +merchant  since");
        assertThat(all.out().get(1)).matches(partner + "  M1        20[0-9T:.-]+Z");
        assertThat(all.out().get(2)).startsWith(partner + "  M2 ");
        assertThat(CommandRun.of("grants", "list", partner, "M2").out()).hasSize(2);
        assertThat(said("list", partner, "M3")).isEqualTo("There are no grants.");
        // Other partners' longer names may widen the columns.
        assertThat(CommandRun.of("grants").out()).anyMatch(line -> line.startsWith(partner + " "));
    }

    @Test
    void withdrawal_stopsAndListsWhatThePartnerCreatedForThatMerchant() throws Exception {
        String merchant = "M-" + UUID.randomUUID();
        String another = "M-" + UUID.randomUUID();
        try (Cluster cluster = Cluster.connect(List.of(SearchCluster.shared().uri()))) {
            WebhookEndpoints endpoints = new WebhookEndpoints(cluster, SOON);
            ExportSchedules schedules = new ExportSchedules(cluster, SOON);
            ExportJobs jobs = new ExportJobs(cluster, SOON);
            Creator creator = new Creator("app", partner);
            WebhookEndpoint endpoint = endpoint(endpoints, merchant, creator);
            WebhookEndpoint own = endpoint(endpoints, merchant, new Creator("erp", null));
            WebhookEndpoint ofAnotherPartner = endpoint(endpoints, merchant, new Creator("app", partner + "-2"));
            WebhookEndpoint ofAnotherMerchant = endpoint(endpoints, another, creator);
            WebhookEndpoint old = endpoint(endpoints, merchant, null);
            ExportSchedule schedule = ExportSchedule.starting(
                            "sch_" + UUID.randomUUID(), merchant, Frequency.DAILY, ZoneOffset.UTC, REQUEST, NOW)
                    .by(creator);
            schedules.create(schedule);
            ExportJob job = ExportJob.queued("exp_" + UUID.randomUUID(), merchant, REQUEST, null, NOW, 1)
                    .by(creator);
            jobs.create(job);
            said("grant", partner, merchant);

            CommandRun created = CommandRun.of("grants", "created", merchant);
            assertThat(created.exitCode()).as("%s", created).isZero();
            assertThat(created.out()).hasSize(7);
            assertThat(created.out().get(0)).matches("kind +id +state +partner +client");
            assertThat(created.out())
                    .anyMatch(line ->
                            line.matches("webhook endpoint +" + endpoint.id() + " +ENABLED +" + partner + " +app"))
                    .anyMatch(line -> line.matches("webhook endpoint +" + own.id() + " +ENABLED +- +erp"))
                    .anyMatch(line -> line.matches("webhook endpoint +" + old.id() + " +ENABLED +unknown +unknown"))
                    .anyMatch(line ->
                            line.matches("export schedule +" + schedule.id() + " +ACTIVE +" + partner + " +app"))
                    .anyMatch(line -> line.matches("export +" + job.id() + " +QUEUED +" + partner + " +app"));

            CommandRun withdrawn = CommandRun.of("grants", "withdraw", partner, merchant);
            assertThat(withdrawn.exitCode()).as("%s", withdrawn).isZero();
            assertThat(withdrawn.out().subList(1, withdrawn.out().size()))
                    .containsExactly(
                            "Disabled: webhook endpoint " + endpoint.id() + ".",
                            "Paused: export schedule " + schedule.id() + ", until the grant is active again.",
                            "Stopped: export " + job.id() + ", which fails with GRANT_WITHDRAWN.");
            assertThat(audited())
                    .contains("{\"merchant_id\":\"" + merchant
                            + "\",\"operation\":\"disable webhook endpoint\",\"endpoint_id\":\"" + endpoint.id()
                            + "\",\"reason\":\"GRANT_WITHDRAWN\"}");
            WebhookEndpoint disabled =
                    endpoints.find(endpoint.id()).orElseThrow().value();
            assertThat(disabled.settings().enabled()).isFalse();
            assertThat(disabled.disabledReason()).isEqualTo(DisabledReason.GRANT_WITHDRAWN);
            for (WebhookEndpoint untouched : List.of(own, ofAnotherPartner, ofAnotherMerchant, old)) {
                assertThat(endpoints.find(untouched.id()).orElseThrow().value()).isEqualTo(untouched);
            }
            for (WebhookEndpoint each : List.of(endpoint, own, ofAnotherPartner, ofAnotherMerchant, old)) {
                assertThat(endpoints.delete(endpoints.find(each.id()).orElseThrow()))
                        .isTrue();
            }
            assertThat(schedules.delete(schedules.find(schedule.id()).orElseThrow()))
                    .isTrue();
            assertThat(jobs.delete(jobs.find(job.id()).orElseThrow())).isTrue();
        }
    }

    private static WebhookEndpoint endpoint(WebhookEndpoints endpoints, String merchantId, @Nullable Creator creator)
            throws IOException {
        WebhookEndpoint endpoint = new WebhookEndpoint(
                "whe_" + UUID.randomUUID(),
                merchantId,
                new EndpointSettings("https://example.com/", null, List.of(EventType.TRANSACTION_CREATED), null, true),
                null,
                NOW,
                NOW,
                "https://api.example.com",
                List.of(new EndpointSecret("sealed", null)),
                EndpointProgress.startingAt(NOW),
                "",
                creator);
        endpoints.create(endpoint);
        return endpoint;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a:b", "M0001,M0002", "*", "é"})
    void textThatIsNoId_isAMistake(String text) {
        CommandRun run = CommandRun.of("grants", "grant", partner, text);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .containsExactly("MERCHANT is not an id: 1 to 64 letters, digits, dots, hyphens and underscores.");
        assertThat(CommandRun.of("grants", "list", text).exitCode()).isEqualTo(1);
    }

    @Test
    void missingMerchant_isAMistake() {
        CommandRun run = CommandRun.of("grants", "withdraw", partner);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().get(0)).contains("MERCHANT");
    }

    private static String said(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "grants";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        CommandRun run = CommandRun.of(all);
        assertThat(run.exitCode()).as("%s", run).isZero();
        assertThat(run.out()).hasSize(1);
        return run.out().get(0);
    }
}
