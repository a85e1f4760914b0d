package org.txsearch.api.platform.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.Patiently;
import org.txsearch.api.PlainHttp;
import org.txsearch.api.StubbedApi;
import org.txsearch.api.transactions.StubElasticsearch;
import org.txsearch.document.IndexFields;

/** An API whose Elasticsearch goes and comes back. */
@StubbedApi
@TestPropertySource(
        properties = {"management.server.port=0", "txsearch.probes.every=20ms", "txsearch.probes.patience=300ms"})
class ReadinessTest {

    private static final String UP = "200 {\"status\":\"UP\"}";
    private static final String TOO_OLD = "503 {\"status\":\"OUT_OF_SERVICE\",\"reason\":\"BUILD_TOO_OLD\"}";
    private static final String UNREACHABLE = "503 {\"status\":\"OUT_OF_SERVICE\",\"reason\":\"DATA_UNREACHABLE\"}";

    @LocalServerPort
    private int port;

    @LocalManagementPort
    private int managementPort;

    @Autowired
    private StubElasticsearch stub;

    @Test
    void missingWeek_isADetail_andTheInstanceStaysReady() throws IOException {
        Patiently.until("ready", () -> ready().equals(UP));
        stub.require("2026-w46");
        try {
            Patiently.until("reported", () -> actuator("readiness").contains("\"missing_weeks\":1"));
            assertThat(actuator("readiness")).startsWith("200 ").contains("UP");
            assertThat(ready()).isEqualTo(UP);
        } finally {
            stub.require(null);
        }
        Patiently.until("reported as back", () -> actuator("readiness").contains("\"missing_weeks\":0"));
    }

    @Test
    void buildThatIsTooOld_isReported() throws IOException {
        Patiently.until("ready", () -> ready().equals(UP));
        stub.requireRevision(IndexFields.REVISION + 1);
        try {
            Patiently.until("not ready", () -> ready().equals(TOO_OLD));
            assertThat(probe("/health/live")).isEqualTo(UP);
        } finally {
            stub.require(null);
        }
        Patiently.until("ready again", () -> ready().equals(UP));
    }

    @Test
    void unreachableCluster_isReported_untilItIsBack() throws IOException {
        Patiently.until("ready", () -> ready().equals(UP));
        stub.stop();
        try {
            Patiently.until("not ready", () -> ready().equals(UNREACHABLE));
            assertThat(probe("/health/live")).isEqualTo(UP);
            assertThat(probe("/health/started")).isEqualTo(UP);
            assertThat(actuator("readiness")).startsWith("503 ").contains("DATA_UNREACHABLE");
            assertThat(actuator("readiness")).doesNotContain("127.0.0.1", "Exception");
            assertThat(actuator("liveness")).startsWith("200 ").contains("UP");
            assertThat(actuator("startup")).startsWith("200 ").contains("UP");
        } finally {
            stub.startAgain();
        }
        Patiently.until("ready again", () -> ready().equals(UP));
        assertThat(actuator("readiness")).startsWith("200 ").contains("UP");
    }

    @Test
    void probes_costNoSearch() {
        Patiently.until("ready", () -> ready().equals(UP));
        int before = stub.searches();
        for (int i = 0; i < 200; i++) {
            ready();
            probe("/health/live");
        }

        assertThat(stub.searches()).isEqualTo(before);
    }

    private String ready() {
        return probe("/health/ready");
    }

    private String probe(String path) {
        HttpResponse<String> answer = HttpsClient.to(port).get(path);
        return answer.statusCode() + " " + answer.body();
    }

    private String actuator(String group) {
        HttpResponse<String> answer = PlainHttp.get(managementPort, "/actuator/health/" + group);
        return answer.statusCode() + " " + answer.body();
    }
}
