package org.txsearch.api.platform.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.txsearch.api.ApiClient;
import org.txsearch.api.Patiently;
import org.txsearch.api.StubbedApi;
import org.txsearch.api.platform.security.TestIssuer;
import org.txsearch.api.transactions.StubElasticsearch;
import org.txsearch.process.Tracing;

/** Tests the attributes of spans, and that they contain no personal data. */
@StubbedApi
@Import(SpansTest.Collected.class)
class SpansTest {

    private static final InMemorySpanExporter SPANS = InMemorySpanExporter.create();
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String PARENT = "00f067aa0ba902b7";

    /** Spans stay here. */
    @TestConfiguration
    static class Collected {

        @Bean
        @Primary
        Tracing collected() {
            return Tracing.to(SPANS, "test", 1);
        }
    }

    @LocalServerPort
    private int port;

    @Autowired
    private Tracing tracing;

    @Autowired
    private StubElasticsearch stub;

    @BeforeEach
    void nothingBefore() {
        tracing.flush();
        SPANS.reset();
        stub.answerSearchesWith(200, "{}");
    }

    @Test
    void request_isASpanOfItsCallersTrace_andItsSearchIsWithinIt() {
        client().get(ApiClient.LIST, "traceparent", "00-" + TRACE + "-" + PARENT + "-01");

        SpanData request = span("GET /v1/transactions");
        SpanData search = finished().stream()
                .filter(span -> stub.lastSearch().contains(span.getSpanId()))
                .findFirst()
                .orElseThrow();
        assertThat(search.getName()).isEqualTo("elasticsearch search");
        assertThat(request.getKind()).isEqualTo(SpanKind.SERVER);
        assertThat(request.getTraceId()).isEqualTo(TRACE);
        assertThat(request.getParentSpanId()).isEqualTo(PARENT);
        assertThat(request.getAttributes().get(AttributeKey.longKey("http.response.status_code")))
                .isEqualTo(503);
        assertThat(search.getKind()).isEqualTo(SpanKind.CLIENT);
        assertThat(search.getParentSpanId()).isEqualTo(request.getSpanId());
        assertThat(stub.lastSearch()).contains("-" + TRACE + "-" + search.getSpanId() + "-01");
    }

    @Test
    void callerThatDoesNotRecord_isNotRecordedHere() {
        client().get(ApiClient.LIST, "traceparent", "00-" + TRACE + "-" + PARENT + "-00");

        assertThat(finished()).noneMatch(span -> span.getTraceId().equals(TRACE));
        assertThat(stub.lastSearch()).contains("-" + TRACE + "-").doesNotContain("-" + PARENT + "-");
    }

    @Test
    void spans_haveNoValues() {
        stub.answerSearchesWith(400, "{\"error\":{\"type\":\"parsing_exception\",\"reason\":\"garcia@example.com\"}}");
        client().get(ApiClient.LIST + "?email=garcia%40example.com&name=garcia&invoice_id=INVQQQ");
        client().get(ApiClient.LIST + "/txn_QQQ");
        client().get(ApiClient.LIST + "?nombre=garcia");
        client().get("/v1/garcia");

        assertThat(finished()).hasSizeGreaterThanOrEqualTo(4);
        assertThat(finished().toString()).doesNotContain("garcia", "example.com", "QQQ", "transactions-2026");
    }

    private SpanData span(String name) {
        Patiently.until(
                name, () -> finished().stream().anyMatch(span -> span.getName().equals(name)));
        return finished().stream()
                .filter(span -> span.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private List<SpanData> finished() {
        tracing.flush();
        return SPANS.getFinishedSpanItems();
    }

    private ApiClient client() {
        return new ApiClient(port, TestIssuer.INSTANCE.merchantToken("M1"));
    }
}
