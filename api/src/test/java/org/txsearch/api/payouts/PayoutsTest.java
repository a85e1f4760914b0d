package org.txsearch.api.payouts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.ApiClient.json;
import static org.txsearch.api.ApiClient.problem;

import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.txsearch.api.ApiTest;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.MemorySearch;
import org.txsearch.api.platform.security.TestIssuer;
import org.txsearch.document.Records;
import tools.jackson.databind.JsonNode;

/** Payouts over HTTPS: finds one by its bank line, and the transactions that it pays. */
@ApiTest
@Import(MemorySearch.class)
class PayoutsTest {

    private static final String PATH = "/v1/payouts";

    @LocalServerPort
    private int port;

    private final String merchant = Records.newMerchant();
    private final String token = TestIssuer.INSTANCE.merchantToken(merchant);

    @Test
    void bankLine_findsThePayout_whichNamesItsTransactions() {
        payout("out1", "po_1", "-86.50", "EUR", "2026-11-20T06:00:00Z");
        payout("out2", "po_2", "-86.50", "USD", "2026-11-20T06:00:00Z");
        payout("out3", "po_3", "-86.51", "EUR", "2026-11-20T06:00:00Z");
        payment("t1", "po_1", "60.00", "EUR", "-2.00");
        payment("t2", "po_1", "40.00", "EUR", "-1.50");
        store("t3", "-10.00", "EUR", Map.of("type", "REFUND", "payout_id", "po_1"));
        store("t4", "99.00", "EUR", Map.of("payout_id", "po_1", "status", "FAILED"));

        JsonNode page = get("?amount=86.50&currency=EUR&created_from=2026-11-20&created_to=2026-11-20");
        assertThat(page.get("items")).hasSize(1);
        JsonNode item = page.at("/items/0");
        assertThat(item.get("id").asString()).isEqualTo("po_1");
        assertThat(item.get("transaction_id").asString()).isEqualTo("out1");
        assertThat(item.get("reconciled").asBoolean()).isTrue();
        assertThat(item.get("difference").isNull()).isTrue();
        assertThat(item.get("amount").toString()).isEqualTo("{\"value\":\"-86.50\",\"currency_code\":\"EUR\"}");
        assertThat(page.at("/query").toString())
                .isEqualTo("{\"created_from\":\"2026-11-20T00:00:00.000Z\","
                        + "\"created_to\":\"2026-11-21T00:00:00.000Z\",\"amount\":\"86.50\","
                        + "\"currency\":[\"EUR\"],\"time_zone\":\"Etc/UTC\",\"sort\":[\"-created_at\"]}");

        JsonNode one = json(request(URI.create(item.get("href").asString()).getRawPath()));
        assertThat(one.get("currencies")).isEqualTo(item.get("currencies"));
        assertThat(one.at("/currencies/0/payments/net/value").asString()).isEqualTo("96.50");
        assertThat(one.at("/currencies/0/refunds/count").asInt()).isEqualTo(1);
        assertThat(one.at("/currencies/0/total/net/value").asString()).isEqualTo("86.50");
        assertThat(one.at("/currencies/0/difference/value").asString()).isEqualTo("0.00");
        assertThat(one.has("freshness")).isTrue();
        assertThat(item.has("freshness")).isFalse();

        URI rows = URI.create(one.get("transactions").asString());
        assertThat(ids(json(request(rows.getRawPath() + "?" + rows.getRawQuery()))))
                .containsExactlyInAnyOrder("out1", "t1", "t2", "t3", "t4");
    }

    @Test
    void transactionsWithoutTheirPayout_areOnePayoutWithoutATransaction() {
        payment("t1", "po_open", "1200", "JPY", "-36");
        JsonNode one = json(request(PATH + "/po_open"));

        assertThat(get("").get("items")).isEmpty();
        for (String member : List.of("transaction_id", "status", "created_at", "settled_at", "amount", "fee")) {
            assertThat(one.get(member).isNull()).as(member).isTrue();
        }
        assertThat(one.get("reconciled").asBoolean()).isFalse();
        assertThat(one.at("/difference/code").asString()).isEqualTo("NO_PAYOUT_TRANSACTION");
        assertThat(one.at("/currencies/0/difference/value").asString()).isEqualTo("1164");
    }

    @Test
    void payoutWithoutAnId_isListed_andPaysNothingThatIsKnown() {
        store("out", "-5.00", "EUR", Map.of("type", "PAYOUT"));
        JsonNode item = get("").at("/items/0");

        assertThat(item.get("id").isNull()).isTrue();
        assertThat(item.get("href").isNull()).isTrue();
        assertThat(item.get("transactions").isNull()).isTrue();
        assertThat(item.get("currencies")).isEmpty();
        assertThat(item.at("/difference/code").asString()).isEqualTo("NO_PAYOUT_ID");
    }

    /** A payout that came back and was sent once more: each is a bank line of its own, and their sums are one. */
    @Test
    void severalTransactionsOfOnePayout_areListedEach_andAddedUpTogether() {
        payout("first", "po_1", "-50.00", "EUR", "2026-11-20T06:00:00Z");
        payout("returned", "po_1", "50.00", "EUR", "2026-11-21T06:00:00Z");
        payout("second", "po_1", "-50.00", "EUR", "2026-11-22T06:00:00Z");
        payment("t1", "po_1", "50.00", "EUR", "0.00");

        JsonNode items = get("").get("items");
        assertThat(items)
                .extracting(item -> item.get("transaction_id").asString())
                .containsExactly("second", "returned", "first");
        assertThat(items)
                .allSatisfy(
                        item -> assertThat(item.get("reconciled").asBoolean()).isTrue());
        JsonNode one = json(request(PATH + "/po_1"));
        assertThat(one.get("transaction_id").asString()).isEqualTo("second");
        assertThat(one.at("/currencies/0/payout/count").asInt()).isEqualTo(3);
    }

    @Test
    void unknownAndForeignIds_areNotFound_alike() {
        MemorySearch.ROWS.store(
                Records.document(Records.newMerchant(), "t1", Map.of("payout_id", "po_foreign", "type", "PAYOUT")));
        HttpResponse<String> foreign = request(PATH + "/po_foreign");
        HttpResponse<String> unknown = request(PATH + "/po_unknown");

        assertThat(problem(foreign)).isEqualTo("404 PAYOUT_NOT_FOUND");
        assertThat(json(foreign).get("instance").asString()).isEqualTo("/v1/payouts/{id}");
        assertThat(withoutRequestId(foreign)).isEqualTo(withoutRequestId(unknown));
    }

    @ParameterizedTest
    @ValueSource(strings = {"po 1", "pø_1", "出金", "a,b", "a+b", "a&b=c", "a?b#c", "'\"<script>", "*", "search", "it's"})
    void idOfAnyCharacters_isFoundByItsAddress(String id) {
        payout("out", id, "-5.00", "EUR", "2026-11-20T06:00:00Z");
        payment("t1", id, "5.00", "EUR", "0.00");
        JsonNode item = get("").at("/items/0");
        URI href = URI.create(item.get("href").asString());
        JsonNode one = json(request(href.getRawPath()));

        assertThat(one.get("id").asString()).isEqualTo(id);
        assertThat(one.get("reconciled").asBoolean()).isTrue();
        assertThat(one.get("href")).isEqualTo(item.get("href"));
        URI rows = URI.create(one.get("transactions").asString());
        assertThat(json(request(rows.getRawPath() + "?" + rows.getRawQuery())).get("items"))
                .hasSize(2);
    }

    /** A path cannot have these, but a query string can. */
    @ParameterizedTest
    @ValueSource(strings = {"2026/47", "a\\b", "100%", "a;b", "..", "a\\,b"})
    void idThatNoPathCanHave_isFoundInTheList(String id) {
        payout("out", id, "-5.00", "EUR", "2026-11-20T06:00:00Z");
        payout("other", "po_other", "-5.00", "EUR", "2026-11-20T06:00:00Z");
        payment("t1", id, "5.00", "EUR", "0.00");
        URI href = URI.create(item(get(""), "out").get("href").asString());

        assertThat(href.getRawPath()).isEqualTo(PATH);
        JsonNode found = json(request(PATH + "?" + href.getRawQuery()));
        assertThat(found.get("items")).hasSize(1);
        assertThat(found.at("/items/0/id").asString()).isEqualTo(id);
        assertThat(found.at("/items/0/reconciled").asBoolean()).isTrue();
    }

    @Test
    void pages_haveEachPayoutOnce_forwardAndBack() {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            payout("out" + i, "po_" + i, "-1.00", "EUR", "2026-11-2" + i + "T06:00:00Z");
            payment("t" + i, "po_" + i, "1.00", "EUR", "0.00");
            expected.add(0, "out" + i);
        }
        List<String> walked = new ArrayList<>();
        JsonNode page = get("?limit=3&currency=EUR");
        JsonNode first = page;
        JsonNode last = page;
        while (true) {
            page.get("items")
                    .forEach(item -> walked.add(item.get("transaction_id").asString()));
            assertThat(page.get("items"))
                    .allSatisfy(item ->
                            assertThat(item.get("reconciled").asBoolean()).isTrue());
            last = page;
            if (page.at("/links/next").isNull()) {
                break;
            }
            URI next = URI.create(page.at("/links/next").asString());
            assertThat(next.getRawPath()).isEqualTo(PATH);
            page = json(request(PATH + "?" + next.getRawQuery()));
        }
        assertThat(walked).isEqualTo(expected);
        JsonNode back = get("?cursor=" + last.at("/page/prev_cursor").asString());
        assertThat(back.at("/items/0/transaction_id").asString()).isEqualTo("out3");
        // Beside the same query, a cursor is good as well; beside another, or in another list, it is not.
        String cursor = first.at("/page/next_cursor").asString();
        assertThat(get("?limit=2&currency=EUR&cursor=" + cursor).get("items")).hasSize(2);
        assertThat(problem(request(PATH + "?currency=USD&cursor=" + cursor)))
                .isEqualTo("400 INVALID_CURSOR cursor:INVALID_CURSOR");
        assertThat(problem(request("/v1/transactions?cursor=" + cursor)))
                .isEqualTo("400 INVALID_CURSOR cursor:INVALID_CURSOR");
        String ofTransactions = json(request("/v1/transactions?limit=1"))
                .at("/page/next_cursor")
                .asString();
        assertThat(problem(request(PATH + "?cursor=" + ofTransactions)))
                .isEqualTo("400 INVALID_CURSOR cursor:INVALID_CURSOR");
    }

    @Test
    void filters_applyToThePayoutsOwnTransaction() {
        payout("out1", "po_1", "-1200", "JPY", "2026-10-24T22:30:00Z");
        payout("out2", "po_2", "-50.00", "EUR", "2026-11-20T06:00:00Z");
        store("out3", "-50.00", "EUR", Map.of("type", "PAYOUT", "payout_id", "po_3", "status", "PENDING"));
        payment("t1", "po_2", "50.00", "EUR", "0.00");
        store(
                "out4",
                "-70.00",
                "EUR",
                Map.of("type", "PAYOUT", "reference", "BANK-7", "settled_at", millis("2026-11-25T00:00:00Z")));

        assertThat(found("?currency=JPY")).containsExactly("out1");
        assertThat(found("?amount=1200")).containsExactly("out1");
        assertThat(found("?amount_min=60&amount_max=80")).containsExactly("out4");
        assertThat(found("?status=PENDING")).containsExactly("out3");
        assertThat(found("?payout_id=po_2,po_3")).containsExactlyInAnyOrder("out2", "out3");
        assertThat(found("?reference=BANK*")).containsExactly("out4");
        assertThat(found("?settled_from=2026-11-25&settled_to=2026-11-25")).containsExactly("out4");
        // The night before the clocks change: the 25th in Madrid begins at 22:00 UTC.
        assertThat(found("?created_from=2026-10-25&created_to=2026-10-25&time_zone=Europe/Madrid"))
                .containsExactly("out1");
        assertThat(found("?created_from=2026-10-25&created_to=2026-10-25")).isEmpty();
        assertThat(get("?total=exact").at("/total/value").asInt()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ?limit=101                    | 400 INVALID_REQUEST limit:LIMIT_OUT_OF_RANGE
            ?limit=0                      | 400 INVALID_REQUEST limit:LIMIT_OUT_OF_RANGE
            ?type=PAYMENT                 | 400 INVALID_REQUEST type:UNKNOWN_PARAMETER
            ?sort=created_at&fields=id    | 400 INVALID_REQUEST sort:UNKNOWN_PARAMETER fields:UNKNOWN_PARAMETER
            ?metadata[a]=b                | 400 INVALID_REQUEST metadata[a]:UNKNOWN_PARAMETER
            ?payoutid=x                   | 400 INVALID_REQUEST payoutid:UNKNOWN_PARAMETER
            ?amount=-5&currency=EURO      | 400 INVALID_REQUEST amount:INVALID_DECIMAL currency:INVALID_CURRENCY
            ?amount=1.5&currency=JPY      | 400 INVALID_REQUEST amount:TOO_MANY_DECIMALS
            ?created_from=2026-11-20&created_to=2026-11-01 | 400 INVALID_REQUEST created_from:INVALID_RANGE
            ?cursor=AAAA                  | 400 INVALID_CURSOR cursor:INVALID_CURSOR
            ?status=                      | 400 INVALID_REQUEST status:EMPTY_VALUE
            ?status=PAID                  | 400 INVALID_REQUEST status:INVALID_ENUM
            ?payout_id=4111111111111111   | 400 INVALID_REQUEST payout_id:INVALID_VALUE
            ?min_as_of=2199-01-01T00:00:00Z | 503 DATA_NOT_YET_AVAILABLE
            /po_1?limit=1                 | 400 INVALID_REQUEST limit:UNKNOWN_PARAMETER
            /4111111111111111             | 404 PAYOUT_NOT_FOUND
            /%20                          | 404 PAYOUT_NOT_FOUND
            """)
    void faults_areNamedAllAtOnce(String request, String expected) {
        assertThat(problem(request(PATH + request))).isEqualTo(expected.trim());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/%00", "/..%2f..%2fhealth", "/a%2fb", "/%ff", "/a%0d%0ab"})
    void hostilePaths_areRefused(String path) {
        HttpResponse<String> answer = request(PATH + path);

        assertThat(answer.statusCode()).isIn(400, 404);
        assertThat(json(answer).get("code").asString()).isNotBlank();
    }

    @Test
    void longId_isNotFound() {
        assertThat(problem(request(PATH + "/" + "x".repeat(4_000)))).isEqualTo("404 PAYOUT_NOT_FOUND");
    }

    @Test
    void headersAndMethods_areThoseOfTheApi() {
        HttpResponse<String> answer = request(PATH);
        assertThat(answer.headers().firstValue("Cache-Control")).hasValue("private, no-store");
        assertThat(answer.headers().firstValue("RateLimit")).isPresent();
        assertThat(answer.headers().firstValue("Server-Timing")).isPresent();
        assertThat(answer.headers().firstValue("Link")).isEmpty();
        assertThat(request(PATH, "Accept", "text/csv").statusCode()).isEqualTo(406);
        for (String path : List.of(PATH, PATH + "/po_1")) {
            assertThat(HttpsClient.to(port)
                            .sendAs(token, "POST", path, "{}", "Content-Type", "application/json")
                            .statusCode())
                    .isEqualTo(405);
            assertThat(HttpsClient.to(port).get(path).statusCode()).isEqualTo(401);
        }
    }

    private static long millis(String instant) {
        return Instant.parse(instant).toEpochMilli();
    }

    private void payout(String id, String payoutId, String amount, String currency, String at) {
        store(id, amount, currency, Map.of("type", "PAYOUT", "payout_id", payoutId, "created_at", millis(at)));
    }

    private void payment(String id, String payoutId, String amount, String currency, String fee) {
        store(id, amount, currency, Map.of("payout_id", payoutId, "fee", Records.money(fee, currency)));
    }

    private void store(String id, String amount, String currency, Map<String, ?> others) {
        Map<String, Object> members = new LinkedHashMap<>(others);
        members.put("amount", Records.money(amount, currency));
        members.put("direction", amount.startsWith("-") ? "DEBIT" : "CREDIT");
        MemorySearch.ROWS.store(Records.document(merchant, id, members));
    }

    private JsonNode get(String query) {
        HttpResponse<String> answer = request(PATH + query);
        assertThat(answer.statusCode()).as("%s %s", query, answer.body()).isEqualTo(200);
        return json(answer);
    }

    private List<String> found(String query) {
        List<String> ids = new ArrayList<>();
        get(query)
                .get("items")
                .forEach(item -> ids.add(item.get("transaction_id").asString()));
        return ids;
    }

    private static JsonNode item(JsonNode page, String transactionId) {
        for (JsonNode item : page.get("items")) {
            if (item.get("transaction_id").asString().equals(transactionId)) {
                return item;
            }
        }
        throw new AssertionError(transactionId + " is not in the page");
    }

    private static List<String> ids(JsonNode page) {
        List<String> ids = new ArrayList<>();
        page.get("items").forEach(item -> ids.add(item.get("id").asString()));
        return ids;
    }

    private HttpResponse<String> request(String path, String... headers) {
        return HttpsClient.to(port).getAs(token, path, headers);
    }

    private static String withoutRequestId(HttpResponse<String> answer) {
        return answer.body().replace(answer.headers().firstValue("Request-Id").orElseThrow(), "");
    }
}
