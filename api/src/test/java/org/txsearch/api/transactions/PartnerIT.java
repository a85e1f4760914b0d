package org.txsearch.api.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.ApiClient.ids;
import static org.txsearch.api.ApiClient.json;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.ApiClient;
import org.txsearch.api.Patiently;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.platform.security.TestIssuer;
import org.txsearch.cluster.Cluster;
import org.txsearch.grants.GrantKey;
import org.txsearch.grants.Grants;
import tools.jackson.databind.JsonNode;

@SearchingApi
class PartnerIT {

    private static final String ON_BEHALF_OF = "On-Behalf-Of";
    private static final int REQUESTS = 150;

    @LocalServerPort
    private int port;

    private final String partner = "partner-" + UUID.randomUUID();
    private final TestMerchant one = merchant();
    private final TestMerchant two = merchant();
    private ApiClient client;
    private Grants grants;

    private static TestMerchant merchant() {
        return TestMerchant.create()
                .store(TestTransaction.of("t1"), TestTransaction.of("t2"), TestTransaction.of("t3"));
    }

    @BeforeEach
    void connect(@Autowired Cluster cluster) {
        client = new ApiClient(port, TestIssuer.INSTANCE.partnerToken(partner));
        grants = new Grants(cluster);
    }

    @Test
    void partner_seesTheMerchantThatItActsFor_andNoOther() throws IOException {
        grants.grant(new GrantKey(partner, one.id()));
        HttpResponse<String> answer = requested(ApiClient.LIST, one.id());
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(ids(json(answer))).containsExactlyInAnyOrder("t1", "t2", "t3");
        assertThat(json(answer).get("items"))
                .allSatisfy(
                        item -> assertThat(item.get("merchant_id").asString()).isEqualTo(one.id()));
        assertThat(requested(ApiClient.LIST + "/t1", one.id()).statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("RateLimit-Policy"))
                .hasValueSatisfying(
                        policy -> assertThat(policy).matches("\"partner\";q=\\d+;w=1, \"merchant\";q=\\d+;w=1"));
        assertThat(requested(ApiClient.LIST, two.id()).statusCode()).isEqualTo(403);
    }

    @Test
    void everyRefusal_isTheSame() throws IOException {
        grants.grant(new GrantKey(partner, one.id()));
        ApiClient merchant = new ApiClient(port, one);
        HttpResponse<String> naming = merchant.get(ApiClient.LIST, ON_BEHALF_OF, two.id());
        List<HttpResponse<String>> refusals = new ArrayList<>(List.of(
                naming,
                client.get(ApiClient.LIST),
                client.get(ApiClient.LIST, ON_BEHALF_OF, two.id()),
                client.get(ApiClient.LIST, ON_BEHALF_OF, one.id(), ON_BEHALF_OF, one.id()),
                client.get(ApiClient.LIST, ON_BEHALF_OF, one.id(), ON_BEHALF_OF, two.id()),
                merchant.get(ApiClient.LIST, ON_BEHALF_OF, one.id(), ON_BEHALF_OF, one.id()),
                client.get(ApiClient.LIST + "?nonsense=1&cursor=x", ON_BEHALF_OF, two.id())));
        for (String malformed : List.of(
                "",
                " ",
                "*",
                one.id() + "," + two.id(),
                one.id() + "*",
                "../" + one.id(),
                one.id().toLowerCase(Locale.ROOT),
                "M".repeat(65),
                "a:b",
                "%2A",
                "\"" + one.id() + "\"")) {
            refusals.add(client.get(ApiClient.LIST, ON_BEHALF_OF, malformed));
            refusals.add(merchant.get(ApiClient.LIST, ON_BEHALF_OF, malformed));
        }
        assertThat(refusals).allSatisfy(refusal -> {
            assertThat(refusal.statusCode()).isEqualTo(403);
            assertThat(withoutRequestId(refusal)).isEqualTo(withoutRequestId(naming));
            assertThat(refusal.headers().firstValue("WWW-Authenticate")).isEmpty();
        });
        assertThat(merchant.get(ApiClient.LIST, ON_BEHALF_OF, one.id()).statusCode())
                .as("naming oneself")
                .isEqualTo(200);
    }

    @Test
    void withdrawal_isHeeded_alsoByCursors() throws IOException {
        GrantKey key = new GrantKey(partner, one.id());
        grants.grant(key);
        JsonNode first = json(requested(ApiClient.LIST + "?limit=1", one.id()));
        String cursor = first.get("page").get("next_cursor").asString();
        Supplier<HttpResponse<String>> next = () -> requested(ApiClient.LIST + "?cursor=" + cursor, one.id());
        assertThat(next.get().statusCode()).isEqualTo(200);

        grants.withdraw(key);
        Patiently.until("the withdrawal is heeded", () -> next.get().statusCode() == 403);
        assertThat(requested(ApiClient.LIST, one.id()).statusCode()).isEqualTo(403);

        grants.grant(key);
        Patiently.until("the grant is heeded", () -> next.get().statusCode() == 200);
    }

    @Test
    void cursors_belongToPartnerAndMerchant() throws IOException {
        grants.grant(new GrantKey(partner, one.id()));
        grants.grant(new GrantKey(partner, two.id()));
        JsonNode first = json(requested(ApiClient.LIST + "?limit=1", one.id()));
        String cursor = first.get("page").get("next_cursor").asString();
        assertThat(json(requested(ApiClient.LIST + "?cursor=" + cursor, one.id()))
                        .get("items"))
                .hasSize(1);
        assertThat(ApiClient.problem(requested(ApiClient.LIST + "?cursor=" + cursor, two.id())))
                .startsWith("400 INVALID_CURSOR");
    }

    /** Rows of two merchants differ only in the merchant. All callers receive only rows of the merchant for which they act. */
    @Test
    void randomRequestsOfRandomCallers_neverSeeAnotherMerchant() throws IOException {
        List<TestMerchant> merchants = List.of(one, two, merchant());
        List<String> partners = List.of(partner, partner + "-2");
        Random random = new Random(7);
        Set<GrantKey> granted = new HashSet<>();
        for (String some : partners) {
            for (TestMerchant merchant : merchants) {
                if (random.nextBoolean()) {
                    GrantKey key = new GrantKey(some, merchant.id());
                    grants.grant(key);
                    granted.add(key);
                }
            }
        }
        int seen = 0;
        for (int i = 0; i < REQUESTS; i++) {
            String caller = partners.get(random.nextInt(partners.size()));
            String named = merchants.get(random.nextInt(merchants.size())).id();
            String query = List.of("", "?limit=2", "?id=t1,t2", "?status=COMPLETED", "?sort=created_at", "?amount=10")
                    .get(random.nextInt(6));
            HttpResponse<String> answer = new ApiClient(port, TestIssuer.INSTANCE.partnerToken(caller))
                    .get(ApiClient.LIST + query, ON_BEHALF_OF, named);
            boolean may = granted.contains(new GrantKey(caller, named));
            assertThat(answer.statusCode()).isEqualTo(may ? 200 : 403);
            if (may) {
                for (JsonNode item : json(answer).get("items")) {
                    assertThat(item.get("merchant_id").asString()).isEqualTo(named);
                    seen++;
                }
            } else {
                assertThat(answer.body()).doesNotContain("\"t1\"");
            }
        }
        assertThat(seen).isGreaterThan(REQUESTS / 2);
    }

    private HttpResponse<String> requested(String path, String merchantId) {
        return client.get(path, ON_BEHALF_OF, merchantId);
    }

    private static String withoutRequestId(HttpResponse<String> answer) {
        return answer.body().replace(answer.headers().firstValue("Request-Id").orElseThrow(), "");
    }
}
