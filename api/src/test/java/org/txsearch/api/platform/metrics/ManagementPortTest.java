package org.txsearch.api.platform.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.ApiClient.problem;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.ApiClient;
import org.txsearch.api.GeneratedTable;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.PlainHttp;
import org.txsearch.api.StubbedApi;
import org.txsearch.api.platform.security.TestIssuer;
import org.txsearch.api.transactions.StubElasticsearch;

/** Tests which responses the management port sends, and to which clients. */
@StubbedApi
@TestPropertySource(properties = "management.server.port=0")
class ManagementPortTest {

    private static final String MERCHANT = "M-ofthistestalone";

    /** The help of one of our families, and its samples. */
    private static final Pattern FAMILY = Pattern.compile("# HELP (txsearch_\\S+) (.*)\\n# TYPE .*\\n((?:[^#].*\\n)*)");

    private static final Pattern LABEL = Pattern.compile("[{,]([a-z_]+)=\"([^\"]*)\"");

    /** The labels of histograms and summaries. */
    private static final Set<String> FOR_PROMETHEUS = Set.of("le", "quantile");

    @LocalServerPort
    private int port;

    @LocalManagementPort
    private int managementPort;

    @Autowired
    private StubElasticsearch stub;

    @Test
    void listOfMetrics() throws IOException {
        stub.answerSearchesWith(200, StubElasticsearch.ONE_ROW);
        client().get(ApiClient.LIST);
        new GeneratedTable(ManagementPortTest.class, "operators/metrics.md")
                .compare(
                        "metrics of the API",
                        FAMILY.matcher(scrape())
                                .results()
                                .filter(family -> !family.group(1).endsWith("_seconds_max"))
                                .map(family -> "- `%s`%s: %s\n"
                                        .formatted(family.group(1), labels(family.group(3)), family.group(2)))
                                .collect(Collectors.joining()));
    }

    /** Returns the labels of a family, with their values unless these depend on the process. */
    private static String labels(String samples) {
        Map<String, Set<String>> labels = new TreeMap<>();
        LABEL.matcher(samples)
                .results()
                .filter(label -> !FOR_PROMETHEUS.contains(label.group(1)))
                .forEach(label -> labels.computeIfAbsent(label.group(1), name -> new TreeSet<>())
                        .add(label.group(2)));
        return labels.entrySet().stream()
                .map(label -> "`%s`%s".formatted(label.getKey(), values(label.getValue())))
                .collect(Collectors.joining(", ", labels.isEmpty() ? "" : " by ", ""));
    }

    private static String values(Set<String> values) {
        return values.stream().allMatch(value -> value.matches("[a-z_]+"))
                ? values.stream().map(value -> "`" + value + "`").collect(Collectors.joining(", ", " (", ")"))
                : "";
    }

    @Test
    void searches_areCountedByTheirOutcome() {
        double before = value("txsearch_searches_seconds_count{kind=\"page\",outcome=\"answered\"}");
        double incomplete = value("txsearch_searches_seconds_count{kind=\"page\",outcome=\"incomplete\"}");
        double timeouts = value("txsearch_searches_seconds_count{kind=\"page\",outcome=\"timeout\"}");
        double rows = value("txsearch_rows_total{kind=\"page\"}");
        stub.answerSearchesWith(200, StubElasticsearch.ONE_ROW);
        client().get(ApiClient.LIST);
        stub.answerSearchesWith(503, "{}");
        client().get(ApiClient.LIST);
        stub.answerSearchesWith(504, "{}");
        client().get(ApiClient.LIST);

        assertThat(value("txsearch_searches_seconds_count{kind=\"page\",outcome=\"answered\"}") - before)
                .isEqualTo(1);
        assertThat(value("txsearch_searches_seconds_count{kind=\"page\",outcome=\"incomplete\"}") - incomplete)
                .isEqualTo(1);
        assertThat(value("txsearch_searches_seconds_count{kind=\"page\",outcome=\"timeout\"}") - timeouts)
                .isEqualTo(1);
        assertThat(value("txsearch_rows_total{kind=\"page\"}") - rows).isEqualTo(1);
    }

    @Test
    void labels_haveNoMerchant_noValue_andNoUnknownPath() {
        stub.answerSearchesWith(200, StubElasticsearch.ONE_ROW);
        client().get(ApiClient.LIST + "?email=garcia%40example.com&name=garcia");
        client().get(ApiClient.LIST + "/txn_ofthistestalone");
        client().get("/v1/pathofthistestalone");
        HttpsClient.to(port).get("/pathofthistestalone");

        assertThat(scrape())
                .doesNotContain("ofthistestalone", "garcia", "example.com")
                .contains("uri=\"/v1/transactions/{id}\"", "uri=\"NOT_FOUND\"");
    }

    @Test
    void problems_areCounted() {
        double before = value("txsearch_problems_total{code=\"INVALID_CURSOR\"}");
        client().get(ApiClient.LIST + "?cursor=none");

        assertThat(value("txsearch_problems_total{code=\"INVALID_CURSOR\"}") - before)
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "env",
                "beans",
                "configprops",
                "heapdump",
                "threaddump",
                "loggers",
                "metrics",
                "mappings",
                "conditions",
                "scheduledtasks",
                "shutdown",
                "sbom",
                "startup",
                "httpexchanges"
            })
    void everythingElse_isNotThere(String endpoint) {
        assertThat(PlainHttp.get(managementPort, "/actuator/" + endpoint).statusCode())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/actuator", "/actuator/health", "/actuator/prometheus", "/actuator/info", "/metrics"})
    void publicPort_knowsNothingOfIt(String path) {
        assertThat(problem(HttpsClient.to(port).get(path))).isEqualTo("404 NOT_FOUND");
        assertThat(problem(client().get(path))).isEqualTo("404 NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/transactions", "/v3/api-docs", "/oauth2/token", "/health/ready"})
    void managementPort_knowsNothingOfTheApi(String path) {
        assertThat(PlainHttp.get(managementPort, path).statusCode()).isIn(401, 403, 404);
    }

    @Test
    void healthAndInfo_revealNothingInternal() {
        HttpResponse<String> health = PlainHttp.get(managementPort, "/actuator/health");

        assertThat(health.body()).contains("\"status\"").doesNotContain("127.0.0.1", "lasticsearch");
        assertThat(PlainHttp.get(managementPort, "/actuator/info").statusCode()).isEqualTo(200);
    }

    private String scrape() {
        HttpResponse<String> answer = PlainHttp.get(managementPort, "/actuator/prometheus");
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.body();
    }

    private double value(String series) {
        return scrape().lines()
                .filter(line -> line.startsWith(series + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("There is no " + series));
    }

    private ApiClient client() {
        return new ApiClient(port, TestIssuer.INSTANCE.merchantToken(MERCHANT));
    }
}
