package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.elasticsearch.client.Request;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.txsearch.api.Patiently;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.exports.files.ExportFiles;
import org.txsearch.api.platform.security.PartnerGrants;
import org.txsearch.api.records.RecordIds;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.Versioned;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportLease;
import org.txsearch.exports.ExportSchedule;
import org.txsearch.exports.ExportSchedules;
import org.txsearch.exports.ExportStatus;
import org.txsearch.exports.Frequency;
import org.txsearch.index.WeekDirectory;
import org.txsearch.index.Weeks;
import org.txsearch.local.ForwardingProxy;
import org.txsearch.local.OwnElasticsearch;
import org.txsearch.merchants.Merchants;
import org.txsearch.operational.OperationalIndices;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.paging.TransactionPage;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.TenantScope;
import org.txsearch.records.DerivedId;
import org.txsearch.records.IdempotencyKeys;
import org.txsearch.summary.TransactionSummaries;
import org.txsearch.walk.TransactionWalks;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One instance's workers while schedules fail, and while it stops. */
@SearchingApi
class ExportWorkersIT {

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final ExportSettings SETTINGS =
            TestExportSettings.of("running=1", "poll=20ms", "beat=100ms", "lease=2s");
    private static final JsonNode CSV = JsonMapper.shared()
            .readTree("{\"format\":\"CSV\",\"query\":{\"time_zone\":\"Etc/UTC\",\"sort\":[\"created_at\"],"
                    + "\"fields\":[\"id\"]},\"csv\":null,\"pdf\":null,\"rows\":0}");

    /** A node of this class only: its workers would take exports of other tests, and its broken schedule would disturb them. */
    private static OwnElasticsearch node;

    private static Cluster cluster;

    @Autowired
    private TransactionSummaries summaries;

    @Autowired
    private Merchants merchants;

    @Autowired
    private ExportFiles files;

    @Autowired
    private ExportRequestReader reader;

    @Autowired
    private ExportQuota quota;

    @Autowired
    private PartnerGrants grants;

    @Autowired
    private ExportMetrics metrics;

    private final TestMerchant merchant = TestMerchant.create();
    private final AtomicReference<ExportWorkers> workers = new AtomicReference<>();
    private ExportJobs jobs;
    private ExportSchedules schedules;

    @BeforeAll
    static void startNode() throws IOException {
        node = new OwnElasticsearch();
        cluster = Cluster.connect(List.of(node.uri()));
        new Weeks(cluster).installTemplate();
    }

    @AfterAll
    static void stopNode() throws IOException {
        cluster.close();
        node.close();
    }

    @BeforeEach
    void store() {
        merchant.storeIn(cluster, List.of(TestTransaction.of("t1")));
        jobs = new ExportJobs(cluster, SOON);
        schedules = new ExportSchedules(cluster, SOON);
    }

    @AfterEach
    void stop() {
        Optional.ofNullable(workers.get()).ifPresent(ExportWorkers::stop);
    }

    /** Once weeks have filled the cluster, it would create none. */
    @Test
    void start_createsTheSmallIndices() throws Exception {
        start(jobs, deadline -> now());
        for (String index : List.of("txsearch-export-schedules", "txsearch-cursor-keys")) {
            Patiently.until(index + " exists", () -> exists(index));
        }
    }

    private static boolean exists(String index) {
        try {
            return cluster.raw()
                            .performRequest(new Request("HEAD", "/" + index))
                            .getStatusLine()
                            .getStatusCode()
                    == 200;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** If it is unknown until when data is complete, schedules wait, and everything else continues. */
    @Test
    void failingSchedules_doNotDelayTheDetectionOfDeadWorkers() throws Exception {
        schedules.create(schedule("2026-10-20T10:00:00Z"));
        String id = queued();
        assertThat(ExportLease.take(jobs, jobs.find(id).orElseThrow(), now())).isPresent();
        start(jobs, deadline -> {
            throw new IllegalStateException("It is unknown until when data is complete");
        });
        Patiently.until("the export succeeds", () -> job(id).status() == ExportStatus.SUCCEEDED);
        assertThat(job(id).lease().failures()).isZero();
        assertThat(job(id).lease().faults()).isEqualTo(1);
    }

    /** Several workers die, as during a rolling restart that kills processes. */
    @Test
    void exportThatLostManyWorkers_succeeds() throws Exception {
        String id = queued();
        for (int worker = 1; worker <= 4; worker++) {
            Versioned<ExportJob> seen = jobs.find(id).orElseThrow();
            jobs.replace(seen, seen.value().interrupted("WORKER_LOST", now()), true);
        }
        assertThat(ExportLease.take(jobs, jobs.find(id).orElseThrow(), now())).isPresent();
        start(jobs, deadline -> now());
        Patiently.until("the export waits", () -> job(id).lease().faults() == 5);
        assertThat(job(id).status()).isEqualTo(ExportStatus.QUEUED);
        Versioned<ExportJob> waiting = jobs.find(id).orElseThrow();
        jobs.replace(waiting, waiting.value().interrupted("WORKER_LOST", now()), true);
        Patiently.until("the export succeeds", () -> job(id).status() == ExportStatus.SUCCEEDED);
    }

    @Test
    void unreadableSchedule_doesNotDelayOthers() throws Exception {
        ExportSchedule good = schedule("2026-10-20T10:00:00Z");
        schedules.create(good);
        Request broken = new Request("PUT", "/txsearch-export-schedules/_doc/sch_broken?refresh=true");
        broken.setJsonEntity(
                "{\"id\":\"sch_broken\",\"merchant_id\":\"" + merchant.id()
                        + "\",\"paused\":false,\"frequency\":\"DAILY\",\"time_zone\":\"Mars/Base\",\"due\":\"2026-01-01T00:00:00Z\"}");
        cluster.raw().performRequest(broken);
        String waiting = queued();
        start(jobs, deadline -> now());
        Patiently.until("the export succeeds", () -> job(waiting).status() == ExportStatus.SUCCEEDED);
        Patiently.until(
                "the other schedule's period is exported",
                () -> found(DerivedId.of("exp_", good.id(), "2026-10-20")).isPresent());
    }

    @Test
    void unreadableExport_doesNotDelayOthers() throws Exception {
        String id = queued();
        Request broken = new Request("PUT", "/txsearch-exports/_doc/exp_broken?refresh=true");
        broken.setJsonEntity(
                "{\"id\":\"exp_broken\",\"merchant_id\":\""
                        + TestMerchant.create().id()
                        + "\",\"status\":\"RUNNING\",\"deleted\":false,\"times\":{\"created\":\"2026-01-01T00:00:00Z\"},\"lease\":{\"beat\":\"often\"}}");
        cluster.raw().performRequest(broken);
        start(jobs, deadline -> now());
        Patiently.until("the export succeeds", () -> job(id).status() == ExportStatus.SUCCEEDED);
    }

    /** The instance is stopped when Elasticsearch has granted the lease, and before the response arrives. */
    @Test
    void leaseTakenWhileStopping_isGivenBack_andIsNoFailure() throws Exception {
        String id = queued();
        CompletableFuture<Void> stopped = new CompletableFuture<>();
        AtomicBoolean taken = new AtomicBoolean();
        try (ForwardingProxy proxy = new ForwardingProxy(node.uri(), (method, address) -> {
                    if (method.equals("PUT") && address.contains(id) && !taken.getAndSet(true)) {
                        stopMeanwhile(stopped);
                    }
                });
                Cluster slow = Cluster.connect(List.of(proxy.uri()))) {
            start(new ExportJobs(slow, SOON), deadline -> now());
            stopped.get(60, TimeUnit.SECONDS);
        }
        assertThat(taken).isTrue();
        assertThat(job(id).status()).isNotEqualTo(ExportStatus.RUNNING);
        assertThat(job(id).lease().failures()).isZero();
    }

    /** Returns when the stop is over, or waits for the caller's thread. */
    private void stopMeanwhile(CompletableFuture<Void> stopped) {
        Thread stopper = new Thread(() -> {
            Objects.requireNonNull(workers.get()).stop();
            stopped.complete(null);
        });
        stopper.start();
        Patiently.until("the stop waits", () -> !stopper.isAlive() || stopper.getState() == Thread.State.TIMED_WAITING);
    }

    private void start(ExportJobs of, AsOf asOf) {
        Clock clock = Clock.tickMillis(ZoneOffset.UTC);
        TransactionWalks snapshots = new TransactionWalks(cluster, new WeekDirectory(cluster));
        ExportWork work = new ExportWork(snapshots, summaries, merchants, files, reader, SETTINGS, quota, grants);
        ExportSweep sweep = new ExportSweep(jobs, new IdempotencyKeys(cluster, SOON), files, SETTINGS);
        DueSchedules due = new DueSchedules(schedules, jobs, search(asOf), grants);
        OperationalIndices indices = new OperationalIndices(cluster, Duration.ofSeconds(5));
        ExportWorkers newWorkers = new ExportWorkers(of, work, indices, due, sweep, clock, metrics);
        workers.set(newWorkers);
        newWorkers.start();
    }

    private interface AsOf {
        Instant of(Deadline deadline);
    }

    private static TransactionSearch search(AsOf asOf) {
        return new TransactionSearch() {
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
                return asOf.of(deadline);
            }
        };
    }

    private String queued() throws IOException {
        String id = RecordIds.random("exp_");
        jobs.create(ExportJob.queued(id, merchant.id(), CSV, null, now(), 0));
        return id;
    }

    private ExportSchedule schedule(String created) {
        return ExportSchedule.starting(
                RecordIds.random("sch_"),
                merchant.id(),
                Frequency.DAILY,
                ZoneId.of("Europe/Madrid"),
                CSV,
                Instant.parse(created));
    }

    private ExportJob job(String id) {
        return found(id).map(Versioned::value).orElseThrow();
    }

    private Optional<Versioned<ExportJob>> found(String id) {
        try {
            return jobs.find(id);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MILLIS);
    }
}
