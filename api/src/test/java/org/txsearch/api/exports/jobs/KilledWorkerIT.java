package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.api.ApiProcess;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.records.RecordIds;
import org.txsearch.cluster.Cluster;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportStatus;
import org.txsearch.index.Weeks;
import org.txsearch.local.OwnElasticsearch;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The process that runs an export is killed; another one, started later, writes the file. */
@Tag("slow")
class KilledWorkerIT {

    private static final int ROWS = 40_000;
    private static final int TRIES = 5;
    private static final JsonNode NDJSON = JsonMapper.shared()
            .readTree(
                    "{\"format\":\"NDJSON\",\"query\":{\"time_zone\":\"Etc/UTC\",\"sort\":[\"created_at\"]},\"csv\":null,\"rows\":0}");

    private static final JsonNode CAMT053 = JsonMapper.shared()
            .readTree("{\"format\":\"CAMT053\",\"query\":{\"time_zone\":\"Etc/UTC\",\"sort\":[\"created_at\"],"
                    + "\"filter\":{\"created_at\":{\"gte\":\"2020-01-01T00:00:00Z\"}}},\"rows\":0}");

    @TempDir
    private Path data;

    private final TestMerchant merchant = TestMerchant.create();

    /** A node of this test only, so that no worker of another test takes its exports. */
    private OwnElasticsearch node;

    private ExportJobs jobs;

    @BeforeEach
    void startNode() throws IOException {
        node = new OwnElasticsearch();
        Cluster cluster = Cluster.connect(List.of(node.uri()));
        new Weeks(cluster).installTemplate();
        merchant.storeIn(
                cluster,
                IntStream.range(0, ROWS)
                        .mapToObj(i -> TestTransaction.of("t" + i).with("note", "n".repeat(400)))
                        .toList());
        jobs = new ExportJobs(cluster, Duration.ofSeconds(30));
    }

    @AfterEach
    void stopNode() throws IOException {
        node.close();
    }

    @Test
    void exportOutlivesItsProcess_andHasOneFile() throws Exception {
        String id = killedHalfWay(NDJSON, "1-001.ndjson.part");
        Process another = start();
        try {
            ExportJob job = awaited(id, ExportStatus.SUCCEEDED);
            assertThat(job.lease().failures()).isZero();
            assertThat(job.lease().faults()).isEqualTo(1);
            assertThat(job.lease().attempt()).isEqualTo(2);
            ResultFile file = ExportResult.of(Objects.requireNonNull(job.result()))
                    .files()
                    .get(0);
            byte[] bytes =
                    Files.readAllBytes(data.resolve("exports").resolve(id).resolve(file.storedName()));
            assertThat(HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)))
                    .isEqualTo(file.sha256());
            assertThat(file.rows()).isEqualTo(ROWS);
            assertThat(new String(bytes, StandardCharsets.UTF_8).lines())
                    .hasSize(ROWS)
                    .doesNotHaveDuplicates();
        } finally {
            another.destroyForcibly();
        }
    }

    /** The worker that takes over removes temporary files, which are stored beside the files. */
    @Test
    void statementOutlivesItsProcess_andLeavesNothingElse() throws Exception {
        String id = killedHalfWay(CAMT053, "1-EUR.spool.part");
        Path folder = data.resolve("exports").resolve(id);
        assertThat(folder.resolve("1-EUR.spool.part")).exists();
        Process another = start();
        try {
            assertThat(awaited(id, ExportStatus.SUCCEEDED).status()).isEqualTo(ExportStatus.SUCCEEDED);
            assertThat(folder).isDirectoryContaining(file -> file.endsWith("2-001.xml"));
            assertThat(folder).isDirectoryNotContaining(file -> !file.endsWith("2-001.xml"));
            assertThat(ApiProcess.temporary(data))
                    .isDirectoryNotContaining(
                            file -> !file.getFileName().toString().startsWith("tomcat"));
        } finally {
            another.destroyForcibly();
        }
    }

    /** If the export finishes before the kill, another one is created. */
    private String killedHalfWay(JsonNode request, String file) throws Exception {
        for (int i = 0; i < TRIES; i++) {
            String id = RecordIds.random("exp_");
            jobs.create(ExportJob.queued(
                    id, merchant.id(), request, null, Instant.now().truncatedTo(ChronoUnit.MILLIS), 0));
            Process worker = start();
            awaited(id, ExportStatus.RUNNING);
            awaited(id, data.resolve("exports").resolve(id).resolve(file));
            worker.destroyForcibly().onExit().join();
            ExportJob job = jobs.find(id).orElseThrow().value();
            if (job.status() == ExportStatus.RUNNING) {
                assertThat(job.lease().attempt()).isEqualTo(1);
                return id;
            }
        }
        throw new AssertionError("Every export was done before its process could be killed");
    }

    private ExportJob awaited(String id, ExportStatus status) throws IOException {
        try {
            return patiently()
                    .until(
                            () -> jobs.find(id).orElseThrow().value(),
                            job -> job.status() == status || job.status() == ExportStatus.SUCCEEDED);
        } catch (ConditionTimeoutException never) {
            throw new AssertionError(Files.readString(ApiProcess.log(data)), never);
        }
    }

    /** Waits until there is such a file, or the export is finished. */
    private void awaited(String id, Path file) {
        patiently()
                .until(() -> Files.exists(file)
                        || jobs.find(id).orElseThrow().value().status() != ExportStatus.RUNNING);
    }

    private static ConditionFactory patiently() {
        return Awaitility.await()
                .dontCatchUncaughtExceptions()
                .pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(2))
                .atMost(Duration.ofMinutes(2));
    }

    private Process start() throws IOException {
        return ApiProcess.start(
                        0,
                        data,
                        node.uri(),
                        "txsearch.exports.poll=20ms",
                        "txsearch.exports.beat=50ms",
                        "txsearch.exports.lease=2s")
                .process();
    }
}
