package org.txsearch.api.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.ApiTest;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.platform.security.TestIssuer;

@ApiTest
class AnswerHeadersTest {

    @LocalServerPort
    private int port;

    @ParameterizedTest
    @ValueSource(
            strings = {"a", "order-77.retry_2", "0123456789012345678901234567890123456789012345678901234567890123"})
    void shortToken_isKeptAsRequestId(String id) {
        HttpResponse<String> answer = get("/v1/probe", "Request-Id", id);

        assertThat(answer.headers().allValues("Request-Id")).containsExactly(id);
        assertThat(answer.body()).contains("\"request_id\":\"" + id + "\"");
        assertThat(client().get("/v1/probe", "Request-Id", id).headers().firstValue("Request-Id"))
                .hasValue(id);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "with blank",
                "a@b",
                "a/b",
                "01234567890123456789012345678901234567890123456789012345678901234"
            })
    void otherText_isReplacedByARandomRequestId(String id) {
        assertThat(get("/v1/probe", "Request-Id", id).headers().firstValue("Request-Id"))
                .hasValueSatisfying(value -> assertThat(value).matches("[A-Za-z0-9_-]{22}"));
    }

    @Test
    void requestIds_differ() {
        String first = client().get("/").headers().firstValue("Request-Id").orElseThrow();
        String second = client().get("/").headers().firstValue("Request-Id").orElseThrow();

        assertThat(first).isNotEqualTo(second);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/probe", "/v1/probe/items/1", "/v1/probe/failure", "/v1/none", "/v1/probe/parameter"})
    void privateAnswers_areNeverStored(String path) {
        assertPrivate(get(path));
        assertPrivate(client().get(path));
        assertPrivate(get(path, "On-Behalf-Of", "M2"));
    }

    @Test
    void answers_areGzippedOnRequestOnly() {
        HttpResponse<String> plain = get("/v1/probe/large");
        HttpResponse<String> gzipped = get("/v1/probe/large", "Accept-Encoding", "gzip");

        assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
        assertThat(gzipped.headers().firstValue("Content-Encoding")).hasValue("gzip");
        assertThat(gzipped.headers().allValues("Vary")).hasSize(1);
    }

    @Test
    void frontDoor_leadsToThePages() {
        HttpResponse<String> answer = client().get("/");

        assertThat(answer.statusCode()).isEqualTo(302);
        assertThat(answer.headers().firstValue("Location")).hasValue("/swagger-ui/index.html");
        HttpResponse<String> page = client().get("/swagger-ui/index.html");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Security-Policy"))
                .hasValueSatisfying(policy -> assertThat(policy).contains("script-src 'self'"));
        assertThat(page.body()).doesNotContain("<script>");
        // Ours wraps Swagger UI before its own start calls it; the demo's client is the demo's alone.
        assertThat(client().get("/swagger-ui/swagger-initializer.js").body())
                .containsSubsequence("const firstRequest", "window.ui = SwaggerUIBundle(")
                .doesNotContain("demo-secret");
    }

    @Test
    void openApiDocument_needsNoToken() {
        assertThat(client().get("/v3/api-docs").statusCode()).isEqualTo(200);
        assertThat(client().get("/v3/api-docs.yaml").statusCode()).isEqualTo(200);
        assertThat(client().get("/v3/api-docs/swagger-config").statusCode()).isEqualTo(200);
    }

    @Test
    void openApiDocument_isSentOnce() {
        for (String path : List.of("/v3/api-docs", "/v3/api-docs.yaml")) {
            HttpResponse<String> first = client().send("GET", path, null, "Accept-Encoding", "gzip");
            String tag = first.headers().firstValue("ETag").orElseThrow();
            HttpResponse<String> second = client().send("GET", path, null, "If-None-Match", tag);

            assertThat(first.headers().firstValue("Content-Encoding")).as(path).hasValue("gzip");
            assertThat(second.statusCode()).isEqualTo(304);
            assertThat(second.headers().firstValue("ETag")).hasValue(tag);
            assertThat(second.body()).isEmpty();
            assertThat(client().send("GET", path, null, "If-None-Match", "W/\"0\"")
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void encodedPath_isAsPrivateAsThePlainOne() {
        assertPrivate(client().get("/%76%31/transactions"));
    }

    @Test
    void answers_nameNoServer() throws IOException {
        assertThat(client().raw("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                .doesNotContainIgnoringCase("\r\nserver:")
                .doesNotContainIgnoringCase("x-powered-by")
                .doesNotContainIgnoringCase("set-cookie");
    }

    private static void assertPrivate(HttpResponse<String> answer) {
        assertThat(answer.headers().allValues("Cache-Control")).containsExactly("private, no-store");
        assertThat(answer.headers().allValues("Vary"))
                .containsExactly("Authorization, Accept, Accept-Encoding, On-Behalf-Of");
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(answer.headers().firstValue("X-Frame-Options")).hasValue("DENY");
        assertThat(answer.headers().firstValue("Strict-Transport-Security")).hasValue("max-age=31536000");
        assertThat(answer.headers().firstValue("Content-Security-Policy"))
                .hasValueSatisfying(policy -> assertThat(policy).startsWith("default-src 'none'"));
        assertThat(answer.headers().firstValue("Request-Id")).isPresent();
    }

    private HttpResponse<String> get(String path, String... headers) {
        return client().getAs(TestIssuer.INSTANCE.merchantToken("M0001"), path, headers);
    }

    private HttpsClient client() {
        return HttpsClient.to(port);
    }
}
