package org.txsearch.api.platform.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.Set;
import java.util.TreeSet;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.ApiTest;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.Probe;
import org.txsearch.api.platform.security.TestIssuer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@ApiTest
@ExtendWith(OutputCaptureExtension.class)
class ProblemsOverHttpTest {

    private static final JsonMapper JSON = new JsonMapper();

    @LocalServerPort
    private int port;

    @Test
    void unknownPath_isNotFoundAndIsNotEchoed() {
        HttpResponse<String> answer = get("/v1/no-such-path?email=a@example.com");
        JsonNode problem = problem(answer, 404, "NOT_FOUND");

        assertThat(problem.has("instance")).isFalse();
        assertThat(problem.has("errors")).isFalse();
        assertThat(answer.body()).doesNotContain("no-such-path", "example.com");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/nothing",
                "/actuator",
                "/actuator/env",
                "/error",
                "/favicon.ico",
                "/webjars/x",
                "/v3/other",
                "/.env"
            })
    void pathsOutsideTheApi_areNotFoundWithoutAToken(String path) {
        problem(client().get(path), 404, "NOT_FOUND");
        problem(client().send("POST", path, "x"), 404, "NOT_FOUND");
    }

    @Test
    void problemOfARoute_namesItsTemplate() {
        JsonNode problem = problem(get("/v1/probe/items/txn_secret?q=1"), 404, "TRANSACTION_NOT_FOUND");

        assertThat(problem.get("instance").asString()).isEqualTo("/v1/probe/items/{id}");
        assertThat(problem.get("type").asString()).isEqualTo("/problems/transaction-not-found");
        JsonNode unauthenticated = problem(client().get("/v1/probe/items/txn_secret"), 401, "UNAUTHENTICATED");
        assertThat(unauthenticated.get("instance").asString()).isEqualTo("/v1/probe/items/{id}");
    }

    @Test
    void wrongMethod_isAnsweredWithTheSupportedOnes() {
        HttpResponse<String> answer = client().sendAs(token(), "DELETE", "/v1/probe/items/1", null);

        problem(answer, 405, "METHOD_NOT_ALLOWED");
        assertThat(allowed(answer)).containsExactlyInAnyOrder("GET", "HEAD", "OPTIONS");
    }

    /** Tomcat refuses it before any filter, and names the methods itself. */
    @Test
    void trace_isRefusedWithTheMethodsThatAreAllowed() {
        HttpResponse<String> answer = client().sendAs(token(), "TRACE", "/v1/probe", null);

        problem(answer, 405, "METHOD_NOT_ALLOWED");
        assertThat(allowed(answer)).contains("GET").doesNotContain("TRACE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"QUERY", "PROPFIND", "INVENTED"})
    void inventedMethod_isLikeAWrongOne(String method) {
        HttpResponse<String> answer = client().sendAs(token(), method, "/v1/probe", null);

        problem(answer, 405, "METHOD_NOT_ALLOWED");
        assertThat(allowed(answer)).contains("GET", "POST");
        problem(client().send(method, "/v1/probe", null), 401, "UNAUTHENTICATED");
    }

    @Test
    void unacceptableMediaType_isNotAcceptable() {
        problem(get("/v1/probe", "Accept", "image/png"), 406, "NOT_ACCEPTABLE");
    }

    @Test
    void malformedMediaTypes_areNotAServersFault() {
        problem(get("/v1/probe", "Accept", "not a media type"), 406, "NOT_ACCEPTABLE");
        HttpResponse<String> answer =
                client().sendAs(token(), "POST", "/v1/probe", "{}", "Content-Type", "not a media type");
        problem(answer, 415, "UNSUPPORTED_MEDIA_TYPE");
    }

    /** Wildcards are types to accept, and a list is several. */
    @ParameterizedTest
    @ValueSource(
            strings = {"*/*", "application/*", "text", "application/json, text/plain", "application/json; charset=foo"})
    void contentTypeThatNamesNone_isUnsupportedWhereABodyIsRead_andIgnoredElsewhere(String type) {
        problem(
                client().sendAs(token(), "POST", "/v1/probe", "{}", "Content-Type", type),
                415,
                "UNSUPPORTED_MEDIA_TYPE");
        assertThat(get("/v1/probe", "Content-Type", type).statusCode()).isEqualTo(200);
        problem(get("/v1/none", "Content-Type", type), 404, "NOT_FOUND");
        problem(client().sendAs(token(), "DELETE", "/v1/probe", null, "Content-Type", type), 405, "METHOD_NOT_ALLOWED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1//probe", "/v1/probe;x=1", "/v1/probe%2Fitems", "/v1/./probe"})
    void pathThatIsNotTaken_isARefusal(String path) {
        JsonNode problem = problem(get(path), 400, "INVALID_REQUEST");
        assertThat(problem.get("detail").asString()).contains("path");
    }

    @Test
    void problemIsJson_whateverWasAccepted() {
        problem(get("/v1/probe/items/1", "Accept", "text/csv"), 404, "TRANSACTION_NOT_FOUND");
        problem(get("/v1/none", "Accept", "text/html"), 404, "NOT_FOUND");
        problem(client().get("/v1/none", "Accept", "text/html"), 401, "UNAUTHENTICATED");
    }

    @Test
    void bodyOfAnotherMediaType_isUnsupported() {
        HttpResponse<String> answer =
                client().sendAs(token(), "POST", "/v1/probe", "<x/>", "Content-Type", "application/xml");

        problem(answer, 415, "UNSUPPORTED_MEDIA_TYPE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{\"number\":\"many\"}", "{\"number\":1}{"})
    void malformedBody_isAFaultOfTheBody(String body) {
        HttpResponse<String> answer =
                client().sendAs(token(), "POST", "/v1/probe", body, "Content-Type", "application/json");
        JsonNode fault = problem(answer, 400, "INVALID_REQUEST").get("errors").get(0);

        assertThat(fault.get("code").asString()).isEqualTo("MALFORMED_BODY");
        assertThat(fault.has("pointer")).isTrue();
        assertThat(fault.has("parameter")).isFalse();
    }

    @Test
    void parameterFaults_nameTheParameter() {
        JsonNode missing = problem(get("/v1/probe/parameter"), 400, "INVALID_REQUEST");
        JsonNode mistyped = problem(get("/v1/probe/parameter?number=many"), 400, "INVALID_REQUEST");

        assertThat(missing.get("errors").get(0).get("code").asString()).isEqualTo("MISSING_VALUE");
        assertThat(mistyped.get("errors").get(0).get("parameter").asString()).isEqualTo("number");
        assertThat(mistyped.toString()).doesNotContain("many");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/probe/failure", "/v1/probe/error"})
    void mistakeOfOurs_leavesNothingButItsRequestId(String path, CapturedOutput log) {
        HttpResponse<String> answer = get(path, "Request-Id", "traced-1");

        problem(answer, 500, "INTERNAL_ERROR");
        assertThat(answer.body()).doesNotContain(Probe.SECRET, "Exception", "org.txsearch", "Probe");
        assertThat(log.getAll()).contains("[traced-1]").contains(Probe.SECRET);
    }

    @Test
    void failureHalfway_cutsTheConnection() {
        Assertions.assertThatThrownBy(() -> get("/v1/probe/half"))
                .isInstanceOf(UncheckedIOException.class)
                .cause()
                .isInstanceOf(IOException.class);
    }

    /** Were the connection kept, its next answer would be read as the rest of this one. */
    @Test
    void answerShorterThanItsLength_cutsTheConnection(CapturedOutput log) {
        Assertions.assertThatThrownBy(() -> get("/v1/probe/short")).isInstanceOf(UncheckedIOException.class);
        assertThat(log.getAll()).contains("A response is shorter than its Content-Length");
    }

    @Test
    void head_hasTheHeadersOfGet() {
        HttpResponse<String> found = client().sendAs(token(), "HEAD", "/v1/probe", null);
        HttpResponse<String> missing = client().sendAs(token(), "HEAD", "/v1/probe/items/1", null);

        assertThat(found.statusCode()).isEqualTo(200);
        assertThat(missing.statusCode()).isEqualTo(404);
        assertThat(missing.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(found.body() + missing.body()).isEmpty();
    }

    @Test
    void options_needAToken() {
        HttpResponse<String> answer = client().sendAs(token(), "OPTIONS", "/v1/probe", null);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(allowed(answer)).contains("GET", "POST");
        HttpResponse<String> withoutToken = client().send("OPTIONS", "/v1/probe", null);
        problem(withoutToken, 401, "UNAUTHENTICATED");
        assertThat(withoutToken.headers().firstValue("Allow")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://evil.example.com", "null", "https://localhost:8443.evil.example.com"})
    void otherOrigins_getNoPermission(String origin) {
        HttpResponse<String> preflight =
                client().send("OPTIONS", "/v1/probe", null, "Origin", origin, "Access-Control-Request-Method", "GET");
        HttpResponse<String> simple = get("/v1/probe", "Origin", origin);

        problem(preflight, 401, "UNAUTHENTICATED");
        assertThat(preflight.headers().map().keySet()).noneMatch(name -> name.startsWith("access-control"));
        assertThat(simple.headers().map().keySet()).noneMatch(name -> name.startsWith("access-control"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /v1/probe?x=\u0001 HTTP/1.1\r\nHost: localhost\r\n",
                "GET /v1/probe\\x HTTP/1.1\r\nHost: localhost\r\n",
                "GET /v1/%zz HTTP/1.1\r\nHost: localhost\r\n",
                "GET /v1/a%2Fb HTTP/1.1\r\nHost: localhost\r\n",
                "GET /v1/a%00b HTTP/1.1\r\nHost: localhost\r\n",
                "GET /v1/probe HTTP/1.1\r\nHost: local host\r\n",
                "GET /v1/probe HTTP/1.1\r\nHost: a\r\nHost: b\r\n",
                "GET /v1/probe HTTP/1.1\r\n",
                "GET /v1/probe HTTP/9.9\r\nHost: localhost\r\n",
                "GET /v1/probe HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n",
                "GET /v1/probe HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: invented\r\n",
                "G\"T /v1/probe HTTP/1.1\r\nHost: localhost\r\n",
                "GET /v1/probe;x=1 HTTP/1.1\r\nHost: localhost\r\n",
                "GET /v1//probe HTTP/1.1\r\nHost: localhost\r\n",
                "GET /v1/%2e%2e/probe HTTP/1.1\r\nHost: localhost\r\n"
            })
    void whatIsNotHttp_isAProblemToo(String request, CapturedOutput log) throws IOException {
        String answer = client().raw(request + "Connection: close\r\n\r\n");

        assertRefusal(answer);
        // The audit log's lines of requests before may still come; they hold the route's template.
        assertThat(log.getAll().lines().filter(line -> !line.contains(" audit: {")))
                .noneMatch(line -> line.contains("/v1/probe"));
    }

    @Test
    void tooLongALineOrHeader_isAProblemToo() throws IOException {
        String longText = "x".repeat(100_000);

        assertRefusal(client().raw("GET /v1/probe?q=" + longText + " HTTP/1.1\r\nHost: localhost\r\n\r\n"));
        assertRefusal(client().raw("GET /v1/probe HTTP/1.1\r\nHost: localhost\r\nX: " + longText + "\r\n\r\n"));
    }

    @Test
    void malformedEscapeInTheQuery_isAProblem() throws IOException {
        String request = "GET /v1/probe/parameter?number=%zz HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                + token() + "\r\nConnection: close\r\n\r\n";

        assertRefusal(client().raw(request));
    }

    @Test
    void malformedHeaderLine_isRefusedOrIgnored() throws IOException {
        String answer =
                client().raw("GET /v1/probe HTTP/1.1\r\nHost: localhost\r\nBad Header\r\nConnection: close\r\n\r\n");

        assertThat(answer).containsIgnoringCase("content-type: application/problem+json");
    }

    @Test
    void rawBracketsInTheQuery_areUnderstood() throws IOException {
        String answer = client().raw("GET /v1/probe?metadata[key]={\"<a|b^c`>\\} HTTP/1.1\r\nHost: localhost\r\n"
                + "Authorization: Bearer " + token() + "\r\nConnection: close\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 200");
    }

    @Test
    void trace_isRefused() throws IOException {
        String answer = client().raw(
                        "TRACE /v1/probe HTTP/1.1\r\nHost: localhost\r\nCookie: a=secret\r\nConnection: close\r\n\r\n");

        assertThat(answer)
                .startsWith("HTTP/1.1 405")
                .containsIgnoringCase("content-type: application/problem+json")
                .doesNotContain("secret");
    }

    private static void assertRefusal(String answer) {
        assertThat(answer)
                .startsWith("HTTP/1.1 400")
                .containsIgnoringCase("content-type: application/problem+json")
                .containsIgnoringCase("request-id: ")
                .containsIgnoringCase("cache-control: private, no-store")
                .containsIgnoringCase("x-content-type-options: nosniff")
                .containsIgnoringCase("strict-transport-security: ")
                .contains("\"code\":\"INVALID_REQUEST\"")
                .doesNotContain("<html", "Tomcat", "Exception");
    }

    private JsonNode problem(HttpResponse<String> answer, int status, String code) {
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.headers().firstValue("Cache-Control")).hasValue("private, no-store");
        JsonNode problem = JSON.readTree(answer.body());
        assertThat(problem.get("status").asInt()).isEqualTo(status);
        assertThat(problem.get("code").asString()).isEqualTo(code);
        assertThat(answer.headers().firstValue("Request-Id"))
                .hasValue(problem.get("request_id").asString());
        return problem;
    }

    private static Set<String> allowed(HttpResponse<String> answer) {
        return new TreeSet<>(
                Set.of(answer.headers().firstValue("Allow").orElseThrow().split(", ?")));
    }

    private HttpResponse<String> get(String path, String... headers) {
        return client().getAs(token(), path, headers);
    }

    private static String token() {
        return TestIssuer.INSTANCE.merchantToken("M0001");
    }

    private HttpsClient client() {
        return HttpsClient.to(port);
    }
}
