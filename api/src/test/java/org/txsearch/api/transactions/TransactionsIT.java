package org.txsearch.api.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.ApiClient.json;
import static org.txsearch.api.ApiClient.problem;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.ApiClient;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import tools.jackson.databind.JsonNode;

@SearchingApi
class TransactionsIT {

    private static final String LIST = ApiClient.LIST;

    @LocalServerPort
    private int port;

    @Test
    void envelope_isAsTheContractShowsIt() {
        TestMerchant merchant = TestMerchant.create()
                .store(
                        TestTransaction.of("t1").at("2026-11-19T08:00:11.412Z"),
                        TestTransaction.of("t2").at("2026-11-19T08:00:12Z"));
        String asked = LIST + "?status=COMPLETED&created_from=2026-11-01&created_to=2026-11-30&time_zone=Europe/Madrid"
                + "&limit=1";

        HttpResponse<String> answer = client(merchant).get(asked);

        JsonNode page = json(answer);
        String cursor = page.get("page").get("next_cursor").asString();
        String item = page.get("items").get(0).toString();
        String address = "https://localhost:" + port;
        String next = address + LIST + "?cursor=" + cursor;
        assertThat(answer.body())
                .isEqualTo(("{'items':[" + item + "],"
                                + "'page':{'limit':1,'count':1,'has_more':true,'next_cursor':'" + cursor
                                + "','prev_cursor':null},"
                                + "'total':null,"
                                + "'query':{'status':['COMPLETED'],'created_from':'2026-10-31T23:00:00.000Z',"
                                + "'created_to':'2026-11-30T23:00:00.000Z','time_zone':'Europe/Madrid',"
                                + "'sort':['-created_at']},"
                                + "'freshness':" + page.get("freshness") + ","
                                + "'links':{'self':'" + address + asked + "','next':'" + next
                                + "','prev':null}}")
                        .replace('\'', '"'));
        assertThat(page.get("freshness").propertyNames()).containsExactly("as_of", "lag_ms");
        assertThat(answer.headers().allValues("Link")).containsExactly("<" + next + ">; rel=\"next\"");
    }

    @Test
    void item_hasEveryMemberOfTheSchemaAndNoOther() {
        TestMerchant merchant = TestMerchant.create()
                .store(TestTransaction.of("t1")
                        .at("2026-11-19T08:00:11.412Z")
                        .amount("49.99", "EUR")
                        .payer("José \"Pepe\" García \\ 😀", "jose@example.com"));

        JsonNode item = client(merchant).page("").get("items").get(0);

        assertThat(item.propertyNames())
                .containsExactlyElementsOf(FieldCatalogue.transaction().fields().stream()
                        .map(Field::name)
                        .toList());
        assertThat(item.get("merchant_id").asString()).isEqualTo(merchant.id());
        assertThat(item.get("created_at").asString()).isEqualTo("2026-11-19T08:00:11.412Z");
        assertThat(item.get("ingested_at").asString()).isEqualTo("2023-11-14T22:13:20.000Z");
        assertThat(item.get("amount")).hasToString("{\"value\":\"49.99\",\"currency_code\":\"EUR\"}");
        assertThat(item.get("version").isIntegralNumber()).isTrue();
        assertThat(item.get("payer").get("name").asString()).isEqualTo("José \"Pepe\" García \\ 😀");
        assertThat(item.get("invoice_id").isNull()).isTrue();
        assertThat(item.get("items")).hasToString("[]");
        assertThat(item.get("metadata")).hasToString("{}");
        assertThat(json(client(merchant).get(LIST + "/t1"))).isEqualTo(item);
    }

    @Test
    void answer_hasItsHeaders() {
        TestMerchant merchant = TestMerchant.create().store(TestTransaction.of("t1"));

        for (String path : List.of(LIST, LIST + "/t1")) {
            HttpHeaders headers =
                    client(merchant).get(path, "Request-Id", "mine-7").headers();
            assertThat(headers.allValues("Content-Type")).containsExactly("application/json");
            assertThat(headers.allValues("Request-Id")).containsExactly("mine-7");
            assertThat(headers.allValues("Cache-Control")).containsExactly("private, no-store");
            assertThat(headers.allValues("Vary"))
                    .containsExactly("Authorization, Accept, Accept-Encoding, On-Behalf-Of");
            assertThat(headers.allValues("Link")).isEmpty();
            assertThat(headers.allValues("Server-Timing")).hasSize(1);
            assertThat(headers.allValues("Content-Encoding")).isEmpty();
            assertThat(headers.firstValueAsLong("Content-Length")).isPresent();
        }
        assertThat(client(merchant).get(LIST).headers().firstValue("Server-Timing"))
                .hasValueSatisfying(timing -> assertThat(timing).matches("es;dur=\\d+\\.\\d, total;dur=\\d+\\.\\d"));
    }

    /** Two answers are not of the same millisecond. */
    private static String withoutFreshness(String page) {
        return page.replaceFirst("\"freshness\":\\{[^}]*}", "");
    }

    @Test
    void gzippedPage_isTheSamePage() throws IOException {
        TestMerchant merchant = TestMerchant.create()
                .store(IntStream.range(0, 20)
                        .mapToObj(i -> TestTransaction.of("t" + i))
                        .toList());
        String plain = client(merchant).get(LIST).body();
        HttpsClient http = HttpsClient.to(port);

        HttpResponse<byte[]> answer = http.bytesAs(merchant.token(), LIST, "Accept-Encoding", "gzip");

        assertThat(answer.headers().firstValue("Content-Encoding")).hasValue("gzip");
        assertThat(answer.headers().allValues("Vary")).hasSize(1);
        assertThat(answer.body().length).isLessThan(plain.length() / 2);
        assertThat(withoutFreshness(gunzipped(answer.body()))).isEqualTo(withoutFreshness(plain));
        HttpResponse<byte[]> item = http.bytesAs(merchant.token(), LIST + "/t1", "Accept-Encoding", "gzip");
        assertThat(item.headers().firstValue("ETag"))
                .isEqualTo(client(merchant).get(LIST + "/t1").headers().firstValue("ETag"));
    }

    @Test
    void nothingFound_isAnEmptyPage() {
        JsonNode page = client(TestMerchant.create()).page("status=FAILED&total=bounded");

        assertThat(page.get("items")).hasToString("[]");
        assertThat(page.get("page"))
                .hasToString(
                        "{\"limit\":100,\"count\":0,\"has_more\":false,\"next_cursor\":null,\"prev_cursor\":null}");
        assertThat(page.get("total")).hasToString("{\"value\":0,\"relation\":\"EXACT\"}");
        assertThat(page.get("links").get("next").isNull()).isTrue();
    }

    @Test
    void weeksThatDoNotExist_areAnEmptyPage() {
        TestMerchant merchant = TestMerchant.create().store(TestTransaction.of("t1"));

        for (String range : List.of(
                "created_from=1990-01-01&created_to=1990-12-31",
                "created_to=0000-01-01",
                "created_from=9999-12-31",
                "created_from=0000-01-01&created_to=0001-01-01")) {
            assertThat(client(merchant).ids(range)).as(range).isEmpty();
        }
        for (String range : List.of("created_from=0000-01-01", "created_to=9999-12-31", "created_from=1969-12-31")) {
            assertThat(client(merchant).ids(range)).as(range).containsExactly("t1");
        }
    }

    @Test
    void head_isGetWithoutItsBody() {
        TestMerchant merchant = TestMerchant.create().store(TestTransaction.of("t1"), TestTransaction.of("t2"));

        for (String path : List.of(LIST, LIST + "/t1", LIST + "?total=none", LIST + "/none", LIST + "?limit=0")) {
            HttpResponse<String> get = client(merchant).get(path, "Request-Id", "same");
            HttpResponse<String> head =
                    HttpsClient.to(port).sendAs(merchant.token(), "HEAD", path, null, "Request-Id", "same");
            assertThat(head.statusCode()).isEqualTo(get.statusCode());
            assertThat(head.body()).isEmpty();
            assertThat(comparable(head)).isEqualTo(comparable(get));
        }
    }

    @Test
    void onBehalfOfAnother_isForbidden() {
        TestMerchant merchant = TestMerchant.create().store(TestTransaction.of("t1"));
        TestMerchant other = TestMerchant.create();

        for (String path : List.of(LIST, LIST + "/t1", LIST + "?emial=a")) {
            assertThat(problem(client(merchant).get(path, "On-Behalf-Of", other.id())))
                    .isEqualTo("403 FORBIDDEN");
        }
        assertThat(client(merchant).get(LIST, "On-Behalf-Of", merchant.id()).statusCode())
                .isEqualTo(200);
    }

    @Test
    void rawBrackets_areUnderstood() throws IOException {
        TestMerchant merchant = TestMerchant.create()
                .store(
                        TestTransaction.of("t1").with("invoice_id", "INV[1]"),
                        TestTransaction.of("t2").with("invoice_id", "INV1").with("metadata", Map.of("order", "7")));

        assertThat(raw(merchant, LIST + "?invoice_id=INV[1]"))
                .startsWith("HTTP/1.1 200")
                .contains("\"id\":\"t1\"")
                .doesNotContain("\"id\":\"t2\"");
        assertThat(raw(merchant, LIST + "?invoice_id=INV[*&name={\"x\"}|<y>^`"))
                .startsWith("HTTP/1.1 200")
                .contains("\"items\":[]");
        assertThat(raw(merchant, LIST + "?metadata[order]=7"))
                .startsWith("HTTP/1.1 200")
                .contains("\"items\":[]");
    }

    private String raw(TestMerchant merchant, String path) throws IOException {
        return HttpsClient.to(port)
                .raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer "
                        + merchant.token() + "\r\n\r\n");
    }

    private ApiClient client(TestMerchant merchant) {
        return new ApiClient(port, merchant);
    }

    private static String gunzipped(byte[] bytes) throws IOException {
        try (GZIPInputStream unzipped = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return new String(unzipped.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Map<String, List<String>> comparable(HttpResponse<String> answer) {
        Map<String, List<String>> headers = new TreeMap<>(answer.headers().map());
        List.of("date", "server-timing").forEach(headers::remove);
        return headers;
    }
}
