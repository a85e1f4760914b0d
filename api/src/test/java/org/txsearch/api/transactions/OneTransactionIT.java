package org.txsearch.api.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.ApiClient.json;
import static org.txsearch.api.ApiClient.problem;

import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.ApiClient;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;

@SearchingApi
class OneTransactionIT {

    private static final String PATH = "/v1/transactions/";

    @LocalServerPort
    private int port;

    @Test
    void knownId_isItsTransaction() {
        TestMerchant merchant = TestMerchant.create()
                .store(
                        TestTransaction.of("t1").at("2025-12-30T00:00:00Z"),
                        TestTransaction.of("t1.a").at("2026-11-19T08:00:00Z"),
                        TestTransaction.of("T1").at("2026-10-30T08:00:00Z"));

        for (String id : List.of("t1", "t1.a", "T1")) {
            assertThat(json(client(merchant).get(PATH + id)).get("id").asString())
                    .isEqualTo(id);
        }
    }

    @Test
    void unknownIdAndAnothersId_areTheSame404() {
        TestMerchant merchant = TestMerchant.create().store(TestTransaction.of("mine"));
        TestMerchant other = TestMerchant.create().store(TestTransaction.of("theirs"));
        HttpResponse<String> unknown = get(merchant, "none");

        assertThat(problem(unknown)).isEqualTo("404 TRANSACTION_NOT_FOUND");
        assertThat(json(unknown).get("instance").asString()).isEqualTo("/v1/transactions/{id}");
        for (String id : List.of(
                "theirs",
                other.id() + "%7Ctheirs",
                "x",
                "a".repeat(64),
                "a".repeat(65),
                "a%20b",
                "%C3%A9",
                "*",
                "mine*",
                "min%3F",
                "mine,none",
                "%5Bmine%5D",
                "mine+",
                "...",
                "@",
                "_all")) {
            HttpResponse<String> answer = get(merchant, id);
            assertThat(answer.body()).as(id).isEqualTo(unknown.body());
            assertThat(headers(answer)).as(id).isEqualTo(headers(unknown));
        }
    }

    @Test
    void tag_isStrongAndTellsVersionsApart() {
        TestMerchant merchant = TestMerchant.create().store(TestTransaction.of("t1"), TestTransaction.of("t2"));
        String first = tag(get(merchant, "t1"));

        assertThat(first).matches("\"[0-9A-Za-z-]+\"");
        assertThat(tag(get(merchant, "t1"))).isEqualTo(first);
        merchant.store(TestTransaction.of("t1").with("version", 2L).with("status", "REFUNDED"));
        HttpResponse<String> changed = get(merchant, "t1", "If-None-Match", first);
        assertThat(changed.statusCode()).isEqualTo(200);
        assertThat(json(changed).get("status").asString()).isEqualTo("REFUNDED");
        assertThat(tag(changed)).isNotEqualTo(first);
    }

    @Test
    void knownTag_isNotModified() {
        TestMerchant merchant = TestMerchant.create().store(TestTransaction.of("t1"));
        HttpResponse<String> whole = get(merchant, "t1");
        String tag = tag(whole);

        for (String known : List.of(tag, "W/" + tag, "\"other\", " + tag, "*")) {
            HttpResponse<String> answer = get(merchant, "t1", "If-None-Match", known);
            assertThat(answer.statusCode()).as(known).isEqualTo(304);
            assertThat(answer.body()).isEmpty();
            assertThat(answer.headers().allValues("ETag")).containsExactly(tag);
            for (String header : List.of("Cache-Control", "Vary", "Request-Id")) {
                assertThat(answer.headers().allValues(header))
                        .isEqualTo(whole.headers().allValues(header));
            }
        }
        for (String other : List.of("\"other\"", tag.replace("\"", ""), tag.toUpperCase(Locale.ROOT) + "x")) {
            assertThat(get(merchant, "t1", "If-None-Match", other).body())
                    .as(other)
                    .isEqualTo(whole.body());
        }
    }

    @Test
    void head_saysWhatGetSays_withoutTheBody() {
        TestMerchant merchant = TestMerchant.create().store(TestTransaction.of("t1"));
        HttpResponse<String> whole = get(merchant, "t1");
        HttpResponse<String> head = head(merchant, "t1");
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(tag(head)).isEqualTo(tag(whole));
        assertThat(head.headers().firstValue("Content-Length"))
                .isEqualTo(whole.headers().firstValue("Content-Length"));
        HttpResponse<String> known = head(merchant, "t1", "If-None-Match", tag(whole));
        assertThat(known.statusCode()).isEqualTo(304);
        assertThat(tag(known)).isEqualTo(tag(whole));
        assertThat(head(merchant, "none").statusCode()).isEqualTo(404);
    }

    @Test
    void strongTag_isOfTheBytesAsTheyAre_soThatTheyAreNotGzipped() {
        TestMerchant merchant = TestMerchant.create().store(TestTransaction.of("t1"));
        HttpResponse<String> answer = get(merchant, "t1", "Accept-Encoding", "gzip");
        assertThat(answer.headers().firstValue("Content-Encoding")).isEmpty();
        assertThat(tag(answer)).isEqualTo(tag(get(merchant, "t1")));
    }

    @Test
    void timing_tellsElasticsearchFromTheWhole() {
        TestMerchant merchant = TestMerchant.create().store(TestTransaction.of("t1"));
        for (String path : List.of(PATH + "t1", "/v1/transactions")) {
            assertThat(client(merchant).get(path).headers().firstValue("Server-Timing"))
                    .hasValueSatisfying(value -> assertThat(value).matches("es;dur=\\d+\\.\\d, total;dur=\\d+\\.\\d"));
        }
    }

    @Test
    void tagOfAnUnknownId_isStill404() {
        assertThat(problem(get(TestMerchant.create(), "none", "If-None-Match", "*")))
                .isEqualTo("404 TRANSACTION_NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(strings = {"fields=id", "limit=1", "x", "cursor=abc"})
    void anyParameter_isUnknown(String query) {
        TestMerchant merchant = TestMerchant.create().store(TestTransaction.of("t1"));
        String name = query.replaceAll("=.*", "");

        assertThat(problem(get(merchant, "t1?" + query)))
                .isEqualTo("400 INVALID_REQUEST " + name + ":UNKNOWN_PARAMETER");
        assertThat(problem(get(merchant, "none?" + query)))
                .isEqualTo("400 INVALID_REQUEST " + name + ":UNKNOWN_PARAMETER");
    }

    /** With one request id for all, so that answers can be compared byte by byte. */
    private HttpResponse<String> get(TestMerchant merchant, String id, String... headers) {
        String[] all = Arrays.copyOf(headers, headers.length + 2);
        all[headers.length] = "Request-Id";
        all[headers.length + 1] = "same-for-all";
        return client(merchant).get(PATH + id, all);
    }

    private HttpResponse<String> head(TestMerchant merchant, String id, String... headers) {
        return HttpsClient.to(port).sendAs(merchant.token(), "HEAD", PATH + id, null, headers);
    }

    private ApiClient client(TestMerchant merchant) {
        return new ApiClient(port, merchant);
    }

    private static String tag(HttpResponse<String> answer) {
        return answer.headers().firstValue("ETag").orElseThrow();
    }

    private static Map<String, List<String>> headers(HttpResponse<String> answer) {
        Map<String, List<String>> headers = new TreeMap<>(answer.headers().map());
        headers.remove("date");
        return headers;
    }
}
