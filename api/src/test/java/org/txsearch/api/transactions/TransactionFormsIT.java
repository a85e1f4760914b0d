package org.txsearch.api.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.ApiClient.json;
import static org.txsearch.api.ApiClient.problem;

import java.net.URI;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.ApiClient;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import tools.jackson.databind.JsonNode;

/** Pages with parts of transactions, and pages as CSV. */
@SearchingApi
class TransactionFormsIT {

    private static final Pattern NEXT = Pattern.compile("<([^>]+)>; rel=\"next\"");

    @LocalServerPort
    private int port;

    @Test
    void partsOfTransactions_areWhatTheWholeHas_onEveryPage() {
        ApiClient client = client(merchantWith(5));
        JsonNode whole = client.page("sort=created_at");
        JsonNode first = client.page("sort=created_at&limit=2&fields=payer.email,amount,items.sku,metadata.k");
        assertThat(first.get("items").get(0))
                .hasToString("{\"id\":\"t0\",\"amount\":{\"value\":\"10.00\",\"currency_code\":\"EUR\"},"
                        + "\"payer\":{\"email\":\"=t0@example.com\"},\"items\":[],\"metadata\":{}}");
        assertThat(first.get("query").get("fields"))
                .hasToString("[\"payer.email\",\"amount\",\"items.sku\",\"metadata.k\"]");
        JsonNode second = client.follow(first.get("links").get("next"));
        assertThat(second.get("items").get(1).propertyNames())
                .containsExactly("id", "amount", "payer", "items", "metadata");
        assertThat(client.follow(second.get("links").get("prev")).get("items")).isEqualTo(first.get("items"));
        JsonNode nearlyWhole = client.page(
                "sort=created_at&fields=" + String.join(",", names(whole).subList(0, 40)));
        for (int i = 0; i < 5; i++) {
            for (String name : names(whole).subList(0, 40)) {
                assertThat(nearlyWhole.get("items").get(i).get(name))
                        .isEqualTo(whole.get("items").get(i).get(name));
            }
        }
    }

    private static List<String> names(JsonNode page) {
        return List.copyOf(page.get("items").get(0).propertyNames());
    }

    @Test
    void csv_hasTheRowsOfTheJson_andLeadsOnByItsLinkAlone() {
        ApiClient client = client(merchantWith(5));
        List<String> rows = new ArrayList<>();
        String path = "/v1/transactions?total=exact&sort=created_at&limit=2&fields=id,amount,payer.email";
        for (int page = 0; page < 3; page++) {
            HttpResponse<String> csv = client.get(path, "Accept", "text/csv");
            assertThat(csv.headers().allValues("Content-Type")).containsExactly("text/csv;charset=UTF-8");
            assertThat(csv.headers().allValues("Total")).containsExactly("5");
            assertThat(csv.headers().firstValue("As-Of"))
                    .hasValueSatisfying(text -> assertThat(text).matches("\\d{4}-.*\\.\\d{3}Z"));
            assertThat(csv.headers().firstValue("Content-Length"))
                    .hasValue(Integer.toString(csv.body().length()));
            assertThat(csv.body()).startsWith("id,amount.value,amount.currency_code,payer.email\r\n");
            rows.addAll(List.of(csv.body().split("\r\n", -1)).subList(1, page < 2 ? 3 : 2));
            Optional<String> next = next(csv);
            assertThat(next.isPresent()).isEqualTo(page < 2);
            path = next.orElse("");
        }
        assertThat(rows)
                .isEqualTo(IntStream.range(0, 5)
                        .mapToObj(i -> "t" + i + ",10.00,EUR,'=t" + i + "@example.com")
                        .toList());
    }

    @Test
    void wholeTransactionAsCsv_hasAllLeaves_alsoWithoutRows() {
        HttpResponse<String> one = client(merchantWith(1)).get("/v1/transactions", "Accept", "text/csv");
        HttpResponse<String> none =
                client(TestMerchant.create()).get("/v1/transactions?total=exact", "Accept", "text/csv");
        assertThat(one.headers().firstValue("Total")).isEmpty();
        assertThat(none.headers().firstValue("Total")).hasValue("0");
        assertThat(none.body()).startsWith("id,merchant_id,type,").endsWith(",events,metadata,erased_at\r\n");
        assertThat(one.body()).startsWith(none.body() + "t0,");
        assertThat(one.body()).contains(",10.00,EUR,").endsWith(",[],[],[],{},\r\n");
    }

    @Test
    void csv_isGzippedOnRequest_andFaultsAreProblemsAllTheSame() {
        TestMerchant merchant = merchantWith(20);
        HttpResponse<byte[]> zipped = HttpsClient.to(port)
                .bytesAs(merchant.token(), "/v1/transactions", "Accept", "text/csv", "Accept-Encoding", "gzip");
        assertThat(zipped.headers().firstValue("Content-Encoding")).hasValue("gzip");
        HttpResponse<String> refused = client(merchant).get("/v1/transactions?limit=0", "Accept", "text/csv");
        assertThat(problem(refused)).isEqualTo("400 INVALID_REQUEST limit:LIMIT_OUT_OF_RANGE");
        assertThat(refused.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        for (String accept : List.of("text/html", "text/csv;q=0", "nonsense")) {
            assertThat(problem(client(merchant).get("/v1/transactions", "Accept", accept)))
                    .isEqualTo("406 NOT_ACCEPTABLE");
        }
        assertThat(problem(client(merchant).get("/v1/transactions/t0", "Accept", "text/csv")))
                .isEqualTo("406 NOT_ACCEPTABLE");
    }

    @Test
    void csvWhoseNextPageHasNoRoomInAHeader_isRefused_andNeverLooksLikeTheLast() {
        ApiClient client = client(merchantWith(3));
        String beside = "/v1/transactions?limit=2&id=t0,t1,t2" + longIds(60);
        HttpResponse<String> csv = client.get(beside, "Accept", "text/csv");
        assertThat(csv.statusCode()).isEqualTo(200);
        assertThat(next(csv)).hasValueSatisfying(next -> assertThat(next).contains("id=t0", "cursor="));
        HttpResponse<String> last = client.get(next(csv).orElseThrow(), "Accept", "text/csv");
        assertThat(last.body().lines()).hasSize(2);
        assertThat(next(last)).isEmpty();

        String large = "/v1/transactions?limit=2&id=t0,t1,t2" + longIds(97) + "&status=" + "COMPLETED,".repeat(99)
                + "COMPLETED";
        assertThat(problem(client.get(large, "Accept", "text/csv"))).isEqualTo("406 NOT_ACCEPTABLE");
        HttpResponse<String> json = client.get(large);
        assertThat(json.headers().allValues("Link")).isEmpty();
        assertThat(client.follow(json(json).get("links").get("next")).get("items"))
                .hasSize(1);
    }

    /** Ids that nothing has, and that no cursor can make shorter. */
    private static String longIds(int count) {
        Random random = new Random(1);
        StringBuilder ids = new StringBuilder();
        for (int i = 0; i < count; i++) {
            ids.append(",no_");
            random.ints(55, 'a', 'z').forEach(ids::appendCodePoint);
        }
        return ids.toString();
    }

    /** Every second row has a payer whose address looks like a formula. */
    private static TestMerchant merchantWith(int rows) {
        return TestMerchant.create()
                .store(IntStream.range(0, rows)
                        .mapToObj(i -> TestTransaction.of("t" + i)
                                .at("2026-11-1" + i % 10 + "T08:00:0" + i / 10 + "Z")
                                .payer("José", "=t" + i + "@example.com"))
                        .toList());
    }

    private static Optional<String> next(HttpResponse<String> answer) {
        return answer.headers().allValues("Link").stream()
                .map(NEXT::matcher)
                .filter(Matcher::find)
                .map(match -> URI.create(match.group(1)))
                .map(address -> address.getRawPath() + "?" + address.getRawQuery())
                .findFirst();
    }

    private ApiClient client(TestMerchant merchant) {
        return new ApiClient(port, merchant);
    }
}
