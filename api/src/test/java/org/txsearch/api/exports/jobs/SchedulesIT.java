package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.exports.jobs.ExportClient.json;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.ApiClient;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.Patiently;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.exports.files.ExportFiles;
import org.txsearch.api.platform.security.PartnerGrants;
import org.txsearch.api.platform.security.TestIssuer;
import org.txsearch.api.records.RecordIds;
import org.txsearch.cluster.Cluster;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportLease;
import org.txsearch.exports.ExportSchedule;
import org.txsearch.exports.ExportSchedules;
import org.txsearch.exports.Frequency;
import org.txsearch.grants.Creator;
import org.txsearch.grants.GrantKey;
import org.txsearch.grants.Grants;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.paging.TransactionPage;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.TenantScope;
import org.txsearch.records.DerivedId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@SearchingApi
@TestPropertySource(properties = "txsearch.exports.schedules-of-one-merchant=4")
class SchedulesIT extends OneMerchant {

    private static final String PATH = "/v1/export-schedules";
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final ZoneId MADRID = ZoneId.of("Europe/Madrid");
    private static final JsonNode CSV = JsonMapper.shared()
            .readTree(
                    "{\"format\":\"CSV\",\"query\":{\"filter\":{\"status\":{\"eq\":\"COMPLETED\"}},\"time_zone\":\"Europe/Madrid\","
                            + "\"sort\":[\"created_at\"],\"fields\":[\"id\"]},\"csv\":{\"delimiter\":\",\",\"decimal_separator\":\".\","
                            + "\"bom\":false,\"compression\":\"NONE\"},\"rows\":0}");

    @Autowired
    private Cluster cluster;

    @Autowired
    private ExportWork work;

    @Autowired
    private ExportFiles files;

    private ExportJobs jobs;
    private ExportSchedules schedules;
    private final Set<GrantKey> granted = ConcurrentHashMap.newKeySet();

    @BeforeEach
    void connect() {
        jobs = new ExportJobs(cluster, SOON);
        schedules = new ExportSchedules(cluster, SOON);
    }

    @Test
    void schedule_isCreatedReadPausedResumedAndDeleted() {
        HttpResponse<String> made = client.post(
                PATH,
                "{'frequency':'WEEKLY','time_zone':'Europe/Madrid','export':{'format':'CSV','sort':'created_at',"
                        + "'filter':{'created_at':{'gte':'2026-11-20'}},'csv':{'delimiter':';'}}}");
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        JsonNode schedule = json(made);
        String path = PATH + "/" + schedule.get("id").asString();
        assertThat(made.headers().firstValue("Location")).hasValue("https://localhost:" + port + path);
        assertThat(schedule.toString())
                .matches(
                        "\\{\"id\":\"sch_[0-9a-v]{26}\",\"status\":\"ACTIVE\",\"paused_reason\":null,\"frequency\":\"WEEKLY\",\"time_zone\":\"Europe/Madrid\","
                                + "\"created_at\":\"[^\"]+Z\",\"export\":\\{\"format\":\"CSV\",\"query\":\\{\"filter\":"
                                + "\\{\"created_at\":\\{\"gte\":\"2026-11-19T23:00:00.000Z\"}},\"time_zone\":\"Europe/Madrid\","
                                + "\"sort\":\\[\"created_at\"]},\"csv\":\\{\"profile\":\"generic\",\"delimiter\":\";\","
                                + "\"decimal_separator\":\".\",\"bom\":false,\"date_format\":\"iso\",\"language\":null,"
                                + "\"columns\":null,\"datev\":null,\"compression\":\"NONE\"},\"xlsx\":null,\"pdf\":null},\"next\":\\{\"period\":\"\\d{4}-W\\d\\d\",\"from\":\"[^\"]+\",\"to\":\"[^\"]+\"},"
                                + "\"last_export_id\":null,\"created_by\":\\{\"client_id\":\"client-1\",\"partner_id\":null}}");
        assertThat(json(client.get(path))).isEqualTo(schedule);
        assertThat(json(client.post(path + "/pause", null)).get("paused_reason").asString())
                .isEqualTo("REQUESTED");
        assertThat(json(client.post(path + "/pause", null)).get("status").asString())
                .isEqualTo("PAUSED");
        assertThat(json(client.post(path + "/resume", null))).isEqualTo(schedule);
        assertThat(json(client.get(PATH)).at("/items/0")).isEqualTo(schedule);

        ExportClient other = new ExportClient(port, TestMerchant.create());
        String unknown = PATH + "/sch_" + "0".repeat(26);
        for (String method : List.of("GET", "DELETE")) {
            assertThat(ApiClient.problem(other.send(method, path))).isEqualTo("404 SCHEDULE_NOT_FOUND");
            assertThat(ApiClient.problem(client.send(method, unknown))).isEqualTo("404 SCHEDULE_NOT_FOUND");
        }
        for (String action : List.of("/pause", "/resume")) {
            assertThat(ApiClient.problem(other.post(path + action, null))).isEqualTo("404 SCHEDULE_NOT_FOUND");
        }
        assertThat(json(other.get(PATH)).get("items")).isEmpty();
        assertThat(client.send("DELETE", path, "Accept", "text/csv").statusCode())
                .isEqualTo(204);
        assertThat(ApiClient.problem(client.send("DELETE", path))).isEqualTo("404 SCHEDULE_NOT_FOUND");
        assertThat(json(client.get(PATH)).get("items")).isEmpty();
    }

    @Test
    void allFaultsOfASchedule_areReportedAtOnce_withTheirPointers() {
        assertThat(client.faults(
                        PATH,
                        "{'frequency':'HOURLY','time_zone':'Mars','exports':{},'export':{'format':'PNG','sort':'x',"
                                + "'filter':{'amount':{'gt':'1.123456'}},'csv':{'bom':'yes'}}}"))
                .containsExactlyInAnyOrder(
                        "/frequency INVALID_ENUM",
                        "/time_zone INVALID_TIME_ZONE",
                        "/exports UNKNOWN_PARAMETER",
                        "/export/format INVALID_ENUM",
                        "/export/sort SORT_NOT_ALLOWED",
                        "/export/filter/amount/gt INVALID_DECIMAL",
                        "/export/csv/bom INVALID_VALUE");
        assertThat(client.faults(PATH, "{}"))
                .containsExactlyInAnyOrder("/frequency MISSING_VALUE", "/export MISSING_VALUE");
        assertThat(client.faults(PATH, "{'frequency':'DAILY','export':[]}")).containsExactly("/export INVALID_VALUE");
        assertThat(client.faults(PATH, "{'frequency':'DAILY','export':{}}"))
                .containsExactly("/export/format MISSING_VALUE");
    }

    @Test
    void schedules_areBounded() {
        String body = "{'frequency':'DAILY','export':{'format':'CSV'}}";
        String last = "";
        for (int i = 0; i < 4; i++) {
            HttpResponse<String> created = client.post(PATH, body);
            assertThat(created.statusCode()).isEqualTo(201);
            last = json(created).get("id").asString();
        }
        assertThat(ApiClient.problem(client.post(PATH, body))).isEqualTo("409 SCHEDULE_LIMIT_REACHED");
        assertThat(client.send("DELETE", PATH + "/" + last).statusCode()).isEqualTo(204);
        assertThat(client.post(PATH, body).statusCode()).isEqualTo(201);
        assertThat(json(client.get(PATH + "?limit=3")).at("/page/has_more").asBoolean())
                .isTrue();
    }

    @Test
    void requestsAtOnce_makeNoMoreSchedulesThanThereMayBe() throws Exception {
        ExecutorService posters = Executors.newFixedThreadPool(12);
        List<Callable<HttpResponse<String>>> posts =
                Collections.nCopies(12, () -> client.post(PATH, "{'frequency':'DAILY','export':{'format':'CSV'}}"));
        List<Integer> answers = new ArrayList<>();
        for (Future<HttpResponse<String>> post : posters.invokeAll(posts)) {
            answers.add(post.get().statusCode());
        }
        posters.shutdown();
        assertThat(answers.stream().filter(status -> status == 201))
                .as("created")
                .hasSize(4);
        assertThat(answers.stream().filter(status -> status == 409)).hasSize(8);
        assertThat(json(client.get(PATH)).get("items")).hasSize(4);
    }

    @Test
    void retriedPost_makesOneSchedule_andItsAnswerIsMarked() {
        String body = "{'frequency':'DAILY','export':{'format':'CSV'}}";
        HttpResponse<String> first = client.post(PATH, body, "Idempotency-Key", "morning");
        assertThat(first.statusCode()).as(first.body()).isEqualTo(201);
        assertThat(first.headers().firstValue("Idempotent-Replayed")).isEmpty();
        HttpResponse<String> second = client.post(PATH, body, "Idempotency-Key", "\"morning\"");
        assertThat(second.statusCode()).isEqualTo(201);
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.headers().firstValue("Location"))
                .isEqualTo(first.headers().firstValue("Location"));
        assertThat(second.headers().firstValue("Idempotent-Replayed")).hasValue("true");
        assertThat(json(client.get(PATH)).get("items")).hasSize(1);

        String other = "{'frequency':'WEEKLY','export':{'format':'CSV'}}";
        assertThat(ApiClient.problem(client.post(PATH, other, "Idempotency-Key", "morning")))
                .isEqualTo("422 IDEMPOTENCY_KEY_REUSED");
        assertThat(ApiClient.problem(client.post(ExportClient.PATH, "{'format':'CSV'}", "Idempotency-Key", "morning")))
                .isEqualTo("422 IDEMPOTENCY_KEY_REUSED");
        String path = PATH + "/" + json(first).get("id").asString();
        assertThat(client.send("DELETE", path).statusCode()).isEqualTo(204);
        HttpResponse<String> third = client.post(PATH, body, "Idempotency-Key", "morning");
        assertThat(third.body()).isEqualTo(first.body());
        assertThat(json(client.get(PATH)).get("items"))
                .as("what is deleted stays so")
                .isEmpty();
    }

    /** Eight days without any instance, one of them with 25 hours; then four instances at once. */
    @Test
    void missedPeriods_areExportedOnceEach_howeverManyInstancesThereAre() throws Exception {
        ExportSchedule schedule = kept(Frequency.DAILY, "2026-10-20T10:00:00Z");
        Instant now = Instant.parse("2026-10-28T12:00:00Z");
        ExecutorService instances = Executors.newFixedThreadPool(4);
        List<Callable<Boolean>> looks = Collections.nCopies(4, () -> {
            DueSchedules instance = due(now);
            for (int i = 0; i < 12; i++) {
                instance.run(now);
            }
            return true;
        });
        for (Future<Boolean> look : instances.invokeAll(looks)) {
            assertThat(look.get()).isTrue();
        }
        instances.shutdown();
        List<ExportJob> made = jobs.list(merchant.id(), 100, null, false);
        assertThat(made)
                .extracting(job -> period(job).label())
                .containsExactlyInAnyOrder(
                        "2026-10-20",
                        "2026-10-21",
                        "2026-10-22",
                        "2026-10-23",
                        "2026-10-24",
                        "2026-10-25",
                        "2026-10-26",
                        "2026-10-27");
        ExportJob longest = made.stream()
                .filter(job -> period(job).label().equals("2026-10-25"))
                .findFirst()
                .orElseThrow();
        assertThat(Duration.between(period(longest).from(), period(longest).to()))
                .isEqualTo(Duration.ofHours(25));
        ExportSchedule after =
                schedules.find(merchant.id(), schedule.id()).orElseThrow().value();
        assertThat(after.period().label()).isEqualTo("2026-10-28");
        assertThat(after.lastExportId()).isEqualTo(DerivedId.of("exp_", schedule.id(), "2026-10-27"));
    }

    @Test
    void period_waitsUntilWhatWasTakenInBeforeItsEndIsFound() throws Exception {
        kept(Frequency.DAILY, "2026-10-20T10:00:00Z");
        Instant now = Instant.parse("2026-10-21T08:00:00Z");
        due(Instant.parse("2026-10-20T21:59:59Z")).run(now);
        assertThat(jobs.list(merchant.id(), 10, null, false)).isEmpty();
        due(Instant.parse("2026-10-20T22:00:00Z")).run(now);
        assertThat(jobs.list(merchant.id(), 10, null, false)).hasSize(1);
        due(now).run(now);
        assertThat(jobs.list(merchant.id(), 10, null, false)).hasSize(1);
    }

    /** After a crash between creating the export and updating its schedule, the retry finds the export. */
    @Test
    void periodWhoseScheduleWasNotAdvanced_isNotExportedAgain() throws Exception {
        ExportSchedule schedule = kept(Frequency.WEEKLY, "2026-10-20T10:00:00Z");
        Instant now = Instant.parse("2026-10-26T00:00:00Z");
        due(now).run(now);
        var moved = schedules.find(merchant.id(), schedule.id()).orElseThrow();
        assertThat(schedules.replace(moved, schedule, true)).isPresent();
        due(now).run(now);
        assertThat(jobs.list(merchant.id(), 10, null, false)).hasSize(1);
        assertThat(schedules
                        .find(merchant.id(), schedule.id())
                        .orElseThrow()
                        .value()
                        .period()
                        .label())
                .isEqualTo("2026-W44");
    }

    @Test
    void pausedSchedule_exportsNothing_andVeryOldPeriodsAreSkipped() throws Exception {
        ExportSchedule schedule = kept(Frequency.MONTHLY, "2026-01-20T10:00:00Z");
        var seen = schedules.find(merchant.id(), schedule.id()).orElseThrow();
        assertThat(schedules.replace(seen, schedule.pause(), true)).isPresent();
        Instant now = Instant.parse("2026-11-20T00:00:00Z");
        due(now).run(now);
        assertThat(jobs.list(merchant.id(), 10, null, false)).isEmpty();
        seen = schedules.find(merchant.id(), schedule.id()).orElseThrow();
        assertThat(schedules.replace(seen, schedule, true)).isPresent();
        for (int i = 0; i < 6; i++) {
            due(now).run(now);
        }
        assertThat(jobs.list(merchant.id(), 10, null, false))
                .extracting(job -> period(job).label())
                .containsExactlyInAnyOrder("2026-09", "2026-10");
    }

    @Test
    void scheduleOfAPartnerWithoutAGrant_exportsNothing_andGoesOnOnceItIsGranted() throws Exception {
        ExportSchedule schedule = ExportSchedule.starting(
                        RecordIds.random("sch_"),
                        merchant.id(),
                        Frequency.DAILY,
                        MADRID,
                        CSV,
                        Instant.parse("2026-10-20T10:00:00Z"))
                .by(new Creator("app", "partner-1"));
        schedules.create(schedule);
        granted.add(new GrantKey("partner-1", TestMerchant.create().id()));
        granted.add(new GrantKey("partner-2", merchant.id()));
        Instant now = Instant.parse("2026-10-23T12:00:00Z");
        due(now).run(now);
        due(now).run(now);
        assertThat(jobs.list(merchant.id(), 10, null, false)).isEmpty();

        granted.add(new GrantKey("partner-1", merchant.id()));
        Instant next = Instant.parse("2026-10-24T12:00:00Z");
        due(next).run(next);
        due(next).run(next);
        assertThat(jobs.list(merchant.id(), 10, null, false))
                .singleElement()
                .satisfies(job -> assertThat(period(job).label()).isEqualTo("2026-10-23"))
                .satisfies(job -> assertThat(job.createdBy()).isEqualTo(schedule.createdBy()));
    }

    @Test
    void withdrawal_pausesTheSchedulesOfAPartner_untilItIsGrantedAgainOrTheMerchantResumesThem() throws Exception {
        String partner = "partner-" + UUID.randomUUID();
        GrantKey grant = new GrantKey(partner, merchant.id());
        new Grants(cluster).grant(grant);
        String body = "{\"frequency\":\"DAILY\",\"export\":{\"format\":\"CSV\"}}";
        HttpResponse<String> made = HttpsClient.to(port)
                .sendAs(
                        TestIssuer.INSTANCE.partnerToken(partner, ExportClient.BOTH_SCOPES),
                        "POST",
                        PATH,
                        body,
                        "On-Behalf-Of",
                        merchant.id(),
                        "Content-Type",
                        "application/json");
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        assertThat(json(made).at("/created_by/partner_id").asString()).isEqualTo(partner);
        String path = PATH + "/" + json(made).get("id").asString();
        String own = PATH + "/" + json(client.post(PATH, body)).get("id").asString();

        new Grants(cluster).withdraw(grant);
        awaitReason(path, "GRANT_WITHDRAWN");
        assertThat(json(client.get(path)).get("status").asString()).isEqualTo("PAUSED");
        assertThat(json(client.get(own)).get("status").asString()).isEqualTo("ACTIVE");
        new Grants(cluster).grant(grant);
        awaitReason(path, "");
        assertThat(json(client.get(path)).get("status").asString()).isEqualTo("ACTIVE");

        new Grants(cluster).withdraw(grant);
        awaitReason(path, "GRANT_WITHDRAWN");
        JsonNode taken = json(client.post(path + "/resume", null));
        assertThat(taken.get("status").asString()).isEqualTo("ACTIVE");
        assertThat(taken.at("/created_by/partner_id").isNull()).isTrue();
    }

    private void awaitReason(String path, String reason) {
        Patiently.until(
                "the reason is " + reason,
                () -> json(client.get(path)).path("paused_reason").asString("").equals(reason));
    }

    @Test
    void export_isOfItsPeriod_inTheSchedulesZone_andOfItsFilter() throws Exception {
        merchant.store(
                TestTransaction.of("before").at("2026-11-18T22:59:59.999Z"),
                TestTransaction.of("first").at("2026-11-18T23:00:00Z"),
                TestTransaction.of("pending").at("2026-11-19T10:00:00Z").with("status", "PENDING"),
                TestTransaction.of("last").at("2026-11-19T22:59:59.999Z"),
                TestTransaction.of("behind").at("2026-11-19T23:00:00Z"));
        kept(Frequency.DAILY, "2026-11-19T10:00:00Z");
        Instant now = Instant.parse("2026-11-20T00:00:00Z");
        due(now).run(now);
        ExportJob job = jobs.list(merchant.id(), 10, null, false).get(0);
        ExportLease lease =
                ExportLease.take(jobs, jobs.find(job.id()).orElseThrow(), now).orElseThrow();
        new ExportRun(lease, work, files, Clock.tickMillis(ZoneOffset.UTC)).run();
        JsonNode export = json(client.get("/v1/exports/" + job.id()));
        assertThat(export.get("schedule").toString())
                .matches("\\{\"id\":\"sch_[^\"]+\",\"period\":\"2026-11-19\",\"from\":\"2026-11-18T23:00:00.000Z\","
                        + "\"to\":\"2026-11-19T23:00:00.000Z\"}");
        assertThat(export.at("/result/files/0/name").asString())
                .isEqualTo(merchant.id() + "_2026-11-19_transactions.csv");
        assertThat(client.text(export, 1)).isEqualTo("id\r\nfirst\r\nlast\r\n");
        assertThat(files.names(job.id())).containsExactly("1-001.csv");
    }

    private ExportSchedule kept(Frequency frequency, String created) throws IOException {
        ExportSchedule schedule = ExportSchedule.starting(
                RecordIds.random("sch_"), merchant.id(), frequency, MADRID, CSV, Instant.parse(created));
        schedules.create(schedule);
        return schedule;
    }

    private static ExportJob.ExportOrigin period(ExportJob job) {
        return Optional.ofNullable(job.origin()).orElseThrow();
    }

    /** An instance that finds everything that was taken in before that moment. */
    private DueSchedules due(Instant asOf) {
        return new DueSchedules(
                schedules,
                jobs,
                new TransactionSearch() {
                    @Override
                    public TransactionPage page(TenantScope scope, PageRequest request, Deadline deadline) {
                        throw new UnsupportedOperationException();
                    }

                    @Override
                    public Optional<StoredTransaction> find(TenantScope scope, String id, Deadline deadline) {
                        throw new UnsupportedOperationException();
                    }

                    @Override
                    public Instant asOf(Deadline deadline) {
                        return asOf;
                    }
                },
                new PartnerGrants(granted::contains));
    }
}
