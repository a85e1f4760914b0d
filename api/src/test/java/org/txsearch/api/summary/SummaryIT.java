package org.txsearch.api.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.ApiClient;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import tools.jackson.databind.JsonNode;

/** For any filter, the summary is the fold of the list, and knows nothing of other merchants. */
@SearchingApi
class SummaryIT {

    private static final String PATH = "/v1/transactions/summary";
    private static final int QUESTIONS = 100;

    @LocalServerPort
    private int port;

    @Test
    void summary_isTheFoldOfTheList_andMerchantsWithTheSameDataHaveTheSame() {
        TestMerchant one = TestMerchant.create();
        TestMerchant other = one.namesake();
        one.store(rows(1));
        other.store(rows(1));
        other.store(List.of(TestTransaction.of("theirs").amount("5.00", "CHF")));
        Random random = new Random(20261121);
        int found = 0;
        for (int i = 0; i < QUESTIONS; i++) {
            String query = query(random);
            JsonNode mine = summary(one, query + "&group_by=status,type&interval=DAY&time_zone=Europe/Madrid&top=3");
            JsonNode theirs = summary(
                    other,
                    query + "&currency=EUR,JPY,KWD&group_by=status,type&interval=DAY&time_zone=Europe/Madrid&top=3");
            for (String part : List.of("groups", "totals", "top")) {
                assertThat(mine.get(part)).as("%s %s", query, part).isEqualTo(theirs.get(part));
            }
            Map<String, String> folded =
                    fold(new ApiClient(port, one).page("limit=1000&time_zone=Europe/Madrid&" + query));
            assertThat(totals(mine.get("totals"))).as(query).isEqualTo(folded);
            assertThat(totals(mine.get("groups"))).as(query).isEqualTo(folded);
            found += folded.size();
        }
        // Filters that find nothing would prove nothing.
        assertThat(found).isGreaterThan(QUESTIONS);
    }

    @Test
    void asOf_isThatOfAnAnswer_andMayBeAskedFor() {
        TestMerchant merchant = TestMerchant.create().store(TestTransaction.of("t1"));
        JsonNode summary = summary(merchant, "");
        String asOf = summary.at("/freshness/as_of").asString();

        assertThat(asOf).matches("\\d{4}-.*\\.\\d{3}Z");
        assertThat(summary.at("/freshness/lag_ms").asLong()).isNotNegative();
        assertThat(summary(merchant, "min_as_of=" + asOf).at("/query/min_as_of").asString())
                .isEqualTo(asOf);
    }

    @Test
    void largestSummary_isAnsweredWhole() {
        TestMerchant merchant = TestMerchant.create().store(rows(1));
        JsonNode summary = summary(
                merchant,
                "currency=EUR&status=COMPLETED&interval=HOUR&created_from=2025-10-01T00:00:00Z&created_to=2026-11-21T15:59:59Z");

        assertThat(summary.get("groups")).hasSize(10_000);
        assertThat(totals(summary.get("groups"))).isEqualTo(totals(summary.get("totals")));
        HttpResponse<String> refused = new ApiClient(port, merchant)
                .get(PATH + "?interval=HOUR&created_from=2025-10-01T00:00:00Z&created_to=2026-11-21T16:00:01Z");
        assertThat(ApiClient.problem(refused)).isEqualTo("400 TOO_MANY_GROUPS");
    }

    private JsonNode summary(TestMerchant merchant, String query) {
        HttpResponse<String> answer = new ApiClient(port, merchant).get(PATH + "?" + query);
        assertThat(answer.statusCode()).as("%s %s", query, answer.body()).isEqualTo(200);
        return ApiClient.json(answer);
    }

    /** Count and sums of the listed items, for each currency. */
    private static Map<String, String> fold(JsonNode page) {
        assertThat(page.at("/page/has_more").asBoolean()).isFalse();
        Map<String, BigDecimal[]> sums = new TreeMap<>();
        page.get("items")
                .forEach(item -> add(
                        sums,
                        item.at("/amount/currency_code").asString(),
                        "1",
                        item.at("/amount/value").asString(),
                        item.at("/fee/value").asString("0"),
                        item.at("/net/value").asString("0")));
        return printed(sums);
    }

    /** The same of groups or totals. */
    private static Map<String, String> totals(JsonNode parts) {
        Map<String, BigDecimal[]> sums = new TreeMap<>();
        parts.forEach(part -> add(
                sums,
                part.get("currency").asString(),
                part.get("count").asString(),
                part.at("/gross/value").asString(),
                part.at("/fee/value").asString(),
                part.at("/net/value").asString()));
        return printed(sums);
    }

    private static void add(Map<String, BigDecimal[]> sums, String currency, String... values) {
        BigDecimal[] all = sums.computeIfAbsent(currency, code ->
                new BigDecimal[] {BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO});
        for (int i = 0; i < values.length; i++) {
            all[i] = all[i].add(new BigDecimal(values[i]));
        }
    }

    private static Map<String, String> printed(Map<String, BigDecimal[]> sums) {
        Map<String, String> printed = new TreeMap<>();
        sums.forEach((currency, all) -> {
            List<String> texts = new ArrayList<>();
            for (BigDecimal value : all) {
                texts.add(value.stripTrailingZeros().toPlainString());
            }
            printed.put(currency, String.join(" ", texts));
        });
        return printed;
    }

    private static List<TestTransaction> rows(int version) {
        List<String> statuses = List.of("COMPLETED", "PENDING", "FAILED");
        List<String> currencies = List.of("EUR", "JPY", "KWD");
        List<TestTransaction> rows = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            String currency = currencies.get(i % 3);
            String sign = i % 5 == 0 ? "-" : "";
            rows.add(TestTransaction.of("t" + i)
                    .at("2026-11-%02dT2%d:30:00Z".formatted(1 + i % 28, i % 4))
                    .payer(i % 2 == 0 ? "José García" : "Ann O'Brien", "payer" + i % 7 + "@example.com")
                    .with("payer.id", "p_" + i % 7)
                    .amount(i % 11 == 0 ? sign + largest(currency) : sign + i % 9, currency)
                    .with("fee.value", "-" + i % 2)
                    .with("fee.currency_code", currency)
                    .with("status", statuses.get(i % statuses.size()))
                    .with("type", i % 4 == 0 ? "TRANSFER" : "PAYMENT")
                    .with("version", (long) version));
        }
        return rows;
    }

    private static String largest(String currency) {
        return switch (currency) {
            case "JPY" -> "9007199254740991";
            case "KWD" -> "9007199254740.991";
            default -> "90071992547409.91";
        };
    }

    private static String query(Random random) {
        List<String> filters = new ArrayList<>();
        List<String> offered = List.of(
                "status=" + pick(random, "COMPLETED", "PENDING,FAILED"),
                "type=" + pick(random, "PAYMENT", "TRANSFER,PAYMENT"),
                "created_from=2026-11-0" + (1 + random.nextInt(9)),
                "created_to=2026-11-" + (10 + random.nextInt(19)),
                "amount_min=" + random.nextInt(5),
                "amount_max=" + (4 + random.nextInt(9)),
                "name=" + pick(random, "jose", "o'brien"),
                "email=" + pick(random, "*@example.com", "payer1*", "*ayer2@*"),
                "payer_id=p_" + random.nextInt(7));
        for (String filter : offered) {
            if (random.nextInt(5) == 0) {
                int equals = filter.indexOf('=') + 1;
                filters.add(filter.substring(0, equals)
                        + URLEncoder.encode(filter.substring(equals), StandardCharsets.UTF_8));
            }
        }
        return String.join("&", filters);
    }

    private static String pick(Random random, String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
