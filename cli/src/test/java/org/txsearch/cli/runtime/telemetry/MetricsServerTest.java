package org.txsearch.cli.runtime.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.document.RecordFault;
import org.txsearch.ingest.pipeline.DeadLetter;
import org.txsearch.ingest.pipeline.DeadLetters;
import org.txsearch.ingest.pipeline.PipelineCounts;
import org.txsearch.ingest.pipeline.Tally;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.write.BulkWatcher;
import org.txsearch.write.ItemVerdict;

class MetricsServerTest {

    private final CommandProbes probes = new CommandProbes();
    private MetricsServer server;

    @BeforeEach
    void start() throws IOException {
        server = new MetricsServer(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), probes);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void bulkItems_areCountedByWhatWasSaidOfThem() throws Exception {
        BulkWatcher bulk = server.metrics().bulk();
        bulk.judged(ItemVerdict.STORED, 1_500);
        bulk.judged(ItemVerdict.AGAIN_SLOWER, 3);
        bulk.unanswered(7);
        bulk.request(BulkWatcher.RoundTripEnd.ANSWERED, Duration.ofMillis(40));

        assertThat(get("/metrics").body())
                .contains(
                        "txsearch_bulk_items_total{result=\"stored\"} 1500.0",
                        "txsearch_bulk_items_total{result=\"again_slower\"} 3.0",
                        "txsearch_bulk_items_total{result=\"unanswered\"} 7.0",
                        "txsearch_bulk_items_total{result=\"blocked\"} 0.0",
                        "txsearch_bulk_requests_seconds_bucket{outcome=\"answered\",le=\"0.05\"} 1",
                        "txsearch_bulk_requests_seconds_bucket{outcome=\"answered\",le=\"0.02\"} 0",
                        "txsearch_ingest_stalled 0.0",
                        "jvm_memory_used_bytes",
                        "process_uptime_seconds");
    }

    @Test
    void records_areCountedByHowTheyEnded() throws Exception {
        PipelineCounts counts = new PipelineCounts();
        counts.resume(new Tally(40, 5, 30, 10, 20), Set.of());
        server.metrics().show(counts);

        assertThat(get("/metrics").body())
                .contains(
                        "txsearch_ingest_records_read_total 90.0",
                        "txsearch_ingest_records_total{outcome=\"indexed\"} 40.0",
                        "txsearch_ingest_records_adjusted_total 5.0",
                        "txsearch_ingest_records_total{outcome=\"superseded\"} 20.0",
                        "txsearch_ingest_records_total{outcome=\"superseded_with_other_content\"} 10.0",
                        "txsearch_ingest_records_total{outcome=\"dead_lettered\"} 20.0");
    }

    @Test
    void deadLetters_areCountedByCode_withoutTheirContent() throws Exception {
        DeadLetters letters = server.metrics().counted(DeadLetters.CARRIED_BY_OUTCOMES);
        letters.add(letter("UNKNOWN_CURRENCY"));
        letters.add(letter("UNKNOWN_CURRENCY"));
        letters.add(letter("jose@example.com"));

        assertThat(get("/metrics").body())
                .contains(
                        "txsearch_dead_letters_total{code=\"UNKNOWN_CURRENCY\"} 2.0",
                        "txsearch_dead_letters_total{code=\"OTHER\"} 1.0")
                .doesNotContain("jose");
    }

    /** Compares names without the units and endings that Prometheus adds. */
    @Test
    void documentedMetrics_areThoseOfTheSources() throws IOException {
        Path sources = Path.of("src/main/java/org/txsearch/cli");
        String code = Files.readString(sources.resolve("runtime/telemetry/IngestMetrics.java"))
                + Files.readString(sources.resolve("runtime/telemetry/MetricsServer.java"))
                + Files.readString(sources.resolve("follow/FollowRun.java"));
        String page = Files.readString(Path.of("../docs/operators/metrics.md"));
        String list = page.substring(page.indexOf("### Ingest"), page.indexOf("### Both processes"));

        assertThat(names("^- `(\\w+)`", list))
                .hasSizeGreaterThan(15)
                .isEqualTo(names("\"(txsearch\\.(?:bulk|dead|follow|ingest|tasks)\\.[a-z.]+)\"", code));
    }

    private static Set<String> names(String pattern, String text) {
        return Pattern.compile(pattern, Pattern.MULTILINE)
                .matcher(text)
                .results()
                .map(name -> name.group(1).replace('.', '_').replaceFirst("_(seconds|total)$", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void probes_areAnswered() throws Exception {
        assertThat(answer("/health/live")).isEqualTo("200 {\"status\":\"UP\"}");
        assertThat(answer("/health/started")).isEqualTo("503 {\"status\":\"OUT_OF_SERVICE\",\"reason\":\"STARTING\"}");
        assertThat(answer("/health/ready")).startsWith("503 ");
        probes.started(() -> false, () -> false);
        assertThat(answer("/health/live")).isEqualTo("503 {\"status\":\"OUT_OF_SERVICE\",\"reason\":\"STUCK\"}");
        assertThat(answer("/health/started")).startsWith("200 ");
        assertThat(answer("/health/ready")).startsWith("200 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/metrics/", "/metricsandmore", "/health", "/health/ready/", "/actuator"})
    void everythingElse_isNotThere(String path) throws Exception {
        assertThat(get(path).statusCode()).isEqualTo(404);
    }

    private static DeadLetter letter(String code) {
        return new DeadLetter(
                RecordPosition.inTopic("topic", 0, 0),
                List.of(new RecordFault("payer.email", code, "jose@example.com")),
                "jose");
    }

    private String answer(String path) throws Exception {
        HttpResponse<String> answer = get(path);
        return answer.statusCode() + " " + answer.body();
    }

    private HttpResponse<String> get(String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }
}
