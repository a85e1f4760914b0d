package org.txsearch.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.txsearch.client.FakeApi.problem;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.client.FakeApi.Answer;

/** Exports are waited for; their files are whole or not there. */
@NullUnmarked
class ExportTest {

    private static final ExportRequest CSV =
            ExportRequest.builder().format("CSV").build();

    private final FakeApi api = new FakeApi();
    private final TransactionSearch client = api.client();
    private final byte[] content = new byte[300_000];

    @TempDir
    private Path folder;

    @BeforeEach
    void fill() {
        for (int i = 0; i < content.length; i++) {
            content[i] = (byte) (i % 251);
        }
    }

    @AfterEach
    void close() {
        client.close();
        api.close();
    }

    private String export(String status, String name) {
        try {
            String hash = HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(content));
            String result = status.equals("SUCCEEDED") ? """
                            {"as_of":null,"row_count":3,"totals":[],"files":[{"href":"https://elsewhere.example/v1/exports/exp_1/files/1",\
                            "name":"%s","content_type":"text/csv","bytes":%d,"rows":3,"sha256":"%s"}]}""".formatted(name, content.length, hash) : "null";
            return """
                    {"id":"exp_1","status":"%s","format":"CSV","created_at":"2026-11-20T00:00:00.000Z","error":null,"result":%s}""".formatted(status, result);
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private Export finished() {
        return Export.fromJson(export("SUCCEEDED", "transactions.csv"));
    }

    /** Serves the content by ranges; each connection breaks after so many bytes until none is left to break. */
    private void serve(byte[] bytes, boolean ranges, Integer... breaks) {
        Queue<Integer> left = new ArrayDeque<>(List.of(breaks));
        api.handler = request -> {
            String range = ranges ? request.header("Range") : null;
            int start = range == null ? 0 : Integer.parseInt(range.replaceAll("\\D", ""));
            byte[] body = Arrays.copyOfRange(bytes, start, bytes.length);
            Answer answer = new Answer(range == null ? 200 : 206, Map.of(), body, body.length);
            return left.isEmpty() ? answer : answer.cut(left.remove());
        };
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test
    void export_isWaitedFor_alsoWhileTheNetworkIsAway() {
        Duration end = api.now.plusMinutes(5);
        api.handler = request -> request.method().equals("POST")
                ? Answer.ok(export("QUEUED", "")).with(201)
                : api.now.compareTo(end) < 0 ? FakeApi.AWAY : Answer.ok(export("SUCCEEDED", "x.csv"));

        Export export = client.exports().createAndWait(CSV);

        assertThat(export.result()).extracting(ExportResult::rowCount).isEqualTo(3L);
    }

    private String sent(ExportRequest request) {
        api.handler = sent -> Answer.ok(export("QUEUED", "")).with(201);
        client.exports().create(request);
        return api.requests.get(api.requests.size() - 1).body();
    }

    private static Map<String, Object> parsed(String json) {
        return JsonReader.parse(json, JsonReader::tree);
    }

    @Test
    void optionsOfFiles_areSentAsTheApiTakesThem() {
        Filter payout = Filter.where("payout_id").eq("po_1");
        ExportRequest.Builder csv = ExportRequest.builder()
                .format("CSV")
                .filter(payout)
                .sort("created_at")
                .timeZone("Europe/Berlin")
                .csvProfile("excel")
                .csvDelimiter(";")
                .csvDecimalSeparator(",")
                .csvBom(true)
                .csvDateFormat("dd.MM.yyyy HH:mm")
                .csvLanguage("de")
                .csvColumn("created_at")
                .csvColumn("amount.value", "Größe \"€\"")
                .csvCompression("GZIP");
        assertThat(parsed(sent(csv.build()))).isEqualTo(parsed("""
                {"format":"CSV","filter":{"payout_id":{"eq":"po_1"}},"sort":"created_at","time_zone":"Europe/Berlin",
                 "csv":{"profile":"excel","delimiter":";","decimal_separator":",","bom":true,"date_format":"dd.MM.yyyy HH:mm","language":"de",
                        "columns":[{"path":"created_at"},{"path":"amount.value","label":"Größe \\"€\\""}],"compression":"GZIP"}}"""));
        ExportRequest.Builder datev = ExportRequest.builder()
                .format("CSV")
                .csvProfile("datev")
                .csvDatev(Map.of("consultant", "29098", "fiscal_year_start", "2026-01-01"));
        assertThat(parsed(sent(datev.build()))).isEqualTo(parsed("""
                {"format":"CSV","csv":{"profile":"datev","datev":{"consultant":"29098","fiscal_year_start":"2026-01-01"}}}"""));
        ExportRequest.Builder xlsx = ExportRequest.builder()
                .format("XLSX")
                .xlsxLanguage("de")
                .xlsxColumn("id")
                .xlsxColumn("amount.value", "Total");
        assertThat(parsed(sent(xlsx.build()))).isEqualTo(parsed("""
                {"format":"XLSX","xlsx":{"language":"de","columns":[{"path":"id"},{"path":"amount.value","label":"Total"}]}}"""));
        ExportRequest.Builder pdf = ExportRequest.builder()
                .format("PDF")
                .pdfPageSize("LETTER")
                .pdfOrientation("PORTRAIT")
                .pdfTitle("王")
                .pdfLanguage("FR");
        assertThat(parsed(sent(pdf.build()))).isEqualTo(parsed("""
                {"format":"PDF","pdf":{"page_size":"LETTER","orientation":"PORTRAIT","title":"王","language":"FR"}}"""));
        ExportRequest camt =
                ExportRequest.builder().format("CAMT053").filter(payout).build();
        assertThat(parsed(sent(camt))).isEqualTo(parsed("""
                {"format":"CAMT053","filter":{"payout_id":{"eq":"po_1"}}}"""));
    }

    @Test
    void waiting_endsInTime() {
        api.handler = request -> Answer.ok(export("RUNNING", ""));

        assertThatThrownBy(() -> client.exports().createAndWait(CSV, Duration.ofSeconds(30)))
                .isInstanceOfSatisfying(
                        ExportTimeoutException.class,
                        error -> assertThat(error.export().status()).isEqualTo("RUNNING"))
                .hasMessageContaining("goes on at the server");
        assertThat(api.sleeps.stream().reduce(Duration.ZERO, Duration::plus)).isEqualTo(Duration.ofSeconds(30));
    }

    @ParameterizedTest
    @ValueSource(strings = {"FAILED", "CANCELLED", "EXPIRED", "A_LATER_STATUS"})
    void exportWithoutFiles_isAnError(String status) {
        api.handler = request -> Answer.ok(export(status, ""));

        assertThatThrownBy(() -> client.exports().createAndWait(CSV))
                .isInstanceOf(ExportFailedException.class)
                .hasMessageContaining(status);
    }

    @Test
    void file_isStoredWhole() throws IOException {
        serve(content, true);

        List<Path> paths = client.exports().download(finished(), folder.resolve("new"));

        assertThat(paths).containsExactly(folder.resolve("new").resolve("transactions.csv"));
        assertThat(paths.get(0)).hasBinaryContent(content);
        assertThat(api.requests.get(0).path()).isEqualTo("/base/v1/exports/exp_1/files/1");
        assertThat(names()).containsExactly("new");
    }

    @Test
    void addressBelowThatOfTheClient_isNotTakenTwice() {
        serve(content, true);
        String below = export("SUCCEEDED", "x.csv").replace("elsewhere.example/v1", "elsewhere.example/base/v1");

        client.exports().download(Export.fromJson(below), folder);

        assertThat(api.requests.get(0).path()).isEqualTo("/base/v1/exports/exp_1/files/1");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void brokenDownload_goesOn(boolean ranges) throws IOException {
        serve(content, ranges, 100, 150_000, 1);

        List<Path> paths = client.exports().download(finished(), folder);

        assertThat(paths.get(0)).hasBinaryContent(content);
        assertThat(names()).containsExactly("transactions.csv");
        assertThat(api.requests).hasSize(4);
        assertThat(api.requests.get(0).header("Range")).isNull();
        assertThat(api.requests.stream().map(request -> request.header("Range")).filter(Objects::nonNull))
                .isNotEmpty()
                .allMatch(range -> range.matches("bytes=[1-9]\\d*-"));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1})
    void damagedFile_leavesNothing(int change) throws IOException {
        byte[] damaged = Arrays.copyOf(content, content.length + Math.max(0, change));
        damaged[0]++;
        serve(damaged, true);

        assertThatThrownBy(() -> client.exports().download(finished(), folder)).isInstanceOf(DownloadException.class);
        assertThat(names()).isEmpty();
    }

    @Test
    void downloadThatNeverEnds_leavesNothing_andOneThatIsGoneIsNotTriedAgain() throws IOException {
        api.handler = request -> FakeApi.AWAY;
        assertThatThrownBy(() -> client.exports().download(finished(), folder))
                .isInstanceOf(ApiConnectionException.class);
        assertThat(api.sleeps).hasSize(3);

        api.handler = request -> problem(404, "EXPORT_NOT_FOUND");
        int before = api.requests.size();
        assertThatThrownBy(() -> client.exports().download(finished(), folder)).isInstanceOf(NotFoundException.class);
        assertThat(api.requests).hasSize(before + 1);
        assertThat(names()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../etc/passwd", "..", ".hidden", "/etc/passwd", "", "a\\\\..\\\\b"})
    void name_cannotLeaveTheFolder(String name) throws IOException {
        serve(content, true);
        Path inner = folder.resolve("inner");
        try {
            assertThat(client.exports().download(Export.fromJson(export("SUCCEEDED", name)), inner))
                    .allSatisfy(path -> assertThat(path).hasParent(inner));
        } catch (DownloadException e) {
            assertThat(e).hasMessageContaining("not a name");
        }
        assertThat(names()).allMatch("inner"::equals);
    }

    @Test
    void options_areWrittenAsTheApiReadsThem() {
        api.handler = request -> Answer.ok(export("QUEUED", ""));

        client.exports()
                .create(ExportRequest.builder()
                        .format("CSV")
                        .filter(Filter.where("type").eq("REFUND"))
                        .csvDelimiter(";")
                        .csvBom(true)
                        .idempotencyKey("nightly-1")
                        .build());

        assertThat(api.requests.get(0).json())
                .isEqualTo(Map.of(
                        "format", "CSV",
                        "filter", Map.of("type", Map.of("eq", "REFUND")),
                        "csv", Map.of("delimiter", ";", "bom", true)));
        assertThat(api.requests.get(0).header("Idempotency-Key")).isEqualTo("nightly-1");
    }
}
