package org.txsearch.api.platform.limit;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.EOFException;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.ContextConfiguration;
import org.txsearch.api.KeepAliveClient;
import org.txsearch.api.MemorySearch;
import org.txsearch.api.Patiently;
import org.txsearch.api.PlainHttp;
import org.txsearch.api.Probe;
import org.txsearch.api.TestSettings;
import org.txsearch.api.platform.security.TestIssuer;

/** Clients that send and read as slowly as they can, with a token and without one: everybody else is served as before. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "txsearch.security.issuer=" + TestIssuer.ISSUER,
            "server.address=127.0.0.1",
            "txsearch.tls.enabled=false",
            "txsearch.limits.merchant-share=0.25",
            "txsearch.limits.request-time=2s",
            "txsearch.limits.response-time=2s"
        })
@Import({MemorySearch.class, Probe.class})
@ContextConfiguration(initializers = TestSettings.class)
@Tag("service")
class SlowClientsTest {

    private static final int ALL_PERMITS = 32;

    /** More than there are permits, of merchants that may have eight each. */
    private static final int SLOW = 40;

    private static final String FORM = "Content-Type: application/x-www-form-urlencoded\r\n";
    private static final String JSON = "Content-Type: application/json\r\n";

    @LocalServerPort
    private int port;

    @Autowired
    private MeterRegistry meters;

    private final List<KeepAliveClient> clients = new ArrayList<>();

    @AfterEach
    void disconnect() throws IOException {
        for (KeepAliveClient client : clients) {
            client.close();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "PUT, /health/live, 405",
        "DELETE, /v1/exports/x, 401",
        "PATCH, /v1/transactions, 401",
        "PUT, /nothing, 404"
    })
    void endlessForm_withoutAToken_isNotRead(String method, String path, int status) throws IOException {
        KeepAliveClient client = begin(method + " " + path, FORM + "Transfer-Encoding: chunked\r\n", "3\r\na=b\r\n");
        assertThat(client.read(false).status()).isEqualTo(status);
        byte[] chunk = ("10000\r\n" + "x".repeat(0x10000) + "\r\n").getBytes(US_ASCII);
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 1024; i++) {
                        client.write(chunk);
                    }
                })
                .isInstanceOf(EOFException.class);
    }

    @Test
    void slowForms_withoutAToken_delayNobody() throws IOException {
        for (int i = 0; i < SLOW; i++) {
            begin("DELETE /v1/exports/x", FORM + "Content-Length: 1000\r\n", "a");
        }
        for (KeepAliveClient client : clients) {
            assertThat(client.read(false).status()).isEqualTo(401);
        }
        assertEverybodyElseIsServed();
    }

    @Test
    void bodyOfARefusedRequest_isDiscarded_andItsConnectionKept() throws IOException {
        try (KeepAliveClient client = new KeepAliveClient(port)) {
            for (int i = 0; i < 3; i++) {
                assertThat(client.send("POST", "/v1/transactions/search", "x".repeat(60_000))
                                .status())
                        .isEqualTo(401);
            }
        }
    }

    @Test
    void clientThatExpects100Continue_isRefusedAtOnce() throws IOException {
        KeepAliveClient client =
                begin("POST /v1/transactions/search", JSON + "Content-Length: 1000\r\nExpect: 100-continue\r\n", "");
        assertThat(client.read(false).status()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/transactions/search",
                "/v1/transactions/summary",
                "/v1/exports",
                "/v1/export-schedules",
                "/v1/exports/x/cancel",
                "/mcp"
            })
    void bodyInChunksWithoutEnd_isRefused(String path) throws IOException {
        boolean json = !path.endsWith("/cancel");
        KeepAliveClient client =
                begin("POST " + path, bearer("M0001") + (json ? JSON : FORM) + "Transfer-Encoding: chunked\r\n", "");
        byte[] chunk = ("4000\r\n" + "x".repeat(0x4000) + "\r\n").getBytes(US_ASCII);
        for (int i = 0; i < 6; i++) {
            client.write(chunk);
        }
        assertThat(client.read(false).status()).isIn(400, 401, 413);
    }

    @ParameterizedTest
    @CsvSource({
        "GET /health/live, false",
        "POST /v1/transactions/search, true",
        "POST /v1/exports/x/cancel, true",
        "POST /mcp, true"
    })
    void requestThatTrickles_isCutOff(String request, boolean body) throws IOException {
        String type = request.endsWith("/cancel") ? FORM : JSON;
        KeepAliveClient client = body
                ? begin(request, bearer("M0001") + type + "Content-Length: 60000\r\n", "x")
                : clientThatSends(request + " HTTP/1.1\r\nHost: localhost\r\nSlow: ");
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 1000; i++) {
                        client.write(new byte[] {'x'});
                        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
                    }
                })
                .isInstanceOf(EOFException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/transactions/search", "/mcp"})
    void slowBodies_delayNoSearch(String path) throws IOException {
        for (int i = 0; i < SLOW; i++) {
            begin("POST " + path, bearer("M000" + i % 5) + JSON + "Content-Length: 60000\r\n", "{");
        }
        awaitSlowRequests();
        assertEverybodyElseIsServed();
    }

    @Test
    void slowReaders_delayNoSearch_andAreDisconnected() throws IOException {
        double before = cut();
        for (int i = 0; i < SLOW; i++) {
            begin("GET /v1/probe/endless", bearer("M000" + i % 5), "");
        }
        awaitSlowRequests();
        assertEverybodyElseIsServed();
        Patiently.until("all slow readers are cut off", () -> cut() - before >= SLOW);
        for (KeepAliveClient client : clients) {
            assertThatThrownBy(() -> client.read(false)).isInstanceOf(EOFException.class);
        }
    }

    /** Until as many as there are permits are in flight, or wait for their clients. */
    private void awaitSlowRequests() {
        Patiently.until("the slow requests are there", () -> gauge("in.flight") + gauge("waiting") >= ALL_PERMITS);
    }

    private double gauge(String name) {
        Gauge gauge = meters.find("txsearch.requests." + name).gauge();
        return gauge == null ? 0 : gauge.value();
    }

    private double cut() {
        return meters.get("txsearch.connections.cut")
                .tag("phase", "response")
                .functionCounter()
                .count();
    }

    /** Time and again, since permits come and go. */
    private void assertEverybodyElseIsServed() {
        String token = "Bearer " + token("M0009");
        for (int i = 0; i < 50; i++) {
            HttpResponse<String> list = PlainHttp.get(port, "/v1/transactions", "Authorization", token);
            assertThat(list.statusCode()).as(list.body()).isEqualTo(200);
        }
        assertThat(PlainHttp.get(port, "/health/live").statusCode()).isEqualTo(200);
    }

    private KeepAliveClient begin(String request, String headers, String body) throws IOException {
        return clientThatSends(request + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n" + body);
    }

    private KeepAliveClient clientThatSends(String bytes) throws IOException {
        KeepAliveClient client = new KeepAliveClient(port);
        clients.add(client);
        client.write(bytes.getBytes(US_ASCII));
        return client;
    }

    private static String bearer(String merchantId) {
        return "Authorization: Bearer " + token(merchantId) + "\r\n";
    }

    private static String token(String merchantId) {
        return TestIssuer.INSTANCE.merchantToken(merchantId, "transactions:read exports:write");
    }
}
