package org.txsearch.api.platform.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.ApiClient.json;
import static org.txsearch.api.ApiClient.problem;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.ApiTest;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.platform.problem.ErrorCode;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.platform.problem.ProblemCode;
import tools.jackson.databind.JsonNode;

/** The guide and the pages of error codes as a browser gets them, without a token. */
@ApiTest
class GuideTest {

    private static final Path MERCHANTS = Path.of("..", "docs", "merchants");
    private static final Pattern REFERENCE = Pattern.compile("(?:href|src)=\"([^\"]*)\"");

    @LocalServerPort
    private int port;

    @Test
    void everyPageOfTheMerchants_isServed() throws IOException {
        try (Stream<Path> files = Files.list(MERCHANTS)) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".md"))
                    .toList();
            assertThat(names).hasSizeGreaterThan(12);
            for (String name : names) {
                String address = name.equals("README.md") ? "/docs" : "/docs/" + name.replace(".md", "");
                String heading =
                        Files.readAllLines(MERCHANTS.resolve(name)).get(0).substring(2);
                assertThat(page(address).body()).as(address).contains(">" + heading.replace("'", "&#39;") + "</h1>");
            }
        }
        assertThat(page("/docs/python").body()).contains("pip install ./txsearch-");
        assertThat(page("/docs/quickstart").body()).contains("href=\"/sdk\"");
        assertThat(page("/docs/java").body()).contains("txsearch-client");
    }

    /** Everything that a reader can follow from the two entrances is there, and so is each anchor. */
    @Test
    void noLinkIsDead() {
        Map<String, String> pages = new HashMap<>();
        Deque<String> open = new ArrayDeque<>(List.of("/docs", "/problems"));
        List<String> dead = new ArrayList<>();
        List<String[]> anchors = new ArrayList<>();
        while (!open.isEmpty()) {
            String address = open.remove();
            if (pages.containsKey(address)) {
                continue;
            }
            HttpResponse<String> answer = client().get(address);
            pages.put(address, answer.statusCode() == 200 ? answer.body() : "");
            if (answer.statusCode() != 200) {
                dead.add(address + " is " + answer.statusCode());
                continue;
            }
            if (!address.startsWith("/docs") && !address.startsWith("/problems")) {
                continue;
            }
            Matcher reference = REFERENCE.matcher(answer.body());
            while (reference.find()) {
                String target = reference.group(1);
                if (target.startsWith("https:") || target.startsWith("data:")) {
                    continue;
                }
                int hash = target.indexOf('#');
                String path = hash < 0 ? target : target.substring(0, hash);
                path = path.isEmpty() ? address : path;
                open.add(path);
                if (hash >= 0) {
                    anchors.add(new String[] {path, target.substring(hash + 1), address});
                }
            }
        }
        for (String[] anchor : anchors) {
            if (!pages.getOrDefault(anchor[0], "").contains("id=\"" + anchor[1] + "\"")) {
                dead.add(anchor[2] + " links to " + anchor[0] + "#" + anchor[1]);
            }
        }
        assertThat(dead).isEmpty();
        assertThat(pages.keySet())
                .contains("/docs/style.css", "/v3/api-docs", "/swagger-ui/index.html", "/sdk")
                .containsAll(ErrorCode.all().stream()
                        .map(code -> "/problems/" + code.slug())
                        .toList());
        assertThat(anchors).hasSizeGreaterThan(100);
    }

    @Test
    void pages_loadNothingOfOthers_andRunNoScript() {
        for (String address : List.of("/docs", "/docs/searching", "/problems", "/problems/invalid-request")) {
            HttpResponse<String> page = page(address);
            assertThat(page.headers().firstValue("Content-Security-Policy"))
                    .hasValueSatisfying(policy -> assertThat(policy)
                            .startsWith("default-src 'none'; style-src 'self'")
                            .doesNotContain("script-src", "unsafe"));
            assertThat(page.body())
                    .contains("name=\"viewport\" content=\"width=device-width")
                    .doesNotContain("<script", "<style", " style=\"", "src=\"http", "<!-- ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/docs", "/docs/fields", "/docs/style.css", "/problems", "/problems/invalid-enum"})
    void pages_areKeptForMinutes_andThenAskedFor(String address) {
        HttpResponse<String> first = page(address);
        String etag = first.headers().firstValue("ETag").orElseThrow();
        HttpResponse<String> second = client().get(address, "Accept", "text/html, text/css", "If-None-Match", etag);

        assertThat(first.headers().firstValue("Cache-Control")).hasValue("max-age=300, public");
        assertThat(second.statusCode()).isEqualTo(304);
        assertThat(second.body()).isEmpty();
        assertThat(client().get(address, "Accept", "text/html, text/css", "If-None-Match", "W/\"other\"")
                        .statusCode())
                .isEqualTo(200);
        assertThat(client().send("HEAD", address, null, "Accept", "text/html, text/css")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void page_isCompressedOnRequest() {
        assertThat(client().get("/docs/searching", "Accept-Encoding", "gzip")
                        .headers()
                        .firstValue("Content-Encoding"))
                .hasValue("gzip");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/docs/nothing",
                "/docs/",
                "/docs/README",
                "/docs/files/docs/merchants/README.md",
                "/docs/files/nothing.png",
                "/problems/nothing"
            })
    void otherPaths_areNotFound(String address) {
        assertThat(problem(client().get(address))).isEqualTo("404 NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/docs/files/..%2fapplication.png", "/docs/files/../../application.yml"})
    void pathsThatLeaveTheGuide_areRefused(String address) {
        assertThat(client().get(address).statusCode()).isIn(400, 404);
    }

    @Test
    void pictureOfTheGuide_isServed() {
        String picture = "/docs/files/statement/src/test/resources/org/txsearch/statement/names.png";

        assertThat(page("/docs/statement").body()).contains("src=\"" + picture + "\"");
        assertThat(client().get(picture).headers().firstValue("Content-Type")).hasValue("image/png");
    }

    @Test
    void linksOutOfTheGuide_becomeText() {
        assertThat(page("/docs/callers").body())
                .contains("(grants)")
                .doesNotContain("operators/")
                .contains("href=\"/docs#clients\"");
    }

    @ParameterizedTest
    @MethodSource("codes")
    void everyCode_isExplainedToEverybody(ErrorCode code) {
        String address = "/problems/" + code.slug();
        JsonNode json = json(client().get(address));
        String page = page(address).body();

        assertThat(json.get("type").asString()).isEqualTo(address);
        assertThat(json.get("code").asString()).isEqualTo(code.name());
        assertThat(json.get("status").asInt()).isEqualTo(code instanceof ProblemCode problem ? problem.status() : 400);
        assertThat(json.get("explanation").asString()).isEqualTo(code.cause() + " " + code.fix());
        assertThat(json.get("example").isObject()).isTrue();
        assertThat(page).contains("<code>" + code.name() + "</code>");
        for (String sentence : List.of(code.title() + ".", code.cause(), code.fix())) {
            assertThat(sentence).matches("[A-Za-z_].*\\.");
        }
    }

    static Stream<ErrorCode> codes() {
        // The fault has the name, and so the page, of the problem that it is alone.
        return ErrorCode.all().stream().filter(code -> code != FaultCode.INVALID_CURSOR);
    }

    @Test
    void index_namesEveryCode() {
        JsonNode items = json(client().get("/problems")).get("items");

        assertThat(items).hasSize(ErrorCode.all().size());
        assertThat(items.get(0).get("type").asString()).isEqualTo("/problems/invalid-request");
        for (ErrorCode code : ErrorCode.all()) {
            assertThat(page("/problems").body()).contains("/problems/" + code.slug() + "\"");
        }
    }

    /** The codes of the contract's section on errors. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "INVALID_REQUEST UNKNOWN_PARAMETER DUPLICATE_PARAMETER EMPTY_VALUE MISSING_VALUE INVALID_VALUE",
                "INVALID_LENGTH INVALID_INTEGER TOO_MANY_VALUES INVALID_DATE INVALID_RANGE INVALID_DECIMAL",
                "TOO_MANY_DECIMALS INVALID_ENUM INVALID_CURRENCY INVALID_TIME_ZONE PATTERN_TOO_SHORT LIMIT_OUT_OF_RANGE",
                "UNKNOWN_FIELD SORT_NOT_ALLOWED QUERY_TOO_COMPLEX MALFORMED_BODY INVALID_CURSOR TOO_MANY_GROUPS",
                "EXPORT_TOO_LARGE UNAUTHENTICATED FORBIDDEN NOT_FOUND TRANSACTION_NOT_FOUND EXPORT_NOT_FOUND",
                "SCHEDULE_NOT_FOUND METHOD_NOT_ALLOWED NOT_ACCEPTABLE EXPORT_NOT_CANCELLABLE EXPORT_NOT_READY",
                "PAYLOAD_TOO_LARGE UNSUPPORTED_MEDIA_TYPE IDEMPOTENCY_KEY_REUSED RATE_LIMITED INTERNAL_ERROR",
                "SEARCH_INCOMPLETE DATA_NOT_YET_AVAILABLE OVERLOADED SEARCH_TIMEOUT"
            })
    void codesThatClientsRelyOn_stay(String codes) {
        assertThat(ErrorCode.all().stream().map(ErrorCode::name)).contains(codes.split(" ", -1));
    }

    private HttpResponse<String> page(String address) {
        HttpResponse<String> page = client().get(address, "Accept", "text/html, text/css");
        assertThat(page.statusCode()).as(address).isEqualTo(200);
        return page;
    }

    private HttpsClient client() {
        return HttpsClient.to(port);
    }
}
