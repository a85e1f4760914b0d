package org.txsearch.api.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.ApiTest;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.platform.security.TestIssuer;

/** A preflight and a plain OPTIONS list the methods that a path supports. */
@ApiTest
@TestPropertySource(properties = "txsearch.cors.allowed-origins=https://app.example.com")
class PreflightTest {

    @LocalServerPort
    private int port;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /v1/transactions                   | GET HEAD QUERY
            /v1/transactions/search            | POST
            /v1/transactions/txn_1             | GET HEAD
            /v1/transactions/summary           | GET HEAD POST
            /v1/payouts                        | GET HEAD
            /v1/payouts/po_1                   | GET HEAD
            /v1/exports                        | GET HEAD POST
            /v1/exports/e1                     | DELETE GET HEAD
            /v1/exports/e1/cancel              | POST
            /v1/exports/e1/files/1             | GET HEAD
            /v1/export-schedules/s1/pause      | POST
            /v1/webhook-endpoints              | GET HEAD POST
            /v1/webhook-endpoints/w1           | DELETE GET HEAD PATCH
            /v1/webhook-deliveries             | GET HEAD
            /v1/webhook-deliveries/d1/redeliver | POST
            /health/live                       | GET HEAD
            """)
    void preflight_listsTheMethodsOfItsPath(String path, String methods) {
        HttpResponse<String> answer = preflight(path, "https://app.example.com");
        assertThat(answer.statusCode()).isEqualTo(204);
        assertThat(answer.headers().firstValue("Access-Control-Allow-Methods"))
                .hasValueSatisfying(
                        listed -> assertThat(listed.split(", ")).containsExactlyInAnyOrder(methods.split(" ")));
    }

    /** Spring's own answer to a preflight that it has no rule for lists TRACE and PATCH. */
    @Test
    void preflightOfAnotherOrigin_namesNoMethodThatThePathHasNot() {
        String token = TestIssuer.INSTANCE.merchantToken("M0001");
        for (String path :
                List.of("/v1/transactions", "/v1/transactions/t", "/v1/exports", "/health/live", "/problems/x")) {
            HttpResponse<String> answer = HttpsClient.to(port)
                    .sendAs(
                            token,
                            "OPTIONS",
                            path,
                            null,
                            "Origin",
                            "https://other.example.com",
                            "Access-Control-Request-Method",
                            "GET");
            assertThat(answer.statusCode()).as(path).isEqualTo(200);
            assertThat(answer.headers().firstValue("Allow"))
                    .as(path)
                    .hasValueSatisfying(
                            allow -> assertThat(allow).contains("GET").doesNotContain("TRACE", "PATCH", "PUT"));
        }
    }

    private HttpResponse<String> preflight(String path, String origin) {
        return HttpsClient.to(port)
                .send("OPTIONS", path, null, "Origin", origin, "Access-Control-Request-Method", "GET");
    }
}
