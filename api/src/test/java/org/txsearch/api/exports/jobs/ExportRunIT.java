package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.elasticsearch.client.Request;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.exports.files.ExportFiles;
import org.txsearch.api.exports.files.NewExportFile;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.api.platform.security.PartnerGrants;
import org.txsearch.api.records.RecordIds;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.Versioned;
import org.txsearch.document.IndexFields;
import org.txsearch.document.TransactionDocument;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportLease;
import org.txsearch.exports.ExportStatus;
import org.txsearch.grants.Creator;
import org.txsearch.grants.GrantKey;
import org.txsearch.index.WeekDirectory;
import org.txsearch.index.Weeks;
import org.txsearch.local.RestartableElasticsearch;
import org.txsearch.merchants.Merchants;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.summary.TransactionSummaries;
import org.txsearch.walk.TransactionWalks;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** One worker, and all that can happen to it. */
@SearchingApi
class ExportRunIT {

    private static final int ROWS = 1_500;
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final ExportSettings SETTINGS = TestExportSettings.of("running=1");
    private static final JsonNode CSV = JsonMapper.shared()
            .readTree("{\"format\":\"CSV\",\"query\":{\"time_zone\":\"Etc/UTC\",\"sort\":[\"created_at\"],"
                    + "\"fields\":[\"id\",\"amount\",\"updated_at\",\"note\"]},\"csv\":{\"delimiter\":\",\",\"decimal_separator\":\".\","
                    + "\"bom\":false,\"compression\":\"NONE\"},\"rows\":0}");

    @Autowired
    private TransactionWalks snapshots;

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
    private Cluster cluster;

    private final TestMerchant merchant = TestMerchant.create();
    private final String id = RecordIds.random("exp_");
    private ExportJobs jobs;
    private JsonNode request = CSV;

    @BeforeEach
    void connect() {
        jobs = new ExportJobs(cluster, SOON);
    }

    @Test
    void fullDisk_failsTheExport_andLeavesNothing() throws Exception {
        store();
        run(new HookedFiles(files, (name, written) -> {
            if (written > 60_000) {
                throw new IOException("No space left on device");
            }
        }));
        ExportJob job = job();
        assertThat(job.status()).isEqualTo(ExportStatus.FAILED);
        assertThat(error(job).path("code").asString()).isEqualTo("STORAGE_FULL");
        assertThat(error(job).path("detail").asString()).isNotBlank();
        assertThat(job.result()).isNull();
        assertThat(files.names(id)).isEmpty();
    }

    /** Five outages of the storage, of which no export is the cause. */
    @Test
    void storageThatFails_isWaitedFor() throws Exception {
        store();
        ExportFiles broken = new HookedFiles(files, (name, written) -> {
            throw new IOException("Input/output error");
        });
        run(broken);
        for (int fault = 1; fault <= 5; fault++) {
            ExportJob job = job();
            assertThat(job.status()).isEqualTo(ExportStatus.QUEUED);
            assertThat(job.lease().failures()).isZero();
            assertThat(job.lease().faults()).isEqualTo(fault);
            assertThat(job.lease().notBefore()).isAfter(Instant.now().plusSeconds(4L << (fault - 1)));
            JsonNode waiting = answer(job).get("waiting_for");
            assertThat(waiting.get("code").asString()).isEqualTo("STORAGE_FAILED");
            assertThat(waiting.get("detail").asString()).isNotBlank();
            assertThat(Instant.parse(waiting.get("retry_at").asString()))
                    .isEqualTo(job.lease().notBefore());
            again(fault < 5 ? broken : files);
        }
        assertThat(job().status()).isEqualTo(ExportStatus.SUCCEEDED);
        assertThat(answer(job()).get("waiting_for").isNull()).isTrue();
        assertThat(files.names(id)).containsExactly("6-001.csv");
    }

    @Test
    void exportOfAPartnerWithoutAGrant_fails_andLeavesNothing() throws Exception {
        store();
        ExportJob queued = ExportJob.queued(id, merchant.id(), request, null, now(), 0);
        jobs.create(queued.by(new Creator("app", "partner-1")));
        grants = new PartnerGrants(key -> false);
        again(files);
        assertThat(job().status()).isEqualTo(ExportStatus.FAILED);
        assertThat(error(job()).path("code").asString()).isEqualTo("GRANT_WITHDRAWN");
        assertThat(job().result()).isNull();
        assertThat(files.names(id)).isEmpty();
    }

    @Test
    void grantThatIsWithdrawnMeanwhile_failsTheExport() throws Exception {
        store();
        Set<GrantKey> granted = new HashSet<>(Set.of(new GrantKey("partner-1", merchant.id())));
        grants = new PartnerGrants(granted::contains);
        ExportJob queued = ExportJob.queued(id, merchant.id(), request, null, now(), 0);
        jobs.create(queued.by(new Creator("app", "partner-1")));
        again(new HookedFiles(files, (name, written) -> granted.clear()));
        assertThat(job().status()).isEqualTo(ExportStatus.FAILED);
        assertThat(error(job()).path("code").asString()).isEqualTo("GRANT_WITHDRAWN");
        assertThat(files.names(id)).isEmpty();
    }

    @Test
    void outageBeyondTheDeadline_failsTheExport() throws Exception {
        store();
        jobs.create(ExportJob.queued(id, merchant.id(), request, null, now().minus(SETTINGS.deadline()), 0));
        again(new HookedFiles(files, (name, written) -> {
            throw new IOException("Input/output error");
        }));
        assertThat(job().status()).isEqualTo(ExportStatus.FAILED);
        assertThat(error(job()).path("code").asString()).isEqualTo("STORAGE_FAILED");
        assertThat(files.names(id)).isEmpty();
    }

    private static JsonNode answer(ExportJob job) {
        return JsonMapper.shared().valueToTree(ExportAnswer.of(job, Instant.now(), ExportFormats.ALL, ""));
    }

    /** A worker that is slow is thought dead; another makes the file meanwhile. */
    @Test
    void workerThatWasTakenForDead_publishesNothing_andRemovesWhatItWrote() throws Exception {
        store();
        AtomicBoolean taken = new AtomicBoolean();
        run(new HookedFiles(files, (name, written) -> {
            if (name.startsWith("1-") && !taken.getAndSet(true)) {
                again(files);
            }
        }));
        ExportJob job = job();
        assertThat(job.status()).isEqualTo(ExportStatus.SUCCEEDED);
        assertThat(job.lease().attempt()).isEqualTo(2);
        assertThat(files.names(id)).containsExactly("2-001.csv");
        assertThat(result(job).files().get(0).storedName()).isEqualTo("2-001.csv");
        assertThat(ids(read(job))).hasSize(ROWS).doesNotHaveDuplicates();
    }

    @Test
    void workerThatMustStop_leavesTheExportToOthers_withoutAFailure() throws Exception {
        store();
        AtomicReference<ExportRun> running = new AtomicReference<>();
        ExportRun run = runOf(
                new HookedFiles(files, (name, written) -> {
                    ExportRun own = running.get();
                    if (own != null) {
                        own.stop();
                    }
                }),
                snapshots,
                lease(jobs));
        running.set(run);
        run.run();
        assertThat(Thread.interrupted()).isFalse();
        assertThat(job().status()).isEqualTo(ExportStatus.QUEUED);
        assertThat(job().lease().failures()).isZero();
        assertThat(files.names(id)).isEmpty();
        again(files);
        assertThat(job().status()).isEqualTo(ExportStatus.SUCCEEDED);
    }

    /** Half a call that publishes may have done so: files that it may have named must not go. */
    @Test
    void stoppedWorker_withCompleteFiles_publishesThem() throws Exception {
        merchant.store(row(0, 1));
        AtomicReference<ExportRun> running = new AtomicReference<>();
        HookedFiles.Hook stopping = new HookedFiles.Hook() {
            @Override
            public void beforeWrite(String name, long alreadyWritten) {}

            @Override
            public void afterFinish() {
                Objects.requireNonNull(running.get()).stop();
            }
        };
        ExportRun run = runOf(new HookedFiles(files, stopping), snapshots, lease(jobs));
        running.set(run);
        run.run();
        assertThat(Thread.interrupted()).isFalse();
        assertThat(job().status()).isEqualTo(ExportStatus.SUCCEEDED);
        assertThat(ids(read(job()))).containsExactly("t0");
        run.stop();
        assertThat(Thread.interrupted()).as("who is on other work by now").isFalse();
    }

    @Test
    void runThatIsStoppedBeforeItStarts_leavesTheExportToOthers() throws Exception {
        store();
        ExportRun run = runOf(files, snapshots, lease(jobs));
        run.stop();
        run.run();
        assertThat(job().status()).isEqualTo(ExportStatus.QUEUED);
        assertThat(files.names(id)).isEmpty();
    }

    @Test
    void exportThatIsCalledOff_endsItsWorker_whichRemovesWhatItWrote() throws Exception {
        store();
        AtomicReference<ExportRun> running = new AtomicReference<>();
        AtomicLong lastWritten = new AtomicLong();
        ExportRun run = runOf(
                new HookedFiles(files, (name, written) -> {
                    lastWritten.set(written);
                    Versioned<ExportJob> seen = jobs.find(id).orElseThrow();
                    if (!seen.value().status().isFinal()) {
                        ExportJob ended = seen.value().ended(ExportStatus.CANCELLED, null, now(), now());
                        assertThat(jobs.replace(seen, ended, true)).isPresent();
                        Objects.requireNonNull(running.get()).beat();
                    }
                }),
                snapshots,
                lease(jobs));
        running.set(run);
        run.run();
        assertThat(Thread.interrupted()).isFalse();
        assertThat(job().status()).isEqualTo(ExportStatus.CANCELLED);
        assertThat(files.names(id)).isEmpty();
        assertThat(lastWritten.get()).as("it did not write to the end").isLessThan(ROWS * 160L);
    }

    @Test
    void moreRowsThanAllowedByNow_failTheExport() throws Exception {
        store();
        ExportSettings few = TestExportSettings.of("running=1", "max-rows=" + (ROWS - 1));
        new ExportRun(
                        lease(jobs),
                        new ExportWork(snapshots, summaries, merchants, files, reader, few, quota, grants),
                        files,
                        Clock.tickMillis(ZoneOffset.UTC))
                .run();
        assertThat(job().status()).isEqualTo(ExportStatus.FAILED);
        assertThat(error(job()).path("code").asString()).isEqualTo("EXPORT_TOO_LARGE");
    }

    /** One amount differs by one cent between the indexed field and the stored item. */
    @ParameterizedTest
    @ValueSource(strings = {"CSV", "CAMT053", "OFX"})
    void fileThatDoesNotAddUpToItsSnapshot_isNeverPublished(String format) throws Exception {
        request = statement(format);
        merchant.store(row(0, 1), row(1, 1), row(2, 1));
        addOneCent("t2");
        run(files);
        assertThat(job().status()).isEqualTo(ExportStatus.QUEUED);
        assertThat(files.names(id)).isEmpty();
        again(files);
        again(files);
        assertThat(job().status()).isEqualTo(ExportStatus.FAILED);
        assertThat(error(job()).path("code").asString()).isEqualTo("TOTALS_DIFFER");
        assertThat(job().result()).isNull();
        assertThat(files.names(id)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"CAMT053,xml", "OFX,ofx"})
    void entriesOfAStatement_waitBesideItsFile_andGoWithIt(String format, String extension) throws Exception {
        request = statement(format);
        store();
        Set<String> written = new TreeSet<>();
        run(new HookedFiles(files, (name, length) -> written.add(name)));
        assertThat(job().status()).isEqualTo(ExportStatus.SUCCEEDED);
        assertThat(written).containsExactlyInAnyOrder("1-001." + extension, "1-EUR.spool", "1-USD.spool");
        assertThat(files.names(id)).containsExactly("1-001." + extension);
    }

    @ParameterizedTest
    @ValueSource(strings = {"CAMT053", "OFX"})
    void fullDisk_whileEntriesWait_failsTheExport_andLeavesNothing(String format) throws Exception {
        request = statement(format);
        store();
        run(new HookedFiles(files, (name, length) -> {
            if (name.endsWith(".spool") && length > 0) {
                throw new IOException("No space left on device");
            }
        }));
        assertThat(job().status()).isEqualTo(ExportStatus.FAILED);
        assertThat(error(job()).path("code").asString()).isEqualTo("STORAGE_FULL");
        assertThat(files.names(id)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"CAMT053", "CSV"})
    void filesOfADeadWorker_areRemoved_byTheOneThatTakesOver(String format) throws Exception {
        request = format.equals("CSV") ? CSV : statement(format);
        merchant.store(row(0, 1));
        assertThat(lease(jobs).job().lease().attempt()).isEqualTo(1);
        for (String name : List.of("1-001.csv", "1-EUR.spool")) {
            try (NewExportFile file = files.create(id, name)) {
                file.write(7);
                file.finish();
            }
        }
        again(new HookedFiles(
                files, (name, length) -> assertThat(files.names(id)).noneMatch(left -> left.startsWith("1-"))));
        assertThat(job().status()).isEqualTo(ExportStatus.SUCCEEDED);
        assertThat(files.names(id)).singleElement().asString().startsWith("2-001.");
    }

    /** A statement of two currencies, whose entries come mixed. */
    private static JsonNode statement(String format) {
        return JsonMapper.shared()
                .readTree(
                        "{\"format\":\"" + format + "\",\"query\":{\"time_zone\":\"Etc/UTC\",\"sort\":[\"created_at\"],"
                                + "\"filter\":{\"created_at\":{\"gte\":\"2026-11-01T00:00:00Z\"}}},\"rows\":0}");
    }

    private void addOneCent(String transactionId) throws IOException {
        Request search = new Request("POST", "/transactions/_search");
        search.setJsonEntity("{\"query\":{\"bool\":{\"filter\":[{\"term\":{\"merchant_id\":\"" + merchant.id()
                + "\"}},{\"term\":{\"id\":\"" + transactionId + "\"}}]}}}");
        JsonNode hit = JsonMapper.shared()
                .readTree(cluster.raw().performRequest(search).getEntity().getContent())
                .at("/hits/hits/0");
        ObjectNode source = (ObjectNode) hit.get("_source");
        String low = IndexFields.low(FieldCatalogue.transaction().field("amount"));
        ObjectNode searched = (ObjectNode) source.get(TransactionDocument.INDEX_MEMBER);
        searched.put(low, searched.get(low).asLong() + 1);
        Request put = new Request(
                "PUT",
                "/" + hit.get("_index").asString() + "/_doc/"
                        + URLEncoder.encode(hit.get("_id").asString(), StandardCharsets.UTF_8));
        put.addParameter("refresh", "true");
        put.setJsonEntity(JsonMapper.shared().writeValueAsString(source));
        cluster.raw().performRequest(put);
    }

    /** Amounts change and rows are added while the file is written, and the file is still from one snapshot. */
    @Test
    void fileAddsUpToItsTotals_underUpdates() throws Exception {
        store();
        AtomicBoolean stopped = new AtomicBoolean();
        CompletableFuture<Void> updating = CompletableFuture.runAsync(() -> {
            for (int version = 2; !stopped.get(); version++) {
                int now = version;
                merchant.store(IntStream.range(0, 25)
                        .mapToObj(i -> row((now * 25 + i) % ROWS, now))
                        .toList());
            }
        });
        run(files);
        stopped.set(true);
        updating.get(60, TimeUnit.SECONDS);
        ExportJob job = job();
        assertThat(job.status()).as(String.valueOf(job.error())).isEqualTo(ExportStatus.SUCCEEDED);
        assertAddsUp(job, ROWS);
    }

    @Tag("slow")
    @Test
    void elasticsearchThatIsRestartedHalfWay_restartsTheFile() throws Exception {
        // More pages than a walk prefetches.
        int rows = 6 * ROWS;
        try (RestartableElasticsearch node = new RestartableElasticsearch();
                Cluster own = Cluster.connect(List.of(node.uri()))) {
            new Weeks(own).installTemplate();
            merchant.storeIn(
                    own, IntStream.range(0, rows).mapToObj(i -> row(i, 1)).toList());
            jobs = new ExportJobs(own, SOON);
            TransactionWalks ofNode = new TransactionWalks(own, new WeekDirectory(own));
            AtomicBoolean restarted = new AtomicBoolean();
            ExportFiles hooked = new HookedFiles(files, (name, written) -> {
                if (written > 0 && !restarted.getAndSet(true)) {
                    node.kill();
                    node.restart();
                }
            });
            runOf(hooked, ofNode, lease(jobs)).run();
            assertThat(restarted).isTrue();
            assertThat(job().status()).isEqualTo(ExportStatus.QUEUED);
            assertThat(files.names(id)).isEmpty();
            merchant.storeIn(own, List.of(row(rows, 1)));
            Versioned<ExportJob> seen = jobs.find(id).orElseThrow();
            runOf(hooked, ofNode, ExportLease.take(jobs, seen, now()).orElseThrow())
                    .run();
            assertThat(job().status()).isEqualTo(ExportStatus.SUCCEEDED);
            assertThat(job().lease().failures()).isZero();
            assertThat(job().lease().faults()).isEqualTo(1);
            assertAddsUp(job(), rows + 1);
        }
    }

    private void assertAddsUp(ExportJob job, int rows) throws IOException {
        String csv = read(job);
        Set<String> ids = new HashSet<>(ids(csv));
        assertThat(ids).hasSize(rows).hasSameSizeAs(ids(csv));
        Map<String, BigDecimal> sums = new TreeMap<>();
        csv.lines()
                .skip(1)
                .map(line -> line.split(",", -1))
                .forEach(cells -> sums.merge(cells[2], new BigDecimal(cells[1]), BigDecimal::add));
        ExportResult result = result(job);
        assertThat(result.rowCount()).isEqualTo(rows);
        Map<String, BigDecimal> told = new TreeMap<>();
        result.totals().forEach(total -> told.put(total.currency(), new BigDecimal(total.gross(), 2)));
        assertThat(told).isEqualTo(sums);
    }

    private void store() {
        merchant.store(IntStream.range(0, ROWS).mapToObj(i -> row(i, 1)).toList());
    }

    private static TestTransaction row(int i, long version) {
        return TestTransaction.of("t" + i)
                .at("2026-11-%02dT08:00:00Z".formatted(1 + i % 20))
                .with("version", version)
                .with("note", "n".repeat(200))
                .amount((i + version) + ".25", i % 2 == 0 ? "EUR" : "USD");
    }

    private ExportLease lease(ExportJobs of) throws IOException {
        of.create(ExportJob.queued(id, merchant.id(), request, null, now(), 0));
        return ExportLease.take(of, of.find(id).orElseThrow(), now()).orElseThrow();
    }

    private void run(ExportFiles where) throws IOException {
        runOf(where, snapshots, lease(jobs)).run();
    }

    /** Another worker's attempt. */
    private void again(ExportFiles where) {
        try {
            Versioned<ExportJob> seen = jobs.find(id).orElseThrow();
            if (seen.value().status() == ExportStatus.RUNNING) {
                seen = jobs.replace(seen, seen.value().interrupted("WORKER_LOST", now()), true)
                        .orElseThrow();
            }
            runOf(where, snapshots, ExportLease.take(jobs, seen, now()).orElseThrow())
                    .run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ExportRun runOf(ExportFiles where, TransactionWalks of, ExportLease lease) {
        ExportWork work = new ExportWork(of, summaries, merchants, where, reader, SETTINGS, quota, grants);
        return new ExportRun(lease, work, where, Clock.tickMillis(ZoneOffset.UTC));
    }

    private ExportJob job() throws IOException {
        return jobs.find(id).orElseThrow().value();
    }

    private String read(ExportJob job) throws IOException {
        ResultFile file = result(job).files().get(0);
        try (InputStream in = files.open(id, file.storedName(), 0, file.bytes())) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static JsonNode error(ExportJob job) {
        return Objects.requireNonNull(job.error());
    }

    private static ExportResult result(ExportJob job) {
        return ExportResult.of(Objects.requireNonNull(job.result()));
    }

    private static List<String> ids(String csv) {
        List<String> ids = new ArrayList<>();
        csv.lines().skip(1).forEach(line -> ids.add(line.substring(0, line.indexOf(','))));
        return ids;
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MILLIS);
    }
}
