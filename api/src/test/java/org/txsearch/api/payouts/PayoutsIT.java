package org.txsearch.api.payouts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.ApiClient.json;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.ApiClient;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.platform.security.TestIssuer;
import org.txsearch.cluster.Cluster;
import org.txsearch.grants.GrantKey;
import org.txsearch.grants.Grants;
import tools.jackson.databind.JsonNode;

/** Payouts of a real Elasticsearch, whose transactions lie in many weeks. */
@SearchingApi
class PayoutsIT {

    private static final String PATH = "/v1/payouts";

    @LocalServerPort
    private int port;

    /** A payment of the year before, its refund months later, and a payout in January of another year than both its weeks. */
    @Test
    void transactionsOfOtherWeeks_areAddedUp() {
        TestMerchant merchant = TestMerchant.create()
                .store(
                        payout("out", "po_1", "-1100", "JPY").at("2026-11-20T06:00:00Z"),
                        of("t1", "po_1", "1200", "JPY").at("2025-12-29T00:00:00Z"),
                        of("t2", "po_1", "-100", "JPY").with("type", "REFUND").at("2026-11-02T00:00:00Z"),
                        of("t3", "po_1", "7.250", "KWD").at("2026-01-04T23:59:59.999Z"),
                        of("t4", "po_1", "0", "KWD").with("type", "ADJUSTMENT").at("2026-01-05T00:00:00Z"),
                        payout("out2", "po_1", "-7.250", "KWD").at("2026-11-20T06:00:00Z"),
                        of("other", "po_2", "5.00", "EUR"));
        TestMerchant namesake = merchant.namesake();
        namesake.store(of("t1", "po_1", "99", "JPY"), payout("out", "po_3", "-99", "JPY"));

        ApiClient client = new ApiClient(port, merchant);
        JsonNode page = json(client.get(PATH + "?created_from=2026-11-20&amount=1100"));
        assertThat(page.get("items")).hasSize(1);
        for (JsonNode payout : List.of(page.at("/items/0"), json(client.get(PATH + "/po_1")))) {
            assertThat(payout.get("reconciled").asBoolean()).isTrue();
            assertThat(payout.get("currencies")).hasSize(2);
            assertThat(payout.at("/currencies/0/currency").asString()).isEqualTo("JPY");
            assertThat(payout.at("/currencies/0/payments/gross/value").asString())
                    .isEqualTo("1200");
            assertThat(payout.at("/currencies/0/refunds/net/value").asString()).isEqualTo("-100");
            assertThat(payout.at("/currencies/1/total/net/value").asString()).isEqualTo("7.250");
            assertThat(payout.at("/currencies/1/adjustments/count").asInt()).isEqualTo(1);
        }
        assertThat(json(new ApiClient(port, namesake).get(PATH + "/po_1"))
                        .at("/currencies/0/payments/net/value")
                        .asString())
                .isEqualTo("99");
        assertThat(ApiClient.problem(client.get(PATH + "/po_3"))).isEqualTo("404 PAYOUT_NOT_FOUND");
    }

    /** The sums of a whole page come from one search; each must be what its payout's own summary says. */
    @Test
    void fullPage_hasTheSumsOfEachPayout(@Autowired MeterRegistry meters) {
        Random random = new Random(36);
        List<String> types = List.of("PAYMENT", "REFUND", "FEE", "DISPUTE", "ADJUSTMENT", "TRANSFER");
        List<String> statuses = List.of("COMPLETED", "COMPLETED", "REFUNDED", "PENDING", "FAILED");
        List<TestTransaction> rows = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            rows.add(payout("out" + i, "po_" + i, "-1", "JPY").at("2026-11-%02dT06:00:00Z".formatted(1 + i % 28)));
            for (int j = 0; j < random.nextInt(6); j++) {
                String currency = List.of("EUR", "JPY", "KWD").get(random.nextInt(3));
                rows.add(of("t" + i + "-" + j, "po_" + i, Integer.toString(random.nextInt(9) - 4), currency)
                        .with("type", types.get(random.nextInt(types.size())))
                        .with("status", statuses.get(random.nextInt(statuses.size())))
                        .with("fee.value", "-" + random.nextInt(2))
                        .with("fee.currency_code", currency)
                        .at("2026-11-%02dT07:00:00Z".formatted(1 + random.nextInt(28))));
            }
        }
        ApiClient client = new ApiClient(port, TestMerchant.create().store(rows));
        long before = searches(meters);
        JsonNode items = json(client.get(PATH + "?limit=100")).get("items");
        assertThat(items).hasSize(100);
        assertThat(searches(meters) - before).isEqualTo(2);
        int differing = 0;
        for (JsonNode item : items) {
            String id = item.get("id").asString();
            JsonNode totals = json(client.get("/v1/transactions/summary?payout_id=" + id
                            + "&status=COMPLETED,PARTIALLY_REFUNDED,REFUNDED,REVERSED"))
                    .get("totals");
            for (JsonNode total : totals) {
                JsonNode sums = currency(item, total.get("currency").asString());
                assertThat(sums.at("/total/count").asInt()
                                + sums.at("/payout/count").asInt())
                        .isEqualTo(total.get("count").asInt());
                assertThat(new BigDecimal(sums.at("/difference/value").asString()))
                        .isEqualByComparingTo(new BigDecimal(
                                        total.at("/gross/value").asString())
                                .add(new BigDecimal(total.at("/fee/value").asString())));
            }
            differing += item.get("reconciled").asBoolean() ? 0 : 1;
        }
        assertThat(differing).isBetween(50, 99);
        assertThat(json(client.get(PATH + "/po_7")).get("currencies"))
                .isEqualTo(json(client.get(PATH + "?payout_id=po_7")).at("/items/0/currencies"));
    }

    @Test
    void partner_readsThePayoutsOfTheMerchantThatGrantedIt(@Autowired Cluster cluster) throws IOException {
        TestMerchant merchant = TestMerchant.create().store(payout("out", "po_1", "-5.00", "EUR"));
        String name = "partner-" + UUID.randomUUID();
        ApiClient partner = new ApiClient(port, TestIssuer.INSTANCE.partnerToken(name));
        for (String path : List.of(PATH, PATH + "/po_1")) {
            assertThat(partner.get(path).statusCode()).isEqualTo(403);
            assertThat(partner.get(path, "On-Behalf-Of", merchant.id()).statusCode())
                    .isEqualTo(403);
        }
        TestMerchant granting = TestMerchant.create().store(payout("out", "po_1", "-5.00", "EUR"));
        new Grants(cluster).grant(new GrantKey(name, granting.id()));
        for (String path : List.of(PATH, PATH + "/po_1")) {
            HttpResponse<String> answer = partner.get(path, "On-Behalf-Of", granting.id());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("RateLimit-Policy"))
                    .hasValueSatisfying(policy -> assertThat(policy).contains("partner", "merchant"));
        }
    }

    private static long searches(MeterRegistry meters) {
        return meters.get("txsearch.searches").timers().stream()
                .mapToLong(Timer::count)
                .sum();
    }

    private static JsonNode currency(JsonNode payout, String code) {
        for (JsonNode sums : payout.get("currencies")) {
            if (sums.get("currency").asString().equals(code)) {
                return sums;
            }
        }
        throw new AssertionError(payout + " has no " + code);
    }

    private static TestTransaction payout(String id, String payoutId, String amount, String currency) {
        return of(id, payoutId, amount, currency).with("type", "PAYOUT");
    }

    private static TestTransaction of(String id, String payoutId, String amount, String currency) {
        return TestTransaction.of(id).with("payout_id", payoutId).amount(amount, currency);
    }
}
