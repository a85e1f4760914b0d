package org.txsearch.api.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.ApiClient.ids;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.ApiClient;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import tools.jackson.databind.JsonNode;

@SearchingApi
class TenantIT {

    private static final int COMBINATIONS = 60;

    @LocalServerPort
    private int port;

    @Test
    void merchantsWithTheSameData_seeTheirOwnAlone() {
        TestMerchant one = TestMerchant.create();
        TestMerchant other = one.namesake();
        one.store(rows());
        other.store(rows());
        Random random = new Random(20261120);
        int found = 0;
        for (int i = 0; i < COMBINATIONS; i++) {
            String query = query(random, List.of(one, other));
            JsonNode mine = own(one, query);
            JsonNode theirs = own(other, query);
            assertThat(ids(mine)).as(query).isEqualTo(ids(theirs)).doesNotHaveDuplicates();
            assertThat(mine.get("total")).as(query).isEqualTo(theirs.get("total"));
            assertThat(mine.get("total").get("value").asInt())
                    .isEqualTo(ids(mine).size());
            found += ids(mine).size();
        }
        // Filters that find nothing would prove nothing.
        assertThat(found).isGreaterThan(COMBINATIONS);
    }

    @Test
    void idsOfAnother_areNotFound() {
        TestMerchant one = TestMerchant.create().store(TestTransaction.of("shared"), TestTransaction.of("mine"));
        TestMerchant other = one.namesake().store(TestTransaction.of("shared"), TestTransaction.of("theirs"));

        for (TestMerchant merchant : List.of(one, other)) {
            ApiClient client = new ApiClient(port, merchant);
            JsonNode shared = ApiClient.json(client.get(ApiClient.LIST + "/shared"));
            assertThat(shared.get("merchant_id").asString()).isEqualTo(merchant.id());
            assertThat(client.ids("id=shared,mine,theirs")).hasSize(2);
        }
        assertThat(new ApiClient(port, other).ids("id=mine")).isEmpty();
        assertThat(new ApiClient(port, one).ids("id=theirs")).isEmpty();
    }

    /** A whole answer, all of whose items are the merchant's own. */
    private JsonNode own(TestMerchant merchant, String query) {
        JsonNode page = new ApiClient(port, merchant).page(query.contains("total=") ? query : query + "&total=bounded");
        page.get("items")
                .forEach(item ->
                        assertThat(item.get("merchant_id").asString()).as(query).isEqualTo(merchant.id()));
        return page;
    }

    private static List<TestTransaction> rows() {
        List<String> statuses = List.of("COMPLETED", "PENDING", "FAILED");
        List<String> currencies = List.of("EUR", "JPY", "KWD");
        List<TestTransaction> rows = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            rows.add(TestTransaction.of("t" + i)
                    .at("2026-11-%02dT0%d:00:00Z".formatted(1 + i % 28, i % 10))
                    .payer(i % 2 == 0 ? "José García" : "Ann O'Brien", "payer" + i % 7 + "@example.com")
                    .amount(Integer.toString(i % 9), currencies.get(i % 3))
                    .with("status", statuses.get(i % statuses.size()))
                    .with("type", i % 4 == 0 ? "TRANSFER" : "PAYMENT")
                    .with("invoice_id", "INV-" + i % 11));
        }
        return rows;
    }

    private static String query(Random random, List<TestMerchant> merchants) {
        List<String> filters = new ArrayList<>(List.of("limit=1000"));
        List<String> offered = List.of(
                "status=" + pick(random, "COMPLETED", "PENDING,FAILED", "COMPLETED,PENDING,FAILED"),
                "type=" + pick(random, "PAYMENT", "TRANSFER", "TRANSFER,PAYMENT"),
                "currency=" + pick(random, "EUR", "JPY,KWD"),
                "created_from=2026-11-0" + (1 + random.nextInt(9)),
                "created_to=2026-11-" + (10 + random.nextInt(19)),
                "time_zone=" + pick(random, "Etc/UTC", "Pacific/Apia", "America/New_York"),
                "amount_min=" + random.nextInt(5),
                "amount_max=" + (4 + random.nextInt(9)),
                "name=" + pick(random, "jose", "gar", "o'brien", "ann", "a"),
                "email="
                        + pick(
                                random,
                                "payer1@example.com",
                                "*@example.com",
                                "payer*",
                                "*ayer2@*",
                                "*|payer*",
                                "*"
                                        + merchants
                                                .get(random.nextInt(merchants.size()))
                                                .id() + "*"),
                "invoice_id=" + pick(random, "INV-1", "INV-1*", "I*"),
                "id=" + pick(random, "t1,t2,t3,t4,t5,t6,t7", "t8", "t10,t20,t30"),
                "sort=" + pick(random, "created_at", "-created_at"),
                "total=exact");
        for (String filter : offered) {
            if (random.nextInt(6) == 0) {
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
