package org.txsearch.api.paypal;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.ApiClient;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import tools.jackson.databind.JsonNode;

/** PayPal's reports over HTTPS, from what Elasticsearch holds. */
@SearchingApi
class PayPalReportIT {

    private static final String LIST = "/v1/reporting/transactions";
    private static final String NOVEMBER = "start_date=2026-11-01T00:00:00Z&end_date=2026-11-30T23:59:59Z";
    private static final String IDENTIFIER = "[a-zA-Z0-9]*";
    private static final List<String> STATUSES = List.of(
            "COMPLETED", "PENDING", "COMPLETED", "REFUNDED", "DENIED", "PARTIALLY_REFUNDED", "CANCELLED", "REVERSED");

    @LocalServerPort
    private int port;

    private final TestMerchant merchant = TestMerchant.create();
    private @Nullable ApiClient client;

    @Test
    void page_isThatOfPayPal() {
        merchant.store(
                TestTransaction.of("b").at("2026-11-20T10:31:22.120Z").with("updated_at", "2026-11-21T00:00:00.5Z"),
                TestTransaction.of("a")
                        .at("2026-11-19T08:00:00Z")
                        .amount("-2.50", "EUR")
                        .with("type", "REFUND"),
                TestTransaction.of("x").at("2026-11-19T08:00:00Z").with("status", "PENDING"));
        JsonNode answer = report(NOVEMBER + "&fields=all");

        assertThat(answer.get("account_number").asString())
                .isEqualTo("Z" + merchant.id().replace("-", "Zd"))
                .matches(IDENTIFIER);
        assertThat(answer.get("start_date").asString()).isEqualTo("2026-11-01T00:00:00Z");
        assertThat(answer.get("end_date").asString()).isEqualTo("2026-11-30T23:59:59Z");
        assertThat(answer.get("last_refreshed_datetime").asString()).matches("20..-..-..T..:..:..Z");
        assertThat(answer.get("page").asInt()).isEqualTo(1);
        assertThat(answer.get("total_items").asInt()).isEqualTo(2);
        assertThat(answer.get("total_pages").asInt()).isEqualTo(1);
        assertThat(ids(answer)).containsExactly("a", "b");
        answer.get("transaction_details").forEach(row -> PayPalSchema.check(row));
        JsonNode last = answer.at("/transaction_details/1/transaction_info");
        assertThat(last.get("transaction_initiation_date").asString()).isEqualTo("2026-11-20T10:31:22Z");
        assertThat(last.get("transaction_updated_date").asString()).isEqualTo("2026-11-21T00:00:00Z");
        assertThat(answer.at("/transaction_details/0/payer_info").isObject()).isTrue();
    }

    @Test
    void nothingFound_isAnEmptyPage() {
        JsonNode answer = report(NOVEMBER);

        assertThat(answer.get("transaction_details")).isEmpty();
        assertThat(answer.get("total_items").asInt()).isZero();
        assertThat(answer.get("total_pages").asInt()).isZero();
        assertThat(relations(answer)).containsExactly("self");
    }

    /** A raw socket, since clients encode. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "start_date=2026-11-19T00:00:00+0000&end_date=2026-11-20T00:00:00+0000",
                "start_date=2026-11-19T00:00:00+00:00&end_date=2099-11-20T00:00:00.000Z&end_date=2026-11-20t00:00:00z",
                "&&&start_date=2026-11-19T00:00:00.000Z&fields=&end_date=2026-11-20T00:00:00.000-0000&&page=&nothing=1",
                "start_date=2026-11-19T00:00:00Z&end_date=2026-11-20T00:00:00Z&transaction_amount=[500%20TO%201005]",
                "start_date=2026-11-19T00:00:00Z&end_date=2026-11-20T00:00:00Z&transaction_amount=%5B500+TO+1005%5D",
                "start_date=2026-11-19T00:00:00Z&end_date=2026-11-20T00:00:00Z&note=%zz&note=100%"
            })
    void formsOfARequest_areBorne(String query) throws Exception {
        merchant.store(TestTransaction.of("one"));
        String answer = HttpsClient.to(port)
                .raw("GET " + LIST + "?" + query + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                        + "Content-Type: application/json\r\nAuthorization: Bearer " + merchant.token() + "\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 200").contains("\"transaction_id\":\"one\"", "\"total_items\":1");
    }

    @Test
    void endOfTheRange_includesItsSecond() {
        merchant.store(
                TestTransaction.of("before").at("2026-11-18T23:59:59.999Z"),
                TestTransaction.of("first").at("2026-11-19T00:00:00Z"),
                TestTransaction.of("last").at("2026-11-19T23:59:59.999Z"),
                TestTransaction.of("after").at("2026-11-20T00:00:00Z"));

        assertThat(ids(report("start_date=2026-11-19T00:00:00Z&end_date=2026-11-19T23:59:59Z")))
                .containsExactly("first", "last");
    }

    /** One clock: the last change decides on the window, the order and the printed date. */
    @Test
    void rowAppears_inTheWindowInWhichItLastChanged() {
        merchant.store(
                TestTransaction.of("late").at("2026-10-30T10:00:00Z").with("updated_at", "2026-11-20T12:00:00.900Z"),
                TestTransaction.of("never").at("2026-11-20T12:00:00.5Z"),
                TestTransaction.of("early").at("2026-11-25T10:00:00Z").with("updated_at", "2026-11-20T12:00:00.1Z"),
                TestTransaction.of("gone").at("2026-11-20T12:00:00.3Z").with("updated_at", "2026-12-01T00:00:00Z"));
        JsonNode answer = report("start_date=2026-11-20T12:00:00Z&end_date=2026-11-20T12:00:00Z");

        assertThat(ids(answer)).containsExactly("early", "never", "late");
        assertThat(answer.get("total_items").asInt()).isEqualTo(3);
        assertThat(answer.get("transaction_details"))
                .extracting(PayPalReportIT::updated)
                .containsOnly("2026-11-20T12:00:00Z");
        assertThat(answer.at("/transaction_details/2/transaction_info/transaction_initiation_date")
                        .asString())
                .isEqualTo("2026-10-30T10:00:00Z");
        assertThat(ids(report("start_date=2026-11-20T12:00:01Z&end_date=2026-11-30T23:59:59Z")))
                .isEmpty();
        assertThat(ids(report("start_date=2026-10-25T00:00:00Z&end_date=2026-11-20T11:59:59Z")))
                .isEmpty();
        assertThat(ids(report("start_date=2026-12-01T00:00:00Z&end_date=2026-12-31T00:00:00Z")))
                .containsExactly("gone");
    }

    /** The windows of a program that goes on from one to the next: each row once, and each balance is the next one's opening. */
    @ParameterizedTest
    @ValueSource(ints = {1, 7, 31})
    void consecutiveWindows_haveEachRowOnce_andBalancesThatAddUp(int days) {
        merchant.store(transactions(60));
        List<String> ids = new ArrayList<>();
        Map<String, BigDecimal> balance = new TreeMap<>();
        Instant from = Instant.parse("2026-11-01T00:00:00Z");
        while (from.isBefore(Instant.parse("2026-12-01T00:00:00Z"))) {
            Instant to = from.plus(Duration.ofDays(days));
            for (JsonNode row : walk("start_date=" + from + "&end_date=" + to.minusSeconds(1), 7)) {
                String currency = row.at("/transaction_info/transaction_amount/currency_code")
                        .asString();
                balance.merge(currency, net(row), BigDecimal::add);
                assertThat(new BigDecimal(
                                row.at("/transaction_info/ending_balance/value").asString()))
                        .isEqualByComparingTo(balance.get(currency));
                ids.add(id(row));
            }
            for (JsonNode each : ApiClient.json(get("/v1/reporting/balances?as_of_time=" + to.minusSeconds(1)))
                    .get("balances")) {
                assertThat(new BigDecimal(each.at("/total_balance/value").asString()))
                        .isEqualByComparingTo(balance.get(each.get("currency").asString()));
            }
            from = to;
        }

        assertThat(ids)
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(
                        walk(NOVEMBER, 500).stream().map(PayPalReportIT::id).toList());
        JsonNode summary =
                ApiClient.json(get("/v1/transactions/summary?status=COMPLETED,PARTIALLY_REFUNDED,REFUNDED,REVERSED"));
        assertThat(summary.get("totals"))
                .allSatisfy(total -> assertThat(new BigDecimal(
                                        total.at("/gross/value").asString())
                                .add(new BigDecimal(total.at("/fee/value").asString())))
                        .isEqualByComparingTo(balance.get(total.get("currency").asString())));
    }

    /** Odoo's add-on finds a row again: from a second before its date to the end of the day. */
    @Test
    void row_isFoundFromTheSecondOfItsDateOn() {
        merchant.store(transactions(60));
        for (JsonNode row : walk(NOVEMBER, 500)) {
            String date = updated(row);
            JsonNode again = report("start_date=" + Instant.parse(date).minusSeconds(1) + "&end_date=" + date);

            assertThat(ids(again)).contains(id(row));
            assertThat(again.get("transaction_details")).contains(row);
        }
    }

    /** A program that goes on from the last date that it has seen, as Airbyte's connector does. */
    @Test
    void syncFromTheLastDate_endsWithTheLastStateOfEachRow() {
        Instant day = Instant.parse("2026-11-03T00:00:00Z");
        List<TestTransaction> rows = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            TestTransaction row =
                    TestTransaction.of("t" + i).at(day.plusSeconds(3600L * i).toString());
            rows.add(
                    i % 2 == 0
                            ? row
                            : row.with(
                                    "updated_at",
                                    day.plusSeconds(3600L * i + 70_000).toString()));
        }
        merchant.store(rows);
        Map<String, String> seen = new TreeMap<>();
        String last = sync("2026-11-01T00:00:00Z", seen);
        merchant.store(IntStream.range(0, 15)
                .mapToObj(i -> TestTransaction.of("t" + i)
                        .at(day.plusSeconds(3600L * i).toString())
                        .with("status", "REVERSED")
                        .with("version", 2L)
                        .with("updated_at", day.plusSeconds(400_000 + i).toString()))
                .toList());
        sync(last, seen);

        assertThat(seen).hasSize(40);
        for (int i = 0; i < 40; i++) {
            assertThat(seen.get("t" + i)).as("t" + i).isEqualTo(i < 15 ? "V" : "S");
        }
    }

    /** Reads from a date on; returns the last one. */
    private String sync(String from, Map<String, String> seen) {
        String last = from;
        for (JsonNode row : walk("start_date=" + from + "&end_date=2026-11-30T23:59:59Z", 7)) {
            seen.put(id(row), row.at("/transaction_info/transaction_status").asString());
            last = updated(row);
        }
        return last;
    }

    @Test
    void identifiers_areLettersAndDigits_andFoundInBothForms() {
        // Raw identifiers that are codes are read as codes.
        List<String> ids = List.of(
                "a_b",
                "aZub",
                "ZaZub",
                "ZZaZZub",
                "a-b",
                "a.b",
                "azb",
                "Z",
                "ZZ",
                "_",
                "-",
                "Zu",
                "ZZu",
                "..",
                "Z-",
                "txn_01M5X3MSFTEQZHGCBZG6X4J3NM",
                "aZxz",
                "ZaZx5fzb");
        merchant.store(ids.stream()
                .map(id -> TestTransaction.of(id)
                        .with("related_id", id)
                        .with("store_id", id)
                        .with("payer.id", id))
                .toList());
        Map<String, String> theirs = new TreeMap<>();
        for (JsonNode row : walk(NOVEMBER + "&fields=all", 500)) {
            PayPalSchema.check(row);
            String id = id(row);
            assertThat(id).matches(IDENTIFIER);
            assertThat(row.at("/transaction_info/paypal_reference_id").asString())
                    .isEqualTo(id);
            assertThat(row.at("/store_info/store_id").asString()).isEqualTo(id);
            assertThat(row.at("/payer_info/account_id").asString()).isEqualTo(id);
            theirs.put(PayPalIdentifier.ours(id), id);
        }
        assertThat(theirs.keySet()).containsExactlyInAnyOrderElementsOf(ids);
        assertThat(new HashSet<>(theirs.values())).hasSameSizeAs(ids);
        theirs.forEach((ours, id) -> {
            assertThat(ids(report(NOVEMBER + "&transaction_id=" + id))).containsExactly(id);
            assertThat(ids(report(NOVEMBER + "&store_id=" + id))).containsExactly(id);
            if (!theirs.containsValue(ours)) {
                assertThat(ids(report(NOVEMBER + "&transaction_id=" + ours))).containsExactly(id);
            }
        });
    }

    /** A payout to many people: more rows in one second than are ever answered for a longer time. */
    @Tag("slow")
    @Test
    void oneSecond_hasNoLimit() {
        int rows = 11_500;
        merchant.store(IntStream.range(0, rows)
                .mapToObj(i -> TestTransaction.of("p" + i)
                        .at("2026-11-10T00:00:00Z")
                        // Most in one instant, others around it, some without a later change.
                        .with(
                                i % 10 == 0 ? "created_at" : "updated_at",
                                "2026-11-10T12:00:00." + (i % 20 == 7 ? "001" : i % 20 == 10 ? "999" : "500") + "Z")
                        .amount("-1.00", "EUR")
                        .with("store_id", i % 3 == 0 ? "s1" : "s2")
                        .with("type", "PAYOUT"))
                .toList());
        String second = "start_date=2026-11-10T12:00:00Z&end_date=2026-11-10T12:00:00Z";

        assertThat(get(LIST + "?start_date=2026-11-10T11:59:59Z&end_date=2026-11-10T12:00:01Z")
                        .statusCode())
                .isEqualTo(400);
        List<JsonNode> walked = walk(second, 500);
        assertThat(walked)
                .extracting(PayPalReportIT::id)
                .doesNotHaveDuplicates()
                .hasSize(rows);
        for (int i = 0; i < rows; i++) {
            assertThat(walked.get(i)
                            .at("/transaction_info/ending_balance/value")
                            .asString())
                    .isEqualTo("-" + (i + 1) + ".00");
        }
        assertThat(report(second + "&page_size=500").get("total_items").asInt()).isEqualTo(rows);
        // Of a filter's rows, the balance is the whole account's.
        Map<String, String> balances = new TreeMap<>();
        walked.forEach(row -> balances.put(
                id(row), row.at("/transaction_info/ending_balance/value").asString()));
        List<JsonNode> filtered = walk(second + "&store_id=s1", 500);
        assertThat(filtered)
                .hasSize((rows + 2) / 3)
                .allSatisfy(row -> assertThat(
                                row.at("/transaction_info/ending_balance/value").asString())
                        .isEqualTo(balances.get(id(row))));
        // The smallest window of a program that takes the end to be left out.
        assertThat(report("start_date=2026-11-10T12:00:00Z&end_date=2026-11-10T12:00:01Z&page_size=1")
                        .get("total_items")
                        .asInt())
                .isEqualTo(rows);
        // A page that was not requested yet.
        client = new ApiClient(port, merchant);
        assertThat(ids(report(second + "&page_size=400&page=27")))
                .isEqualTo(walked.subList(10_400, 10_800).stream()
                        .map(PayPalReportIT::id)
                        .toList());
        assertThat(ids(report(second + "&page_size=400&page=29"))).hasSize(300);
        assertThat(ids(report(second + "&page_size=400&page=30"))).isEmpty();
        assertThat(report(second + "&page_size=400&page=2147483647")
                        .get("total_items")
                        .asInt())
                .isEqualTo(rows);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "transaction_id=euro                                 | euro",
                "transaction_id=euro&transaction_id=yen              | yen",
                "transaction_type=T0006                              | euro dinar",
                "transaction_status=S                                | euro yen",
                "transaction_status=V                                | dinar",
                "transaction_status=P                                | pending",
                "transaction_status=P&balance_affecting_records_only=Y | ",
                "transaction_status=P&balance_affecting_records_only=N | pending",
                "transaction_status=D                                | denied",
                "balance_affecting_records_only=N                    | euro yen dinar pending denied",
                "transaction_amount=500 TO 1005                      | euro yen",
                "transaction_amount=[1005 TO 1005]                   | euro",
                "transaction_amount=12345 to 12345                   | dinar",
                "transaction_amount=500 TO 1005&transaction_currency=JPY | yen",
                "transaction_currency=eur                            | euro",
                "payment_instrument_type=CREDITCARD                  | euro",
                "payment_instrument_type=DEBITCARD                   | yen",
                "store_id=s1                                         | euro dinar",
                "store_id=s1&terminal_id=t2                          | dinar"
            })
    void filters_findWhatPayPalsFind(String query, String found) {
        merchant.store(
                TestTransaction.of("euro")
                        .at("2026-11-19T01:00:00Z")
                        .amount("10.05", "EUR")
                        .with("event_code", "T0006")
                        .with("store_id", "s1")
                        .with("payment_method.type", "CARD")
                        .with("payment_method.funding", "CHARGE"),
                TestTransaction.of("yen")
                        .at("2026-11-19T02:00:00Z")
                        .amount("1000", "JPY")
                        .with("status", "PARTIALLY_REFUNDED")
                        .with("payment_method.type", "CARD")
                        .with("payment_method.funding", "DEBIT"),
                TestTransaction.of("dinar")
                        .at("2026-11-19T03:00:00Z")
                        .amount("-12.345", "KWD")
                        .with("status", "REVERSED")
                        .with("event_code", "T0006")
                        .with("store_id", "s1")
                        .with("terminal_id", "t2"),
                TestTransaction.of("pending")
                        .at("2026-11-19T04:00:00Z")
                        .amount("99.00", "USD")
                        .with("status", "AUTHORIZED"),
                TestTransaction.of("denied")
                        .at("2026-11-19T05:00:00Z")
                        .amount("98.00", "USD")
                        .with("status", "FAILED"));

        assertThat(ids(report(NOVEMBER + "&"
                        + query.strip().replace(" ", "%20").replace("[", "%5B").replace("]", "%5D"))))
                .containsExactlyElementsOf(found == null ? List.of() : List.of(found.split(" ", -1)));
    }

    /** Several rows of each instant, three currencies, other statuses between them, and pages of every size. */
    @Test
    void balances_runThroughEveryPageOfEveryFilter() {
        List<TestTransaction> rows = transactions(60);
        merchant.store(rows);
        merchant.store(TestTransaction.of("earlier")
                .at("2026-01-05T00:00:00Z")
                .amount("1000.00", "EUR")
                .with("fee.value", "-0.01")
                .with("fee.currency_code", "EUR"));
        Map<String, Map<String, BigDecimal>> expected = new TreeMap<>();
        Map<String, BigDecimal> balance = new TreeMap<>(Map.of("EUR", new BigDecimal("999.99")));
        List<JsonNode> all = walk(NOVEMBER + "&balance_affecting_records_only=N", 500);
        assertThat(all).extracting(PayPalReportIT::updated).isSorted();
        for (JsonNode row : all) {
            String currency =
                    row.at("/transaction_info/transaction_amount/currency_code").asString();
            if (List.of("S", "V")
                    .contains(row.at("/transaction_info/transaction_status").asString())) {
                balance.merge(currency, net(row), BigDecimal::add);
            }
            expected.put(id(row), new TreeMap<>(Map.of(currency, balance.getOrDefault(currency, BigDecimal.ZERO))));
        }
        assertThat(expected).hasSize(60);
        for (String filter : List.of(
                "",
                "&balance_affecting_records_only=N",
                "&transaction_currency=EUR",
                "&store_id=s1",
                "&transaction_status=P",
                "&transaction_amount=0%20TO%20500",
                "&store_id=s1&balance_affecting_records_only=N")) {
            for (int size : filter.isEmpty() ? List.of(500, 37, 7, 1) : List.of(500, 7)) {
                List<JsonNode> walked = walk(NOVEMBER + filter, size);
                assertThat(walked).isNotEmpty();
                for (JsonNode row : walked) {
                    JsonNode info = row.get("transaction_info");
                    String currency =
                            info.at("/transaction_amount/currency_code").asString();
                    assertThat(info.get("ending_balance")).isEqualTo(info.get("available_balance"));
                    assertThat(info.at("/ending_balance/currency_code").asString())
                            .isEqualTo(currency);
                    assertThat(new BigDecimal(info.at("/ending_balance/value").asString()))
                            .as(filter + " " + size + " " + id(row))
                            .isEqualByComparingTo(Objects.requireNonNull(expected.get(id(row)))
                                    .get(currency));
                }
            }
        }
        JsonNode balances = ApiClient.json(get("/v1/reporting/balances?as_of_time=2026-11-30T23:59:59Z"));
        balances.get("balances")
                .forEach(each -> assertThat(
                                new BigDecimal(each.at("/total_balance/value").asString()))
                        .isEqualByComparingTo(balance.get(each.get("currency").asString())));
    }

    private static BigDecimal net(JsonNode row) {
        BigDecimal amount = new BigDecimal(
                row.at("/transaction_info/transaction_amount/value").asString());
        JsonNode fee = row.at("/transaction_info/fee_amount/value");
        return fee.isString() ? amount.add(new BigDecimal(fee.asString())) : amount;
    }

    private static List<TestTransaction> transactions(int count) {
        Random random = new Random(24);
        List<TestTransaction> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String currency = List.of("EUR", "JPY", "EUR", "KWD").get(random.nextInt(4));
            int units = random.nextInt(1000) - 300;
            String value = new BigDecimal(units)
                    .movePointLeft(currency.equals("EUR") ? 2 : currency.equals("KWD") ? 3 : 0)
                    .toPlainString();
            TestTransaction row = TestTransaction.of("txn_" + i)
                    .at("2026-11-" + (10 + i / 20) + "T08:0" + i / 4 % 5 + ":00Z")
                    .amount(value, currency)
                    .with("status", STATUSES.get(random.nextInt(STATUSES.size())));
            if (random.nextBoolean()) {
                row.with("store_id", "s1");
            }
            if (random.nextBoolean()) {
                row.with("fee.value", currency.equals("JPY") ? "-1" : "-0.01").with("fee.currency_code", currency);
            }
            int changed = random.nextInt(4);
            if (changed > 0) {
                // At once, days later, or, as a source with a bad clock has it, before: into instants of others.
                row.with("updated_at", "2026-11-%02dT08:0".formatted(9 + i / 20 + changed % 3) + i / 3 % 5 + ":00Z");
            }
            rows.add(row);
        }
        Collections.shuffle(rows, random);
        return rows;
    }

    @Test
    void links_leadToTheOtherPages_withTheCallersParameters() {
        merchant.store(
                IntStream.range(0, 5).mapToObj(i -> TestTransaction.of("t" + i)).toList());
        JsonNode second = report(NOVEMBER + "&page_size=2&page=2&transaction_currency=EUR");

        assertThat(relations(second)).containsExactlyInAnyOrder("first", "prev", "self", "next", "last");
        for (JsonNode link : second.get("links")) {
            assertThat(link.get("method").asString()).isEqualTo("GET");
            assertThat(link.get("href").asString())
                    .startsWith("https://localhost:" + port + LIST + "?")
                    .contains("transaction_currency=EUR", "page_size=2");
        }
        JsonNode third = follow(second, "next");
        assertThat(third.get("page").asInt()).isEqualTo(3);
        assertThat(ids(third)).hasSize(1);
        assertThat(relations(third)).containsExactlyInAnyOrder("first", "prev", "self", "last");
        assertThat(ids(follow(third, "prev"))).isEqualTo(ids(second));
        assertThat(ids(follow(second, "last"))).isEqualTo(ids(third));
        assertThat(report(NOVEMBER + "&page_size=2&page=4").get("transaction_details"))
                .isEmpty();
        assertThat(report(NOVEMBER + "&page_size=500&page=2147483647")
                        .get("total_items")
                        .asInt())
                .isEqualTo(5);
    }

    /** Rows that come into pages that have been read do not move the pages that follow. */
    @Test
    void walk_seesEachRowOnce_whileOthersAreWrittenBeforeIt() {
        merchant.store(IntStream.range(0, 20)
                .mapToObj(i -> TestTransaction.of("t" + i).at("2026-11-10T08:00:0" + i % 4 + "Z"))
                .toList());
        List<String> seen = new ArrayList<>();
        for (int page = 1; page <= 4; page++) {
            seen.addAll(ids(report(NOVEMBER + "&page_size=5&page=" + page)));
            merchant.store(TestTransaction.of("late" + page).at("2026-11-09T00:00:00Z"));
        }

        assertThat(new HashSet<>(seen)).hasSize(20).hasSameSizeAs(seen);
        assertThat(seen).noneMatch(id -> id.startsWith("late"));
    }

    @Test
    void pagesThatNobodyHasReadBefore_areTheSame() {
        merchant.store(IntStream.range(0, 30)
                .mapToObj(i -> TestTransaction.of("t" + i).at("2026-11-10T08:00:0" + i % 2 + "Z"))
                .toList());
        List<String> all = ids(report(NOVEMBER));

        assertThat(ids(report(NOVEMBER + "&page_size=7&page=4"))).isEqualTo(all.subList(21, 28));
        assertThat(ids(report(NOVEMBER + "&page_size=7&page=2"))).isEqualTo(all.subList(7, 14));
    }

    @Test
    void moreThanTenThousandRows_areNoPage() {
        merchant.store(IntStream.range(0, 10_001)
                .mapToObj(i -> TestTransaction.of("t" + i)
                        .at(Instant.parse("2026-11-10T00:00:00Z").plusSeconds(i).toString())
                        .with("store_id", i == 0 ? "one" : "other"))
                .toList());
        HttpResponse<String> answer = get(LIST + "?" + NOVEMBER + "&page_size=1");
        JsonNode error = ApiClient.json(answer);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(error.get("name").asString()).isEqualTo("RESULTSET_TOO_LARGE");
        assertThat(error.get("message").asString())
                .isEqualTo(
                        "Result set size is greater than the maximum limit. Change the filter criteria and try again.");
        assertThat(error.get("maximum_items").asInt()).isEqualTo(10_000);
        assertThat(error.get("total_items").asInt()).isEqualTo(10_001);
        JsonNode last = report(NOVEMBER + "&store_id=other&page_size=500&page=20");
        assertThat(last.get("total_items").asInt()).isEqualTo(10_000);
        assertThat(last.get("transaction_details")).hasSize(500);
        assertThat(report(NOVEMBER + "&store_id=other&page_size=1&page=10000").get("transaction_details"))
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "end_date=2026-11-30T23:59:59Z | start_date | MISSING_VALUE",
                "start_date=&end_date=2026-11-30T23:59:59Z | start_date | MISSING_VALUE",
                "start_date=2026-11-01&end_date=2026-11-30T23:59:59Z | start_date | INVALID_DATE",
                "start_date=2026-11-30T00:00:00Z&end_date=2026-11-01T00:00:00Z | end_date | INVALID_RANGE",
                "start_date=2026-10-01T00:00:00Z&end_date=2026-11-01T00:00:01Z | end_date | INVALID_RANGE",
                "{november}&page_size=501 | page_size | LIMIT_OUT_OF_RANGE",
                "{november}&page_size=0 | page_size | LIMIT_OUT_OF_RANGE",
                "{november}&page=0 | page | LIMIT_OUT_OF_RANGE",
                "{november}&page=x | page | INVALID_INTEGER",
                "{november}&transaction_status=X | transaction_status | INVALID_ENUM",
                "{november}&transaction_amount=5.00 | transaction_amount | INVALID_VALUE",
                "{november}&transaction_amount=2%20TO%201 | transaction_amount | INVALID_RANGE",
                "{november}&transaction_currency=XYZ | transaction_currency | INVALID_CURRENCY",
                "{november}&payment_instrument_type=CASH | payment_instrument_type | INVALID_ENUM",
                "{november}&balance_affecting_records_only=maybe | balance_affecting_records_only | INVALID_ENUM"
            })
    void faults_haveTheirField(String query, String field, String issue) {
        HttpResponse<String> answer = get(LIST + "?" + query.replace("{november}", NOVEMBER));
        JsonNode error = ApiClient.json(answer);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(error.propertyNames()).containsExactly("name", "message", "debug_id", "details", "links");
        assertThat(error.get("name").asString()).isEqualTo("INVALID_REQUEST");
        assertThat(error.get("debug_id").asString())
                .isEqualTo(answer.headers().firstValue("Request-Id").orElseThrow());
        assertThat(error.get("links")).isEmpty();
        assertThat(error.get("details")).hasSize(1);
        JsonNode detail = error.at("/details/0");
        assertThat(detail.get("field").asString()).isEqualTo(field);
        assertThat(detail.get("location").asString()).isEqualTo("query");
        assertThat(detail.get("issue").asString()).isEqualTo(issue);
        assertThat(detail.has("value")).isTrue();
    }

    @Test
    void rangeOf31Days_isAccepted() {
        assertThat(get(LIST + "?start_date=2026-10-01T00:00:00Z&end_date=2026-11-01T00:00:00Z")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void balances_areThoseOfAnInstant() {
        merchant.store(
                TestTransaction.of("1")
                        .at("2026-11-18T00:00:00Z")
                        .amount("10.00", "EUR")
                        .with("fee.value", "-0.35")
                        .with("fee.currency_code", "EUR"),
                TestTransaction.of("2")
                        .at("2026-11-19T00:00:00Z")
                        .amount("-3.00", "EUR")
                        .with("type", "REFUND"),
                TestTransaction.of("3").at("2026-11-19T00:00:00Z").amount("700", "JPY"),
                TestTransaction.of("4")
                        .at("2026-11-19T00:00:00Z")
                        .amount("5.00", "EUR")
                        .with("status", "PENDING"));

        assertThat(balances("")).isEqualTo("EUR 6.65 true, JPY 700 false");
        assertThat(balances("?as_of_time=2026-11-18T23:59:59Z")).isEqualTo("EUR 9.65 true");
        assertThat(balances("?as_of_time=2026-11-19T00:00:00.000%2B0000&currency_code=jpy"))
                .isEqualTo("JPY 700 false");
        assertThat(balances("?currency_code=USD&as_of_time=")).isEqualTo("USD 0.00 false");
        HttpResponse<String> wrong = get("/v1/reporting/balances?as_of_time=now&currency_code=EURO");
        assertThat(wrong.statusCode()).isEqualTo(400);
        assertThat(ApiClient.json(wrong).get("details")).hasSize(2);
    }

    private String balances(String query) {
        JsonNode answer = ApiClient.json(get("/v1/reporting/balances" + query));
        assertThat(answer.get("account_id").asString())
                .isEqualTo("Z" + merchant.id().replace("-", "Zd"));
        assertThat(answer.get("as_of_time").asString()).matches("20..-..-..T..:..:..Z");
        assertThat(answer.get("last_refresh_time").asString()).matches("20..-..-..T..:..:..Z");
        List<String> balances = new ArrayList<>();
        answer.get("balances").forEach(each -> {
            assertThat(each.get("available_balance")).isEqualTo(each.get("total_balance"));
            balances.add(each.get("currency").asString() + " "
                    + each.at("/total_balance/value").asString() + " "
                    + each.get("primary").asBoolean());
        });
        return String.join(", ", balances);
    }

    @Test
    void sums_areThoseOfTheSummary() {
        merchant.store(transactions(60));
        Map<String, BigDecimal> sums = new TreeMap<>();
        walk(NOVEMBER + "&balance_affecting_records_only=N", 500)
                .forEach(row -> sums.merge(
                        row.at("/transaction_info/transaction_amount/currency_code")
                                .asString(),
                        new BigDecimal(row.at("/transaction_info/transaction_amount/value")
                                .asString()),
                        BigDecimal::add));
        JsonNode summary =
                ApiClient.json(get("/v1/transactions/summary?created_from=2026-11-01&created_to=2026-11-30"));

        assertThat(summary.get("totals")).hasSize(sums.size());
        summary.get("totals")
                .forEach(total -> assertThat(
                                new BigDecimal(total.at("/gross/value").asString()))
                        .isEqualByComparingTo(sums.get(total.get("currency").asString())));
    }

    private List<JsonNode> walk(String query, int size) {
        List<JsonNode> rows = new ArrayList<>();
        for (int page = 1, pages = 1; page <= pages; page++) {
            JsonNode answer = report(query + "&page_size=" + size + "&page=" + page);
            pages = answer.get("total_pages").asInt();
            answer.get("transaction_details").forEach(rows::add);
        }
        return rows;
    }

    private JsonNode follow(JsonNode answer, String relation) {
        for (JsonNode link : answer.get("links")) {
            if (link.get("rel").asString().equals(relation)) {
                String href = link.get("href").asString();
                return ApiClient.json(get(href.substring(href.indexOf("/v1/"))));
            }
        }
        throw new AssertionError("No link " + relation);
    }

    private JsonNode report(String query) {
        HttpResponse<String> answer = get(LIST + "?" + query);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return ApiClient.json(answer);
    }

    private HttpResponse<String> get(String path) {
        // With one token, as a program that walks has it.
        ApiClient one = client == null ? new ApiClient(port, merchant) : client;
        client = one;
        return one.get(path);
    }

    private static List<String> ids(JsonNode answer) {
        List<String> ids = new ArrayList<>();
        answer.get("transaction_details").forEach(row -> ids.add(id(row)));
        return ids;
    }

    private static String id(JsonNode row) {
        return row.at("/transaction_info/transaction_id").asString();
    }

    private static String updated(JsonNode row) {
        return row.at("/transaction_info/transaction_updated_date").asString();
    }

    private static List<String> relations(JsonNode answer) {
        List<String> relations = new ArrayList<>();
        answer.get("links").forEach(link -> relations.add(link.get("rel").asString()));
        return relations;
    }
}
