package org.txsearch.api.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.ApiClient.ids;
import static org.txsearch.api.ApiClient.problem;

import java.math.BigDecimal;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.ApiClient;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestFolder;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.platform.security.Caller;
import org.txsearch.api.request.cursor.CursorContent;
import org.txsearch.api.request.cursor.Cursors;
import org.txsearch.api.request.cursor.TestCursors;
import org.txsearch.query.TenantScope;
import tools.jackson.databind.JsonNode;

@SearchingApi
class TransactionPagesIT {

    private static final Instant START = Instant.parse("2026-11-02T00:00:00Z");

    @LocalServerPort
    private int port;

    @Autowired
    private Cursors cursors;

    @ParameterizedTest
    @ValueSource(strings = {"-created_at", "created_at", "-updated_at", "updated_at", "-ingested_at", "ingested_at"})
    void walkForwardAndBack_seesEachRowOnce(String sort) {
        ApiClient client = client(merchantWith(25));
        List<JsonNode> pages = walk(client, "total=bounded&limit=7&sort=" + sort, 4);

        assertThat(pages).extracting(page -> page.get("items").size()).containsExactly(7, 7, 7, 4);
        assertThat(pages)
                .allSatisfy(page -> assertThat(page.get("page").get("has_more").asBoolean())
                        .isEqualTo(!page.get("links").get("next").isNull()));
        List<String> walked = allIds(pages);
        assertThat(walked).doesNotHaveDuplicates().hasSize(25).isEqualTo(client.ids("sort=" + sort));
        assertThat(pages)
                .extracting(page -> page.get("page").get("count").asInt())
                .containsExactly(7, 7, 7, 4);
        assertThat(pages)
                .extracting(page -> page.get("total").toString())
                .containsOnly("{\"value\":25,\"relation\":\"EXACT\"}");
        assertThat(pages.get(0).get("page").get("prev_cursor").isNull()).isTrue();
        for (int i = pages.size() - 1; i > 0; i--) {
            JsonNode back = client.follow(pages.get(i).get("links").get("prev"));
            assertThat(back.get("items")).isEqualTo(pages.get(i - 1).get("items"));
            assertThat(back.get("page").get("has_more").asBoolean()).isTrue();
            assertThat(ids(client.follow(back.get("links").get("next")))).isEqualTo(ids(pages.get(i)));
            assertThat(back.get("page").get("prev_cursor").isNull()).isEqualTo(i == 1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"created_at", "-created_at"})
    void walkWhileOthersWrite_seesEachRowOnce_onwardAndBack(String sort) {
        int rows = 160;
        TestMerchant merchant = merchantWith(rows);
        ApiClient client = client(merchant);
        Random random = new Random(5);
        long version = 2;
        JsonNode page = client.page("limit=37&total=none&sort=" + sort);
        List<String> onward = new ArrayList<>(ids(page));
        while (!page.get("links").get("next").isNull()) {
            merchant.store(updates(random, rows, version++));
            page = client.follow(page.get("links").get("next"));
            onward.addAll(ids(page));
        }
        List<String> back = new ArrayList<>(ids(page));
        while (!page.get("links").get("prev").isNull()) {
            merchant.store(updates(random, rows, version++));
            page = client.follow(page.get("links").get("prev"));
            back.addAll(0, ids(page));
        }
        assertThat(onward).hasSize(rows).doesNotHaveDuplicates();
        assertThat(back).isEqualTo(onward);
    }

    private static List<TestTransaction> updates(Random random, int rows, long version) {
        return random.ints(0, rows)
                .distinct()
                .limit(30)
                .mapToObj(number -> row(number, time(number, rows)).with("version", version))
                .toList();
    }

    @Test
    void walkByAmount_isInTheOrderOfAbsoluteValues_alsoWhereManyAreEqual() {
        TestMerchant merchant = TestMerchant.create()
                .store(IntStream.range(0, 30)
                        .mapToObj(i -> TestTransaction.of("t" + i)
                                .at(START.plusSeconds(i * 90_000L).toString())
                                .amount((i % 2 == 0 ? "" : "-") + (i % 3) + ".50", i < 25 ? "EUR" : "USD"))
                        .toList());
        ApiClient client = client(merchant);
        for (String sort : List.of("amount", "-amount")) {
            List<JsonNode> pages = walk(client, "currency=EUR&limit=7&sort=" + sort, 4);
            List<String> walked = allIds(pages);
            assertThat(walked).hasSize(25).doesNotHaveDuplicates();
            List<BigDecimal> amounts = pages.stream()
                    .flatMap(page -> page.get("items").valueStream())
                    .map(item -> new BigDecimal(item.get("amount").get("value").asString()).abs())
                    .toList();
            assertThat(amounts)
                    .isSortedAccordingTo(sort.equals("amount") ? Comparator.naturalOrder() : Comparator.reverseOrder());
            for (int i = pages.size() - 1; i > 0; i--) {
                JsonNode back = client.follow(pages.get(i).get("links").get("prev"));
                assertThat(ids(back)).isEqualTo(ids(pages.get(i - 1)));
            }
        }
        assertThat(problem(client.get("/v1/transactions?sort=amount&currency=EUR,USD")))
                .isEqualTo("400 INVALID_REQUEST sort:SORT_NOT_ALLOWED");
    }

    @Test
    void opposedOrders_areEachOthersReverse() {
        ApiClient client = client(merchantWith(25));
        List<String> descending = new ArrayList<>(client.ids("sort=-created_at"));

        Collections.reverse(descending);

        assertThat(client.ids("sort=created_at")).isEqualTo(descending);
    }

    @Test
    void pagesOfOneRow_reachRowsOfOneMillisecond() {
        TestMerchant merchant = TestMerchant.create()
                .store(IntStream.range(0, 12)
                        .mapToObj(i -> TestTransaction.of("t" + i))
                        .toList());
        ApiClient client = client(merchant);
        List<String> walked = allIds(walk(client, "limit=1", 12));

        assertThat(walked).hasSize(12).isEqualTo(client.ids(""));
    }

    @Test
    void neighbours_standInLinksCursorsAndHeaders() {
        ApiClient client = client(merchantWith(5));
        JsonNode second = client.follow(client.page("limit=2").get("links").get("next"));
        HttpResponse<String> answer = client.get(ApiClient.LIST + "?cursor="
                + client.page("limit=2").get("page").get("next_cursor").asString());

        List<String> links = answer.headers().allValues("Link");
        assertThat(links).hasSize(2);
        assertThat(links.get(0)).endsWith("; rel=\"next\"");
        assertThat(links.get(1)).endsWith("; rel=\"prev\"");
        JsonNode page = ApiClient.json(answer);
        assertThat(links.get(0)).startsWith("<" + page.get("links").get("next").asString() + ">");
        assertThat(links.get(1)).startsWith("<" + page.get("links").get("prev").asString() + ">");
        assertThat(page.get("links").get("next").asString())
                .isEqualTo("https://localhost:" + port + ApiClient.LIST + "?cursor="
                        + page.get("page").get("next_cursor").asString());
        assertThat(ids(page)).isEqualTo(ids(second));
    }

    @Test
    void cursor_standsAloneOrWithItsQuery() {
        ApiClient client = client(merchantWith(9));
        String query = "status=COMPLETED&created_from=2026-11-01&time_zone=Europe/Madrid&total=exact&limit=3";
        JsonNode first = client.page(query);
        String cursor = "cursor=" + first.get("page").get("next_cursor").asString();

        JsonNode alone = client.page(cursor);
        assertThat(alone.get("query")).isEqualTo(first.get("query"));
        assertThat(alone.get("page").get("limit").asInt()).isEqualTo(3);
        assertThat(ids(alone))
                .isEqualTo(client.ids(query.replace("limit=3", "limit=9")).subList(3, 6));
        assertThat(ids(client.page(cursor + "&" + query))).isEqualTo(ids(alone));
        assertThat(client.page(cursor + "&" + query).get("query")).isEqualTo(first.get("query"));
        JsonNode longer = client.page(cursor + "&limit=5");
        assertThat(longer.get("page").get("limit").asInt()).isEqualTo(5);
        assertThat(ids(longer)).hasSize(5).startsWith(ids(alone).toArray(String[]::new));
        assertThat(ids(client.page(cursor + "&limit=1000"))).hasSize(6);
        for (String other : List.of(
                "status=FAILED",
                "status=COMPLETED",
                query + "&type=PAYMENT",
                query + "&sort=created_at",
                "total=none")) {
            assertThat(problem(client.get(ApiClient.LIST + "?" + cursor + "&" + other)))
                    .as(other)
                    .isEqualTo("400 INVALID_CURSOR cursor:INVALID_CURSOR");
        }
        assertThat(problem(client.get(ApiClient.LIST + "?" + cursor + "&" + query.replace("exact", "none"))))
                .isEqualTo("400 INVALID_CURSOR cursor:INVALID_CURSOR");
    }

    /** Walks by links, by the header, by cursor alone, by cursor and query, and with a query that does not fit into the cursor. */
    @Test
    void valuesWithCommas_areFoundOnEveryPage() {
        String store = "Main St, Suite 4\\";
        TestMerchant merchant = merchantWith(4)
                .store(IntStream.range(0, 5)
                        .mapToObj(i -> TestTransaction.of("x" + i)
                                .with("store_id", store)
                                .with("metadata", Map.of("a,b", "1", "c", "2")))
                        .toList())
                .store(
                        TestTransaction.of("y").with("store_id", "Main St"),
                        TestTransaction.of("z").with("store_id", "Suite 4"));
        ApiClient client = client(merchant);
        String one = "Main St\\, Suite 4\\\\";
        String many = one
                + IntStream.range(0, 99)
                        .mapToObj(i -> "," + TestTransaction.longId(i) + "\\,")
                        .collect(Collectors.joining());
        for (String value : List.of(one, many)) {
            String query =
                    "limit=2&fields=metadata.a%5C,b&store_id=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
            List<JsonNode> pages = walk(client, query, 3);

            assertThat(allIds(pages)).containsExactlyInAnyOrder("x0", "x1", "x2", "x3", "x4");
            for (JsonNode page : pages) {
                assertThat(page.get("query").get("store_id").get(0).asString()).isEqualTo(store);
                assertThat(page.get("items").get(0).get("metadata").toString()).isEqualTo("{\"a,b\":\"1\"}");
                assertThat(ids(client.follow(page.get("links").get("self")))).isEqualTo(ids(page));
            }
            assertThat(ids(client.follow(pages.get(2).get("links").get("prev"))))
                    .isEqualTo(ids(pages.get(1)));
            String cursor = pages.get(0).get("page").get("next_cursor").asString();
            assertThat(ids(client.page(query + "&cursor=" + cursor))).isEqualTo(ids(pages.get(1)));
        }
        assertThat(problem(client.get(ApiClient.LIST + "?store_id=Main+St,+Suite+4")))
                .isEqualTo("400 INVALID_REQUEST store_id:INVALID_VALUE");
    }

    @Test
    void totalMode_isRememberedByTheCursor() {
        ApiClient client = client(merchantWith(5));

        for (String total : List.of("none", "exact")) {
            JsonNode first = client.page("limit=2&total=" + total);
            assertThat(client.follow(first.get("links").get("next")).get("total"))
                    .isEqualTo(first.get("total"));
        }
    }

    @Test
    void cursorOfAnotherMerchant_isRefused() {
        JsonNode page = client(merchantWith(3)).page("limit=1");
        ApiClient other = client(merchantWith(3));

        assertThat(problem(other.get(ApiClient.LIST + "?cursor="
                        + page.get("page").get("next_cursor").asString())))
                .isEqualTo("400 INVALID_CURSOR cursor:INVALID_CURSOR");
    }

    @Test
    void changedCursor_isRefusedAndIsNotEchoed() {
        ApiClient client = client(merchantWith(3));
        String cursor = client.page("limit=1").get("page").get("next_cursor").asString();

        for (int at = 0; at < cursor.length(); at += 7) {
            char other = cursor.charAt(at) == 'A' ? 'B' : 'A';
            String changed = cursor.substring(0, at) + other + cursor.substring(at + 1);
            HttpResponse<String> answer = client.get(ApiClient.LIST + "?cursor=" + changed);
            assertThat(problem(answer)).isEqualTo("400 INVALID_CURSOR cursor:INVALID_CURSOR");
            assertThat(answer.body())
                    .doesNotContain(changed.substring(0, 20))
                    .doesNotContain(changed.substring(changed.length() - 20));
        }
    }

    @Test
    void cursor_outlivesTheProcess() throws Exception {
        TestMerchant merchant = merchantWith(6);
        ApiClient client = client(merchant);
        Caller caller = new Caller("client-1", Caller.CallerKind.MERCHANT, merchant.id(), Set.of());
        TenantScope scope = new TenantScope(merchant.id());
        JsonNode first = client.page("limit=2");
        String cursor = first.get("page").get("next_cursor").asString();

        Cursors rebuilt = TestCursors.keptIn(TestFolder.DATA);

        assertThat(rebuilt).isNotSameAs(cursors);
        CursorContent content = rebuilt.read(cursor, caller, scope);
        assertThat(content.limit()).isEqualTo(2);
        String sealedThere = rebuilt.write(content, () -> "", caller, scope).text();
        assertThat(client.page("cursor=" + sealedThere).get("items"))
                .isEqualTo(client.page("cursor=" + cursor).get("items"));
    }

    @Test
    void queryTooLargeForACursor_isWalkedByItsLinks() {
        TestMerchant merchant = TestMerchant.create()
                .store(IntStream.range(0, 100)
                        .mapToObj(i -> TestTransaction.of(TestTransaction.longId(i)))
                        .toList());
        ApiClient client = client(merchant);
        String query = "limit=40&email=*%2Bx@*&invoice_id=a%26b%25*&total=exact&id="
                + IntStream.range(0, 100).mapToObj(TestTransaction::longId).collect(Collectors.joining(","));
        merchant.store(IntStream.range(0, 100)
                .mapToObj(i -> TestTransaction.of(TestTransaction.longId(i))
                        .with("version", 2L)
                        .with("payer.email", "jose+x@example.com")
                        .with("invoice_id", "a&b%" + i))
                .toList());

        List<JsonNode> pages = walk(client, query, 3);
        List<String> walked = allIds(pages);
        JsonNode page = last(pages);
        String alone = pages.get(0).get("page").get("next_cursor").asString();

        // Too long for a header: the links of the body remain.
        assertThat(client.get(ApiClient.LIST + "?" + query).headers().allValues("Link"))
                .isEmpty();
        assertThat(walked).hasSize(100).doesNotHaveDuplicates();
        assertThat(page.get("total")).hasToString("{\"value\":100,\"relation\":\"EXACT\"}");
        assertThat(client.follow(page.get("links").get("prev")).get("items")).hasSize(40);
        assertThat(alone).hasSizeLessThanOrEqualTo(2_048);
        assertThat(problem(client.get(ApiClient.LIST + "?cursor=" + alone)))
                .isEqualTo("400 INVALID_CURSOR cursor:INVALID_CURSOR");
        assertThat(client.page(query + "&cursor=" + alone).get("items")).hasSize(40);
    }

    @Test
    void total_isCountedAsFarAsAsked() {
        int rows = 10_050;
        ApiClient client = client(merchantWith(rows));

        assertThat(client.page("limit=1&total=none").get("total").isNull()).isTrue();
        assertThat(client.page("limit=1").get("total").isNull()).isTrue();
        assertThat(client.page("limit=1&total=bounded").get("total"))
                .hasToString("{\"value\":10000,\"relation\":\"AT_LEAST\"}");
        assertThat(client.page("limit=1&total=exact").get("total"))
                .hasToString("{\"value\":10050,\"relation\":\"EXACT\"}");
        List<String> walked = allIds(walk(client, "limit=1000&total=none&sort=created_at", 11));
        assertThat(walked).hasSize(rows).doesNotHaveDuplicates();
    }

    /** Rows an hour or less apart over several weeks, every third of them at the time of the one before. */
    private static TestMerchant merchantWith(int rows) {
        return TestMerchant.create()
                .store(IntStream.range(0, rows)
                        .mapToObj(i -> row(i, time(i, rows)))
                        .toList());
    }

    private static Instant time(int number, int rows) {
        return START.plusSeconds(2_000_000L * (number - (number % 3 == 2 ? 1 : 0)) / rows);
    }

    /** Every second row was never updated. */
    private static TestTransaction row(int number, Instant time) {
        TestTransaction row = TestTransaction.of("t" + number).at(time.toString());
        return number % 2 == 0
                ? row
                : row.with("updated_at", time.plusSeconds(7).toString());
    }

    /** All pages from the first on; a walk that finds no end is a fault, not a hang. */
    private static List<JsonNode> walk(ApiClient client, String query, int most) {
        List<JsonNode> pages = new ArrayList<>(List.of(client.page(query)));
        while (!last(pages).get("links").get("next").isNull()) {
            assertThat(pages).as("pages that have a next one").hasSizeLessThan(most);
            pages.add(client.follow(last(pages).get("links").get("next")));
        }
        return pages;
    }

    private static List<String> allIds(List<JsonNode> pages) {
        return pages.stream().flatMap(page -> ids(page).stream()).toList();
    }

    private static JsonNode last(List<JsonNode> pages) {
        return pages.get(pages.size() - 1);
    }

    private ApiClient client(TestMerchant merchant) {
        return new ApiClient(port, merchant);
    }
}
