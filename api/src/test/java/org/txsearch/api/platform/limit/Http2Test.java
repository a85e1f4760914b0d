package org.txsearch.api.platform.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.ContextConfiguration;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.MemorySearch;
import org.txsearch.api.Patiently;
import org.txsearch.api.Probe;
import org.txsearch.api.TestSettings;
import org.txsearch.api.platform.http.Drain;
import org.txsearch.api.platform.security.TestIssuer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** HTTP/2 with TLS: the same answers, and the same bounds for each of a connection's streams. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "txsearch.security.issuer=" + TestIssuer.ISSUER,
            "txsearch.limits.request-time=2s",
            "txsearch.limits.response-time=2s",
            "server.tomcat.keep-alive-timeout=4s"
        })
@Import({MemorySearch.class, Probe.class})
@ContextConfiguration(initializers = TestSettings.class)
@Tag("service")
class Http2Test {

    private static final int WINDOW = 65_535;
    private static final String BEARER = bearer("M0001");
    private static final String SEARCH = "/v1/transactions/search";

    /** The places of statuses in HPACK's static table. */
    private static final int STATUS_200 = 8;

    @LocalServerPort
    private int port;

    @Autowired
    private MeterRegistry meters;

    @Autowired
    private Drain drain;

    @Test
    void answers_areThoseOfHttp1() {
        for (String path : List.of(
                "/v1/transactions?limit=2",
                "/v1/transactions?emial=x",
                "/v1/transactions/unknown",
                "/v1/nothing",
                "/v1/transactions?metadata[order]=77&name=\"jose\"")) {
            HttpResponse<String> second = client().getAs(token("M0001"), encoded(path));
            HttpResponse<String> first = HttpsClient.to(port).getAs(token("M0001"), encoded(path));

            assertThat(second.version()).isEqualTo(HttpClient.Version.HTTP_2);
            assertThat(second.statusCode()).as(path).isEqualTo(first.statusCode());
            assertThat(second.headers().allValues("Cache-Control"))
                    .isEqualTo(first.headers().allValues("Cache-Control"));
            assertThat(second.headers().firstValue("Content-Type"))
                    .isEqualTo(first.headers().firstValue("Content-Type"));
            assertThat(code(second)).isEqualTo(code(first));
        }
    }

    /** Java's own client refuses to send them. */
    private static String encoded(String path) {
        return path.replace("\"", "%22").replace("[", "%5B").replace("]", "%5D");
    }

    private static String code(HttpResponse<String> answer) {
        JsonNode body = JsonMapper.shared().readTree(answer.body());
        return body.path("code").asString("")
                + body.path("errors").path(0).path("code").asString("");
    }

    @Test
    void charactersThatAreNotEncoded_areUnderstood() throws IOException {
        try (RawHttp2 client = new RawHttp2(port, WINDOW)) {
            client.request(1, true, "GET", "/v1/transactions?metadata[order]={77}|\"x\"", "authorization", BEARER);
            assertThat(client.await(RawHttp2.HEADERS, 1).indexedHeader()).isEqualTo(STATUS_200);
        }
    }

    @Test
    void answers_areGzippedOnRequest() throws IOException {
        HttpResponse<byte[]> gzipped = client().bytesAs(token("M0001"), "/v1/probe/large", "Accept-Encoding", "gzip");

        assertThat(gzipped.version()).isEqualTo(HttpClient.Version.HTTP_2);
        assertThat(gzipped.headers().firstValue("Content-Encoding")).hasValue("gzip");
        assertThat(new GZIPInputStream(new ByteArrayInputStream(gzipped.body())).readAllBytes())
                .hasSizeGreaterThan(10_000);
        assertThat(client().getAs(token("M0001"), "/v1/probe/large").headers().firstValue("Content-Encoding"))
                .isEmpty();
    }

    @Test
    void bodies_areReadAndRefused() {
        assertThat(client().sendAs(token("M0001"), "POST", SEARCH, "{}", "Content-Type", "application/json")
                        .statusCode())
                .isEqualTo(200);
        assertThat(client().sendAs(token("M0001"), "POST", SEARCH, "[]", "Content-Type", "application/json")
                        .statusCode())
                .isEqualTo(400);
        assertThat(client().send("POST", SEARCH, "{}", "Content-Type", "application/json")
                        .statusCode())
                .isEqualTo(401);
    }

    /** Its client sends no more of it, and has its answer. */
    @Test
    void bodyThatIsTooLarge_isRefused() throws IOException {
        try (RawHttp2 client = new RawHttp2(port, WINDOW)) {
            client.request(
                    1,
                    false,
                    "POST",
                    SEARCH,
                    "authorization",
                    BEARER,
                    "content-type",
                    "application/json",
                    "content-length",
                    "70000");
            assertThat(client.await(RawHttp2.DATA, 1).payload()).asString().contains("PAYLOAD_TOO_LARGE");
            client.await(RawHttp2.RST_STREAM, 1);
            assertServes(client, 3);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/probe/half", "/v1/probe/short"})
    void partOfAnAnswer_isNoAnswer(String path) {
        assertThatThrownBy(() -> client().getAs(token("M0001"), path)).isInstanceOf(UncheckedIOException.class);
        assertThat(client().getAs(token("M0001"), "/v1/probe").statusCode()).isEqualTo(200);
    }

    @Test
    void streams_areLimited() throws IOException {
        try (RawHttp2 client = new RawHttp2(port, WINDOW)) {
            ByteBuffer settings =
                    ByteBuffer.wrap(client.await(RawHttp2.SETTINGS, 0).payload());
            List<Integer> limits = new ArrayList<>();
            while (settings.hasRemaining()) {
                int name = settings.getShort();
                int value = settings.getInt();
                if (name == RawHttp2.MAX_CONCURRENT_STREAMS) {
                    limits.add(value);
                }
            }
            assertThat(limits).containsExactly(100);
        }
    }

    /** Each part is large enough, and in time, for Tomcat, which would read on. */
    @Test
    void bodyThatTrickles_endsItsStream_andNoOther() throws IOException {
        double before = cut("request");
        try (RawHttp2 client = new RawHttp2(port, WINDOW)) {
            client.request(1, false, "POST", SEARCH, "authorization", BEARER, "content-type", "application/json");
            for (int i = 0; cut("request") == before; i++) {
                assertThat(i).isLessThan(55);
                client.data(1, " ".repeat(1_100));
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
            }
            client.await(RawHttp2.RST_STREAM, 1);
            assertServes(client, 3);
        }
    }

    @Test
    void answerThatIsNotRead_endsItsStream_andNoOther() throws IOException {
        double before = cut("response");
        // Less than any answer has.
        try (RawHttp2 client = new RawHttp2(port, 10)) {
            client.request(1, true, "GET", "/v1/probe/endless", "authorization", BEARER);
            client.await(RawHttp2.HEADERS, 1);
            Patiently.until("the stream is cut off", () -> cut("response") > before);
            client.await(RawHttp2.RST_STREAM, 1);
            assertServes(client, 3);
        }
    }

    @Test
    void slowStreams_delayNobody() throws IOException {
        List<String> bearers =
                IntStream.range(0, 5).mapToObj(i -> bearer("M000" + i)).toList();
        // Tomcat closes a connection with many frames of less than 1,024 bytes; all of these fit into the window.
        String begun = "{" + " ".repeat(1_500);
        try (RawHttp2 client = new RawHttp2(port, WINDOW)) {
            for (int stream = 1; stream < 80; stream += 2) {
                client.request(
                        stream,
                        false,
                        "POST",
                        SEARCH,
                        "authorization",
                        bearers.get(stream % 5),
                        "content-type",
                        "application/json");
                client.data(stream, begun);
            }
            for (int i = 0; i < 20; i++) {
                assertThat(client().getAs(token("M0009"), "/v1/transactions").statusCode())
                        .isEqualTo(200);
            }
        }
    }

    /** Neither a connection that does nothing, nor one whose request never begins. */
    @Test
    void connectionsWithoutARequest_areClosed() throws IOException {
        try (RawHttp2 idle = new RawHttp2(port, WINDOW)) {
            idle.await(RawHttp2.GOAWAY, 0);
            assertThatThrownBy(() -> idle.await(RawHttp2.DATA, 1)).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void drain_sendsNoHeaderOfHttp1() {
        drain.stop();
        try {
            HttpResponse<String> answer = client().get("/health/live");
            assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
            assertThat(answer.headers().firstValue("Connection")).isEmpty();
            assertThat(HttpsClient.to(port).get("/health/live").headers().firstValue("Connection"))
                    .hasValue("close");
        } finally {
            drain.start();
        }
    }

    private void assertServes(RawHttp2 client, int stream) throws IOException {
        client.request(stream, true, "GET", "/health/live");
        assertThat(client.await(RawHttp2.HEADERS, stream).indexedHeader()).isEqualTo(STATUS_200);
    }

    private double cut(String phase) {
        return meters.get("txsearch.connections.cut")
                .tag("phase", phase)
                .functionCounter()
                .count();
    }

    private HttpsClient client() {
        return HttpsClient.http2To(port);
    }

    private static String bearer(String merchantId) {
        return "Bearer " + token(merchantId);
    }

    private static String token(String merchantId) {
        return TestIssuer.INSTANCE.merchantToken(merchantId, "transactions:read exports:write");
    }
}
