package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.exports.jobs.ExportClient.PATH;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.elasticsearch.client.Request;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.ApiClient;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.exports.files.ExportFiles;
import org.txsearch.api.exports.files.LocalBucket;
import org.txsearch.api.exports.files.NewExportFile;
import org.txsearch.api.platform.security.PartnerGrants;
import org.txsearch.api.records.RecordIds;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.Versioned;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportLease;
import org.txsearch.exports.ExportStatus;
import org.txsearch.merchants.Merchants;
import org.txsearch.summary.TransactionSummaries;
import org.txsearch.walk.TransactionWalks;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Exports whose files are kept in a bucket. */
@SearchingApi
@TestPropertySource(properties = {"txsearch.exports.running=1", "txsearch.exports.poll=50ms"})
@DirtiesContext
class S3ExportsIT extends OneMerchant {

    /** Rows of about 3,000 bytes, so that the upload of the file needs several parts. */
    private static final int ROWS = 4_000;

    private static final int PART = 8 << 20;
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final JsonNode NDJSON = JsonMapper.shared()
            .readTree("{\"format\":\"NDJSON\",\"query\":{\"time_zone\":\"Etc/UTC\",\"sort\":[\"created_at\"]},"
                    + "\"csv\":null,\"rows\":0}");

    private static LocalBucket bucket;

    @Autowired
    private ExportFiles files;

    @Autowired
    private TransactionWalks snapshots;

    @Autowired
    private TransactionSummaries summaries;

    @Autowired
    private Merchants merchants;

    @Autowired
    private ExportRequestReader reader;

    @Autowired
    private ExportSettings settings;

    @Autowired
    private ExportQuota quota;

    @Autowired
    private PartnerGrants grants;

    @Autowired
    private ExportSweep sweep;

    @Autowired
    private Cluster cluster;

    private ExportJobs jobs;

    @BeforeAll
    static void startBucket() throws IOException {
        bucket = new LocalBucket();
    }

    @AfterAll
    static void stopBucket() {
        bucket.close();
    }

    @DynamicPropertySource
    static void keepFilesThere(DynamicPropertyRegistry registry) {
        for (String property : bucket.properties()) {
            int equals = property.indexOf('=');
            registry.add(property.substring(0, equals), () -> property.substring(equals + 1));
        }
    }

    @BeforeEach
    void connect() {
        jobs = new ExportJobs(cluster, SOON);
    }

    @Test
    void export_isCreated_downloadedCompletelyAndInPart_andExpires() throws Exception {
        store();
        JsonNode export = client.made("{'format':'NDJSON','sort':'created_at'}");
        assertThat(export.get("status").asString()).as(export.toString()).isEqualTo("SUCCEEDED");
        String id = export.get("id").asString();
        assertThat(keysOf(id)).containsExactly("kept/" + id + "/1-001.ndjson");
        assertThat(bucket.uploads()).isEmpty();

        byte[] bytes = client.file(export, 1);
        assertThat(bytes.length)
                .isGreaterThan(PART)
                .isEqualTo(export.at("/result/files/0/bytes").asInt());
        assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)))
                .isEqualTo(export.at("/result/files/0/sha256").asString());
        String path = ExportClient.path(export.at("/result/files/0/href").asString());
        HttpResponse<byte[]> part = client.bytes(path, "Range", "bytes=" + (PART - 5) + "-" + (PART + 4));
        assertThat(part.statusCode()).isEqualTo(206);
        assertThat(part.headers().firstValue("Content-Range"))
                .hasValue("bytes " + (PART - 5) + "-" + (PART + 4) + "/" + bytes.length);
        assertThat(part.body()).isEqualTo(Arrays.copyOfRange(bytes, PART - 5, PART + 5));

        cluster.raw().performRequest(new Request("POST", "/txsearch-exports/_refresh"));
        sweep.sweep(Instant.parse(export.get("expires_at").asString()));
        assertThat(keysOf(id)).isEmpty();
        assertThat(ApiClient.problem(client.get(path))).isEqualTo("404 EXPORT_NOT_FOUND");
    }

    /** The entries of each currency wait in the bucket. */
    @Test
    void statement_leavesItsFileAlone() {
        merchant.store(
                TestTransaction.of("euro").amount("10.00", "EUR"),
                TestTransaction.of("dollar").amount("20.00", "USD"));
        JsonNode export = client.made("{'format':'CAMT053','filter':{'created_at':{'gte':'2020-01-01T00:00:00Z'}}}");
        assertThat(export.get("status").asString()).as(export.toString()).isEqualTo("SUCCEEDED");
        String id = export.get("id").asString();
        assertThat(client.text(export, 1)).contains("<NtryRef>dollar<", "<NtryRef>euro<");
        assertThat(keysOf(id)).containsExactly("kept/" + id + "/1-001.xml");
        assertThat(bucket.uploads()).isEmpty();
    }

    @Test
    void deletedExport_leavesNothing() {
        JsonNode export = client.made("{'format':'CSV','fields':['id']}");
        String id = export.get("id").asString();
        assertThat(client.text(export, 1)).isEqualTo("id\r\n");
        assertThat(keysOf(id)).hasSize(1);
        assertThat(client.send("DELETE", PATH + "/" + id).statusCode()).isEqualTo(204);
        assertThat(keysOf(id)).isEmpty();
    }

    /** It is cancelled when its first part is in the bucket. */
    @Tag("slow")
    @Test
    void exportThatIsCalledOff_givesItsUploadUp() throws Exception {
        store();
        ExportLease lease = lease();
        String id = lease.job().id();
        AtomicReference<ExportRun> running = new AtomicReference<>();
        AtomicReference<List<String>> begun = new AtomicReference<>();
        ExportRun run = run(lease, (name, written) -> {
            if (written > PART && begun.compareAndSet(null, bucket.uploads())) {
                Versioned<ExportJob> seen = jobs.find(id).orElseThrow();
                assertThat(jobs.replace(seen, seen.value().ended(ExportStatus.CANCELLED, null, now(), now()), true))
                        .isPresent();
                Objects.requireNonNull(running.get()).beat();
            }
        });
        running.set(run);
        run.run();
        assertThat(begun.get()).containsExactly("kept/" + id + "/1-001.ndjson");
        assertThat(job(id).status()).isEqualTo(ExportStatus.CANCELLED);
        assertThat(bucket.uploads()).isEmpty();
        assertThat(keysOf(id)).isEmpty();
    }

    @Tag("slow")
    @Test
    void exportThatFails_givesItsUploadUp() throws Exception {
        store();
        ExportLease lease = lease();
        String id = lease.job().id();
        run(lease, (name, written) -> {
                    if (written > PART) {
                        throw new IOException("No space left on device");
                    }
                })
                .run();
        assertThat(job(id).status()).isEqualTo(ExportStatus.FAILED);
        assertThat(bucket.uploads()).isEmpty();
        assertThat(keysOf(id)).isEmpty();
    }

    /** Two hours later, since young files may be those of an attempt that has just been begun. */
    @Test
    void filesThatBelongToNothing_areRemoved_andWhatIsNotNamedLikeAnExportStays() throws Exception {
        String lost = RecordIds.random("exp_");
        try (NewExportFile file = files.create(lost, "1-001.csv")) {
            file.finish();
        }
        bucket.put("kept/backups/precious");
        JsonNode export = client.made("{'format':'CSV','fields':['id']}");
        sweep.sweepOrphans(Instant.now());
        assertThat(keysOf(lost)).hasSize(1);
        sweep.sweepOrphans(Instant.now().plus(Duration.ofHours(2)));
        assertThat(keysOf(lost)).isEmpty();
        assertThat(bucket.keys()).contains("kept/backups/precious");
        assertThat(keysOf(export.get("id").asString())).hasSize(1);
    }

    private void store() {
        merchant.store(IntStream.range(0, ROWS)
                .mapToObj(i -> TestTransaction.of("t" + i).with("note", text(new Random(i))))
                .toList());
    }

    /** All parts of the file differ. */
    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        while (text.length() < 2_000) {
            text.append(Long.toString(random.nextLong() >>> 1, Character.MAX_RADIX))
                    .append(' ');
        }
        return text.toString();
    }

    private static List<String> keysOf(String id) {
        return bucket.keys().stream()
                .filter(key -> key.startsWith("kept/" + id + "/"))
                .toList();
    }

    /** Takes an export that is not due, so that the workers of the API ignore it. */
    private ExportLease lease() throws IOException {
        String id = RecordIds.random("exp_");
        jobs.create(ExportJob.queued(id, merchant.id(), NDJSON, null, now().plus(SOON.multipliedBy(100)), 0));
        return ExportLease.take(jobs, jobs.find(id).orElseThrow(), now()).orElseThrow();
    }

    private ExportRun run(ExportLease lease, HookedFiles.Hook hook) {
        ExportFiles hooked = new HookedFiles(files, hook);
        return new ExportRun(
                lease,
                new ExportWork(snapshots, summaries, merchants, hooked, reader, settings, quota, grants),
                hooked,
                Clock.tickMillis(ZoneOffset.UTC));
    }

    private ExportJob job(String id) throws IOException {
        return jobs.find(id).orElseThrow().value();
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MILLIS);
    }
}
