package org.txsearch.api.platform.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URI;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.catalina.Valve;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.Patiently;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.platform.security.TestIssuer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Clients that know only the address of a proxy, which ends TLS, follow every link that the API gives them. */
@SearchingApi
@TestPropertySource(
        properties = {
            "txsearch.tls.enabled=false",
            "server.address=127.0.0.1",
            "txsearch.proxy.trusted=127.0.0.1",
            "txsearch.exports.running=1",
            "txsearch.exports.poll=50ms"
        })
@Tag("slow")
class ProxiedIT {

    private static final Pattern REFERENCE = Pattern.compile("(?:href|src)=\"([^\"#]+)[^\"]*\"");

    @LocalServerPort
    private int port;

    @Autowired
    private ServletWebServerApplicationContext context;

    private final TestMerchant merchant = TestMerchant.create();

    @ParameterizedTest
    @EnumSource(Front.Kind.class)
    void everyAddress_isThePublicOne(Front.Kind kind) throws Exception {
        assumeTrue(kind.isInstalled(), kind + " is not tried: its program is not installed");
        merchant.store(IntStream.range(0, 5)
                .mapToObj(number -> TestTransaction.of("t" + number).at("2026-11-19T08:00:0" + number + "Z"))
                .toList());
        try (Front front = Front.start(kind, port)) {
            walk(front);
            export(front);
            schedule(front);
            payPal(front);
            problems(front);
            document(front);
            guide(front);
        }
    }

    private void walk(Front front) {
        List<String> ids = new ArrayList<>();
        String address = front.base() + "/v1/transactions?limit=2";
        String previous = "";
        while (address != null) {
            HttpResponse<String> answer = get(front, address);
            JsonNode page = json(answer);
            page.get("items").forEach(item -> ids.add(item.get("id").asString()));
            assertThat(page.at("/links/self").asString()).isEqualTo(address);
            JsonNode next = page.at("/links/next");
            address = next.isNull() ? null : next.asString();
            previous = page.at("/links/prev").asString("");
            String expected = Stream.of("next", "prev")
                    .filter(relation -> !page.at("/links/" + relation).isNull())
                    .map(relation -> "<" + page.at("/links/" + relation).asString() + ">; rel=\"" + relation + "\"")
                    .toList()
                    .toString();
            assertThat(answer.headers().allValues("Link")).hasToString(expected);
        }
        assertThat(ids).containsExactly("t4", "t3", "t2", "t1", "t0");
        assertThat(json(get(front, previous)).get("items")).hasSize(2);
    }

    private void export(Front front) {
        HttpResponse<String> made = post(front, "/v1/exports", "{\"format\":\"CSV\"}");
        String address = made.headers().firstValue("Location").orElseThrow();
        assertThat(address)
                .isEqualTo(front.base() + "/v1/exports/" + json(made).get("id").asString());
        Patiently.until(
                "done", () -> json(get(front, address)).get("status").asString().equals("SUCCEEDED"));
        String file = json(get(front, address)).at("/result/files/0/href").asString();
        assertThat(file).isEqualTo(address + "/files/1");
        assertThat(get(front, file).body().lines()).hasSize(6);
        post(front, "/v1/exports", "{\"format\":\"NDJSON\"}");
        JsonNode list = json(get(front, front.base() + "/v1/exports?limit=1"));
        assertThat(list.at("/links/self").asString()).isEqualTo(front.base() + "/v1/exports?limit=1");
        assertThat(json(get(front, list.at("/links/next").asString())).get("items"))
                .hasSize(1);
    }

    private void schedule(Front front) {
        HttpResponse<String> made = post(
                front,
                "/v1/export-schedules",
                "{\"frequency\":\"DAILY\",\"time_zone\":\"Etc/UTC\",\"export\":{\"format\":\"CSV\"}}");
        String address = made.headers().firstValue("Location").orElseThrow();
        assertThat(address).startsWith(front.base() + "/v1/export-schedules/");
        assertThat(get(front, address).statusCode()).isEqualTo(200);
    }

    private void payPal(Front front) {
        JsonNode answer = json(
                get(
                        front,
                        front.base()
                                + "/v1/reporting/transactions?start_date=2026-11-01T00:00:00Z&end_date=2026-11-30T00:00:00Z&page_size=2"));
        assertThat(answer.get("links")).hasSize(4);
        for (JsonNode link : answer.get("links")) {
            assertThat(link.get("href").asString()).startsWith(front.base() + "/v1/reporting/transactions?");
            assertThat(json(get(front, link.get("href").asString()))
                            .get("total_items")
                            .asInt())
                    .isEqualTo(5);
        }
    }

    private void problems(Front front) {
        for (String path : List.of("/v1/transactions?emial=x", "/v1/nothing", "/nothing")) {
            String type = json(get(front, front.base() + path)).get("type").asString();
            assertThat(type).startsWith(front.prefix() + "/problems/");
            assertThat(get(front, URI.create(front.base()).resolve(type).toString())
                            .statusCode())
                    .isEqualTo(200);
        }
        assertThat(json(get(front, front.base() + "/v1/transactions?emial=x"))
                        .get("instance")
                        .asString())
                .as("the route's template")
                .isEqualTo("/v1/transactions");
        assertThat(json(get(front, front.base() + "/problems"))
                        .at("/items/0/type")
                        .asString())
                .isEqualTo(front.prefix() + "/problems/invalid-request");
    }

    private void document(Front front) {
        for (int time = 0; time < 2; time++) {
            assertThat(json(get(front, front.base() + "/v3/api-docs"))
                            .at("/servers/0/url")
                            .asString())
                    .isEqualTo(front.base());
        }
        for (String path : List.of("/", "/swagger-ui.html")) {
            String location = get(front, front.base() + path)
                    .headers()
                    .firstValue("Location")
                    .orElseThrow();
            assertThat(URI.create(front.base() + "/").resolve(location))
                    .isEqualTo(URI.create(front.base() + "/swagger-ui/index.html"));
        }
        assertThat(get(front, front.base() + "/swagger-ui/index.html").statusCode())
                .isEqualTo(200);
        assertThat(get(front, front.base() + "/swagger-ui/swagger-initializer.js")
                        .body())
                .contains("\"" + front.prefix() + "/v3/api-docs/swagger-config\"");
        assertThat(json(get(front, front.base() + "/v3/api-docs/swagger-config"))
                        .get("url")
                        .asString())
                .isEqualTo(front.prefix() + "/v3/api-docs");
    }

    private void guide(Front front) {
        Set<String> references = new LinkedHashSet<>();
        for (String page :
                List.of("/docs", "/docs/quickstart", "/docs/statement", "/problems", "/problems/invalid-cursor")) {
            String html = get(front, front.base() + page, "Accept", "text/html").body();
            Matcher reference = REFERENCE.matcher(html);
            while (reference.find()) {
                if (!reference.group(1).matches("(https|data):.*")) {
                    references.add(reference.group(1));
                }
            }
        }
        assertThat(references).hasSizeGreaterThan(50);
        for (String reference : references) {
            assertThat(reference).startsWith(front.prefix() + "/");
            HttpResponse<String> answer = get(
                    front,
                    URI.create(front.base()).resolve(reference).toString(),
                    "Accept",
                    "text/html, text/css, image/png, application/json");
            assertThat(answer.statusCode()).as(reference).isEqualTo(200);
        }
        String quickstart = get(front, front.base() + "/docs/quickstart", "Accept", "text/html")
                .body();
        assertThat(quickstart)
                .contains("BASE=" + front.base() + "\n", "base_url=&quot;" + front.base() + "&quot;")
                .contains("<code>https://localhost:8443</code>")
                .doesNotContain("{{");
    }

    /** The address of a request must be known before a limit counts it. */
    @Test
    void address_isFoundBeforeLimits() {
        Valve[] valves = ((TomcatWebServer) Objects.requireNonNull(context.getWebServer()))
                .getTomcat()
                .getEngine()
                .getPipeline()
                .getValves();
        assertThat(Stream.of(valves).map(valve -> valve.getClass().getSimpleName()))
                .containsSubsequence("PublicAddress", "AdmissionValve");
    }

    private HttpResponse<String> get(Front front, String address, String... headers) {
        assertThat(address).startsWith(front.base());
        return front.send("GET", address, null, token(), headers);
    }

    private HttpResponse<String> post(Front front, String path, String body) {
        return front.send("POST", front.base() + path, body, token(), "Content-Type", "application/json");
    }

    private String token() {
        return TestIssuer.INSTANCE.merchantToken(merchant.id(), "transactions:read exports:write");
    }

    private static JsonNode json(HttpResponse<String> answer) {
        return JsonMapper.shared().readTree(answer.body());
    }
}
