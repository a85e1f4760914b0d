package org.txsearch.api.paypal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.ApiClient;
import org.txsearch.api.ApiTest;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.platform.security.TestIssuer;
import tools.jackson.databind.JsonNode;

/** Errors of every layer on PayPal's paths have PayPal's form; those on other paths do not. */
@ApiTest
@TestPropertySource(
        properties = {
            "txsearch.limits.merchant-rate=2",
            // Nothing listens there.
            "txsearch.elasticsearch.uris=http://127.0.0.1:1"
        })
class PayPalErrorsTest {

    private static final String LIST = "/v1/reporting/transactions";

    @LocalServerPort
    private int port;

    @ParameterizedTest
    @CsvSource({
        "/v1/reporting/transactions, 401, AUTHENTICATION_FAILURE",
        "/v1/reporting/balances, 401, AUTHENTICATION_FAILURE",
        "/v1/%72eporting/transactions, 401, AUTHENTICATION_FAILURE"
    })
    void requestsWithoutAToken_areRefused(String path, int status, String name) {
        HttpResponse<String> answer = client().get(path);

        assertError(answer, status, name);
        assertThat(answer.headers().firstValue("WWW-Authenticate").orElseThrow())
                .startsWith("Bearer");
    }

    @Test
    void invalidToken_isRefusedByTheNameThatProgramsLookFor() {
        JsonNode error = assertError(client().getAs("nonsense", LIST), 401, "AUTHENTICATION_FAILURE");

        assertThat(error.get("error").asString()).isEqualTo("invalid_token");
        assertThat(error.get("message").asString())
                .isEqualTo("Authentication failed due to missing authorization header, or invalid authentication"
                        + " credentials.");
    }

    @Test
    void otherMerchants_areNotAuthorized() {
        assertError(client().getAs(token("M-named"), LIST, "On-Behalf-Of", "M-other"), 403, "NOT_AUTHORIZED");
    }

    @Test
    void unknownPathsBelow_areNotFound() {
        assertError(client().getAs(token("M-path"), "/v1/reporting/nothing"), 404, "RESOURCE_NOT_FOUND");
        assertError(client().getAs(token("M-path"), "/v1/reporting"), 404, "RESOURCE_NOT_FOUND");
    }

    @Test
    void otherMethods_areNotSupported() {
        HttpResponse<String> answer = client().sendAs(token("M-method"), "POST", LIST, "{}");

        assertError(answer, 405, "METHOD_NOT_SUPPORTED");
        assertThat(answer.headers().firstValue("Allow").orElseThrow()).contains("GET");
    }

    @Test
    void requestsBeyondTheRate_areRefusedWithTheTimeToWait() {
        HttpResponse<String> refused = IntStream.range(0, 60)
                .mapToObj(i -> client().getAs(token("M-fast"), LIST))
                .filter(answer -> answer.statusCode() == 429)
                .findFirst()
                .orElseThrow();

        assertError(refused, 429, "RATE_LIMIT_REACHED");
        assertThat(refused.headers().firstValue("Retry-After").orElseThrow()).matches("[123]");
    }

    /** The connection to Elasticsearch is refused. */
    @Test
    void incompleteData_isUnavailable() {
        HttpResponse<String> answer = client().getAs(
                        token("M-away"), LIST + "?start_date=2026-11-01T00:00:00Z&end_date=2026-11-02T00:00:00Z");

        assertError(answer, 503, "SERVICE_UNAVAILABLE");
        assertThat(answer.headers().firstValue("Retry-After")).isPresent();
        assertError(client().getAs(token("M-away2"), "/v1/reporting/balances"), 503, "SERVICE_UNAVAILABLE");
    }

    @Test
    void whatTheContainerRefuses_hasTheFormToo() throws IOException {
        String answer = client().raw("GET /v1/reporting/transactions?a=1 HTTP/1.1\r\nHost: localhost\r\n"
                + "Transfer-Encoding: unknown\r\nConnection: close\r\n\r\n");

        assertThat(answer)
                .contains("\"name\":\"INVALID_REQUEST\"", "\"links\":[]")
                .contains("Content-Type: application/json");
    }

    @Test
    void otherPaths_keepTheirOwnForm() {
        HttpResponse<String> answer = client().get("/v1/transactions");

        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(ApiClient.problem(answer)).isEqualTo("401 UNAUTHENTICATED");
    }

    private static JsonNode assertError(HttpResponse<String> answer, int status, String name) {
        JsonNode error = ApiClient.json(answer);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(error.get("name").asString()).isEqualTo(name);
        assertThat(error.get("message").asString()).isNotEmpty();
        assertThat(error.get("debug_id").asString())
                .isEqualTo(answer.headers().firstValue("Request-Id").orElseThrow());
        assertThat(error.get("details").isArray()).isTrue();
        assertThat(error.get("links").isArray()).isTrue();
        error.get("details").forEach(detail -> assertThat(detail.has("issue")).isTrue());
        return error;
    }

    private static String token(String merchant) {
        return TestIssuer.INSTANCE.merchantToken(merchant);
    }

    private HttpsClient client() {
        return HttpsClient.to(port);
    }
}
