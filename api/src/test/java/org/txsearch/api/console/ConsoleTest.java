package org.txsearch.api.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.ApiTest;
import org.txsearch.api.HttpsClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The console's paths, with the files of {@code src/test/resources}, whose names do not change with each build. */
@ApiTest
@TestPropertySource(
        properties = {
            "txsearch.public-url=https://pay.example.com/search",
            "txsearch.console.client-id=merchants-page",
            "txsearch.console.token-uri=https://tokens.example.com/oauth/token",
            "txsearch.cors.allowed-origins=https://shop.example.com"
        })
class ConsoleTest {

    @LocalServerPort
    private int port;

    @Test
    void bareAddress_leadsToThePage_behindAnyProxy() {
        HttpResponse<String> answer = get("/console");

        assertThat(answer.statusCode()).isEqualTo(302);
        String location = header(answer, "Location");
        assertThat(URI.create("https://pay.example.com/search/console").resolve(location))
                .hasToString("https://pay.example.com/search/console/");
    }

    @Test
    void page_isCheckedAtEachVisit_andSentOnce() {
        HttpResponse<String> page = get("/console/");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("A console for tests");
        assertThat(header(page, "Content-Type")).isEqualTo("text/html;charset=UTF-8");
        assertThat(header(page, "Cache-Control")).isEqualTo("no-cache");
        HttpResponse<String> again = get("/console/", "If-None-Match", header(page, "ETag"));
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(header(again, "ETag")).isEqualTo(header(page, "ETag"));
        assertThat(get("/console/", "If-None-Match", "W/\"0\"").statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "app-ABC123DE.js, text/javascript;charset=UTF-8, 'public, max-age=31536000, immutable'",
        "style-0123ABCD.css, text/css;charset=UTF-8, 'public, max-age=31536000, immutable'",
        "embed.js, text/javascript;charset=UTF-8, no-cache",
        "icon.svg, image/svg+xml, no-cache",
        "index.html, text/html;charset=UTF-8, no-cache"
    })
    void files_haveTheirTypeAndAge(String name, String type, String age) {
        HttpResponse<String> file = get("/console/" + name);

        assertThat(file.statusCode()).isEqualTo(200);
        assertThat(header(file, "Content-Type")).isEqualTo(type);
        assertThat(file.headers().allValues("Cache-Control")).containsExactly(age);
        assertThat(header(file, "ETag")).startsWith("W/\"");
        assertThat(header(file, "Content-Disposition")).isEqualTo("inline");
        HttpResponse<String> head = client().send("HEAD", "/console/" + name, null);
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(header(head, "Content-Length"))
                .isEqualTo(String.valueOf(file.body().length()));
    }

    @Test
    void largeFiles_areGzippedOnRequest() {
        assertThat(header(get("/console/style-0123ABCD.css", "Accept-Encoding", "gzip"), "Content-Encoding"))
                .isEqualTo("gzip");
        assertThat(get("/console/style-0123ABCD.css").headers().firstValue("Content-Encoding"))
                .isEmpty();
    }

    @Test
    void policy_allowsOwnFiles_theIssuerAndTheTokenEndpoint_alone() {
        for (String path : List.of("/console", "/console/", "/console/app-ABC123DE.js", "/console/settings.json")) {
            HttpResponse<String> answer = get(path);
            assertThat(header(answer, "Content-Security-Policy"))
                    .isEqualTo("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                            + " font-src 'self'; connect-src 'self' https://login.example.com"
                            + " https://tokens.example.com; form-action 'self'; frame-ancestors 'none';"
                            + " base-uri 'none'; require-trusted-types-for 'script'");
            assertThat(header(answer, "Cross-Origin-Opener-Policy")).isEqualTo("same-origin");
            assertThat(header(answer, "X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(header(answer, "Referrer-Policy")).isEqualTo("no-referrer");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://shop.example.com", "https://blog.example.org"})
    void pagesOfAnyOrigin_mayEmbed_andReadNothingElse(String origin) {
        HttpResponse<String> embed = get("/console/embed.js", "Origin", origin);
        assertThat(embed.headers().allValues("Access-Control-Allow-Origin")).containsExactly("*");
        assertThat(header(embed, "Cross-Origin-Resource-Policy")).isEqualTo("cross-origin");

        HttpResponse<String> page = get("/console/", "Origin", origin);
        assertThat(header(page, "Cross-Origin-Resource-Policy")).isEqualTo("same-origin");
        assertThat(page.headers().allValues("Access-Control-Allow-Origin")).doesNotContain("*");
    }

    @Test
    void settings_areTheClientAndTheIssuer_andNoSecret() {
        HttpResponse<String> answer = get("/console/settings.json");
        JsonNode settings = new JsonMapper().readTree(answer.body());

        assertThat(settings).isEqualTo(new JsonMapper().readTree("""
                        {"client_id": "merchants-page",
                         "scope": "openid transactions:read exports:write webhooks:write",
                         "issuer": "https://login.example.com",
                         "authorization_uri": null,
                         "token_uri": "https://tokens.example.com/oauth/token",
                         "merchant_claim": "merchant_id",
                         "partner_claim": "partner_id"}
                        """));
        assertThat(header(answer, "Cache-Control")).isEqualTo("no-cache");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/console/none.js",
                "/console/app-ABC123DE.js/",
                "/console/..%2f..%2fapplication.yml",
                "/console/../application.yml",
                "/console/%2e%2e/api/console/ConsoleTest.class",
                "/console/META-INF/MANIFEST.MF"
            })
    void otherNames_areNoFiles(String path) throws Exception {
        String answer = client().raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");

        assertThat(answer).matches("(?s)HTTP/1.1 40[04] .*").doesNotContain("server:\n", "MANIFEST", "<title>");
    }

    @Test
    void unknownFile_isTheUsualProblem() {
        HttpResponse<String> answer = get("/console/none.js");

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(header(answer, "Content-Type")).isEqualTo("application/problem+json");
        assertThat(new JsonMapper().readTree(answer.body()).get("code").asString())
                .isEqualTo("NOT_FOUND");
        assertThat(answer.headers().firstValue("ETag")).isEmpty();
    }

    @Test
    void filesAreReadOnly() {
        HttpResponse<String> answer = client().send("POST", "/console/", "x");

        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(header(answer, "Allow").split(", ")).containsExactlyInAnyOrder("GET", "HEAD", "OPTIONS");
    }

    /** Unauthenticated clients have two permits; a page with its files is several requests at once, over one connection. */
    @Test
    void aPageWithItsFiles_isNotRefused() throws Exception {
        HttpsClient browser = client();
        List<String> files = Stream.concat(
                        IntStream.range(0, 8).mapToObj(file -> "/console/app-ABC123DE.js"),
                        Stream.of("/console/", "/console/settings.json", "/console/style-0123ABCD.css"))
                .toList();
        ExecutorService tabs = Executors.newFixedThreadPool(files.size());
        try {
            List<Callable<Integer>> requests = files.stream()
                    .<Callable<Integer>>map(path -> () -> browser.get(path).statusCode())
                    .toList();
            for (int round = 0; round < 5; round++) {
                for (Future<Integer> status : tabs.invokeAll(requests)) {
                    assertThat(status.get()).isEqualTo(200);
                }
            }
        } finally {
            tabs.shutdownNow();
        }
    }

    @Test
    void openApiDocument_doesNotNameTheConsole() {
        assertThat(get("/v3/api-docs").body()).doesNotContain("/console");
    }

    private HttpResponse<String> get(String path, String... headers) {
        return client().get(path, headers);
    }

    private HttpsClient client() {
        return HttpsClient.to(port);
    }

    private static String header(HttpResponse<String> answer, String name) {
        return answer.headers().firstValue(name).orElseThrow(() -> new AssertionError("No " + name + ": " + answer));
    }
}
