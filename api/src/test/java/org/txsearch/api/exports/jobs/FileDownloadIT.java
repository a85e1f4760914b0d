package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.exports.jobs.ExportClient.PATH;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.AccessDeniedException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.elasticsearch.client.Request;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.ApiClient;
import org.txsearch.api.Patiently;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.exports.files.ExportFiles;
import org.txsearch.api.platform.security.TestIssuer;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.Versioned;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.grants.GrantKey;
import org.txsearch.grants.Grants;
import org.txsearch.records.IdempotencyKeys;
import tools.jackson.databind.JsonNode;

@SearchingApi
@TestPropertySource(
        properties = {
            "txsearch.exports.running=2",
            "txsearch.exports.poll=50ms",
            "txsearch.exports.rows-per-file=40",
            "txsearch.limits.in-flight=200"
        })
class FileDownloadIT {

    @LocalServerPort
    private int port;

    private final TestMerchant merchant = TestMerchant.create()
            .store(IntStream.range(0, 30)
                    .mapToObj(i -> TestTransaction.of("t" + i))
                    .toList());
    private ExportClient client;

    @BeforeEach
    void connect() {
        client = new ExportClient(port, merchant);
    }

    @Test
    void file_isSentCompletely_inPart_andNotTwice() {
        JsonNode export = client.made("{'format':'CSV'}");
        String path = ExportClient.path(export.at("/result/files/0/href").asString());
        HttpResponse<byte[]> whole = client.bytes(path, "Accept", "application/json");
        byte[] bytes = whole.body();
        String sha256 = export.at("/result/files/0/sha256").asString();
        String etag = "\"" + sha256 + "\"";
        assertThat(whole.statusCode()).isEqualTo(200);
        assertThat(header(whole, "ETag")).isEqualTo(etag);
        assertThat(header(whole, "Accept-Ranges")).isEqualTo("bytes");
        assertThat(header(whole, "Content-Type")).isEqualTo("text/csv;charset=UTF-8");
        assertThat(header(whole, "Content-Disposition"))
                .isEqualTo("attachment; filename=\""
                        + export.at("/result/files/0/name").asString() + "\"");
        assertThat(header(whole, "Cache-Control")).isEqualTo("private, no-store");
        assertThat(client.bytes(path, "Accept-Encoding", "gzip").body()).isEqualTo(bytes);

        assertPart(path, "bytes=0-9", bytes, 0, 10);
        assertPart(path, "bytes=10-", bytes, 10, bytes.length);
        assertPart(path, "bytes=-7", bytes, bytes.length - 7, bytes.length);
        assertPart(path, "bytes=" + (bytes.length - 1) + "-99999999", bytes, bytes.length - 1, bytes.length);
        for (String ignored : List.of("bytes=5-2", "bytes=0-1,4-5", "rows=0-1", "bytes=", "bytes=-", "nonsense")) {
            assertThat(client.bytes(path, "Range", ignored).body()).as(ignored).isEqualTo(bytes);
        }
        assertThat(client.bytes(path, "Range", "bytes=0-9", "If-Range", "\"other\"")
                        .body())
                .isEqualTo(bytes);
        assertThat(client.bytes(path, "Range", "bytes=0-9", "If-Range", etag).body())
                .hasSize(10);
        HttpResponse<String> behind = client.get(path, "Range", "bytes=" + bytes.length + "-");
        assertThat(ApiClient.problem(behind)).isEqualTo("416 RANGE_NOT_SATISFIABLE");
        assertThat(behind.headers().firstValue("Content-Range")).hasValue("bytes */" + bytes.length);

        for (String known : List.of(etag, "*", "\"x\", " + etag)) {
            HttpResponse<String> unchanged = client.get(path, "If-None-Match", known);
            assertThat(unchanged.statusCode()).isEqualTo(304);
            assertThat(unchanged.body()).isEmpty();
        }
        HttpResponse<String> head = client.send("HEAD", path);
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.headers().firstValue("Content-Length")).hasValue(Integer.toString(bytes.length));
        assertThat(head.headers().firstValue("ETag")).hasValue(etag);
        HttpResponse<String> headOfPart = client.send("HEAD", path, "Range", "bytes=0-9");
        assertThat(headOfPart.statusCode()).isEqualTo(200);
        assertThat(headOfPart.headers().firstValue("Content-Length")).hasValue(Integer.toString(bytes.length));
        assertThat(ApiClient.problem(client.get(path + "?x=1"))).isEqualTo("400 INVALID_REQUEST x:UNKNOWN_PARAMETER");
        for (String none : List.of("0", "2", "-1", "01", "x", "99999999999")) {
            assertThat(ApiClient.problem(client.get(path.substring(0, path.length() - 1) + none)))
                    .as(none)
                    .isEqualTo("404 EXPORT_NOT_FOUND");
        }
    }

    private void assertPart(String path, String range, byte[] bytes, int from, int to) {
        HttpResponse<byte[]> part = client.bytes(path, "Range", range);
        assertThat(part.statusCode()).as(range).isEqualTo(206);
        assertThat(part.body()).as(range).isEqualTo(Arrays.copyOfRange(bytes, from, to));
        assertThat(header(part, "Content-Range")).isEqualTo("bytes " + from + "-" + (to - 1) + "/" + bytes.length);
        assertThat(header(part, "Content-Length")).isEqualTo(Integer.toString(to - from));
    }

    private static String header(HttpResponse<?> answer, String name) {
        return answer.headers().firstValue(name).orElse("none");
    }

    @Test
    void deletedExport_hasNoFilesAnyMore(@Autowired ExportFiles files) throws IOException {
        JsonNode export = client.made("{'format':'NDJSON'}");
        String path = ExportClient.path(export.at("/result/files/0/href").asString());
        assertThat(client.get(path).statusCode()).isEqualTo(200);
        assertThat(files.names(export.get("id").asString())).isNotEmpty();
        assertThat(ApiClient.problem(client.post(PATH + "/" + export.get("id").asString() + "/cancel", null)))
                .isEqualTo("409 EXPORT_NOT_CANCELLABLE");
        assertThat(client.send("DELETE", PATH + "/" + export.get("id").asString())
                        .statusCode())
                .isEqualTo(204);
        assertThat(ApiClient.problem(client.get(path))).isEqualTo("404 EXPORT_NOT_FOUND");
        assertThat(files.names(export.get("id").asString())).isEmpty();
    }

    @Test
    void expiredExport_isReportedAsExpired_andItsFilesAreGone(
            @Autowired Cluster cluster, @Autowired ExportSweep sweep, @Autowired ExportFiles files) throws IOException {
        JsonNode export = client.made("{'format':'CSV'}");
        String id = export.get("id").asString();
        String path = ExportClient.path(export.at("/result/files/0/href").asString());
        Instant expiry = Instant.parse(export.get("expires_at").asString());
        assertThat(Duration.between(Instant.parse(export.get("finished_at").asString()), expiry))
                .isEqualTo(Duration.ofDays(30));
        ExportJobs jobs = new ExportJobs(cluster, Duration.ofSeconds(5));
        // The sweep does not refresh the index, which shows changes within a second.
        cluster.raw().performRequest(new Request("POST", "/txsearch-exports/_refresh"));
        assertThat(jobs.over(expiry)).extracting(seen -> seen.value().id()).contains(id);
        assertThat(files.names(id)).isNotEmpty();
        sweep.sweep(expiry);
        assertThat(files.names(id)).isEmpty();
        JsonNode expired = ExportClient.json(client.get(PATH + "/" + id));
        assertThat(expired.get("status").asString()).isEqualTo("EXPIRED");
        assertThat(expired.at("/result/row_count").asInt()).isEqualTo(30);
        assertThat(expired.at("/result/files")).isEmpty();
        assertThat(ApiClient.problem(client.get(path))).isEqualTo("404 EXPORT_NOT_FOUND");
        Versioned<ExportJob> kept = jobs.find(id).orElseThrow();
        assertThat(kept.value().result()).isNotNull();
        cluster.raw().performRequest(new Request("POST", "/txsearch-exports/_refresh"));
        sweep.sweep(expiry.plus(Duration.ofDays(31)));
        assertThat(ApiClient.problem(client.get(PATH + "/" + id))).isEqualTo("404 EXPORT_NOT_FOUND");
    }

    @Test
    void exportThatCannotBeRemoved_doesNotKeepOthers(
            @Autowired ExportJobs jobs,
            @Autowired IdempotencyKeys keys,
            @Autowired ExportFiles files,
            @Autowired ExportSettings settings,
            @Autowired Cluster cluster)
            throws IOException {
        JsonNode first = client.made("{'format':'CSV'}");
        JsonNode second = client.made("{'format':'CSV'}");
        Set<String> ids = Set.of(first.get("id").asString(), second.get("id").asString());
        Instant expiry = Instant.parse(second.get("expires_at").asString());
        cluster.raw().performRequest(new Request("POST", "/txsearch-exports/_refresh"));
        // The first one in the sweep, so that the other one follows.
        String stuck = jobs.over(expiry).stream()
                .map(seen -> seen.value().id())
                .filter(ids::contains)
                .findFirst()
                .orElseThrow();
        HookedFiles.Hook refusing = new HookedFiles.Hook() {
            @Override
            public void beforeWrite(String name, long alreadyWritten) {}

            @Override
            public void beforeDelete(String folder) throws IOException {
                if (folder.equals(stuck)) {
                    throw new AccessDeniedException(folder);
                }
            }
        };
        new ExportSweep(jobs, keys, new HookedFiles(files, refusing), settings).sweep(expiry);
        for (String id : ids) {
            assertThat(ExportClient.json(client.get(PATH + "/" + id))
                            .get("status")
                            .asString())
                    .isEqualTo(id.equals(stuck) ? "SUCCEEDED" : "EXPIRED");
        }
    }

    @Test
    void withdrawnGrant_endsDownloadsWithinFiveSeconds(@Autowired Cluster cluster) throws IOException {
        String name = "partner-" + UUID.randomUUID();
        GrantKey key = new GrantKey(name, merchant.id());
        Grants grants = new Grants(cluster);
        grants.grant(key);
        ExportClient partner = new ExportClient(port, TestIssuer.INSTANCE.partnerToken(name, ExportClient.BOTH_SCOPES));
        String[] behalf = {"On-Behalf-Of", merchant.id()};
        JsonNode made = ExportClient.json(partner.post(PATH, "{'format':'CSV'}", behalf));
        JsonNode export = client.awaitFinal(made.get("id").asString());
        String path = ExportClient.path(export.at("/result/files/0/href").asString());
        assertThat(partner.get(path, behalf).statusCode()).isEqualTo(200);
        grants.withdraw(key);
        Patiently.until(
                "the withdrawal is heeded", () -> partner.get(path, behalf).statusCode() == 403);
        assertThat(client.get(path).statusCode()).as("the merchant's own").isEqualTo(200);
    }
}
