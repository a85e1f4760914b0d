package org.txsearch.api.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.util.function.SingletonSupplier;
import org.txsearch.api.ApiClient;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.platform.security.TestIssuer;
import org.txsearch.document.TestFingerprints;
import tools.jackson.databind.JsonNode;

/** A look-up by a number finds the rows that have it, and no others. */
@SearchingApi
class CardNumbersIT {

    private static final String CARD = "4111111111111111";

    /** Card numbers with equal last four digits. */
    private static final String OTHER_CARD = "4000000000061111";

    private static final String IMEI = "353247104467808";
    private static final String OTHER_IMEI = "356938000007808";

    private static final Supplier<TestMerchant> MERCHANT = SingletonSupplier.of(() -> TestMerchant.create()
            .store(
                    TestTransaction.of("card")
                            .payer("José " + CARD, CARD + "@example.com")
                            .with("reference", CARD)
                            .with("invoice_id", "INV 4111-1111-1111-1111")
                            .with("custom_id", CARD + "-7")
                            .with("related_id", CARD)
                            .with("payer.id", CARD)
                            .with("store_id", CARD)
                            .with("payout_id", CARD)
                            .with("metadata", Map.of("card", CARD, CARD, "key")),
                    TestTransaction.of("other-card")
                            .with("related_id", OTHER_CARD)
                            .with("payer.id", OTHER_CARD)
                            .with("store_id", OTHER_CARD)
                            .with("payout_id", OTHER_CARD),
                    phone("phone", IMEI),
                    phone("other-phone", OTHER_IMEI)));

    private static TestTransaction phone(String id, String imei) {
        return TestTransaction.of(id)
                .with("reference", imei)
                .with("invoice_id", imei)
                .with("custom_id", imei)
                .with("related_id", imei)
                .with("payer.id", imei)
                .with("payer.name", "Ada " + imei)
                .with("store_id", imei)
                .with("payout_id", imei)
                .with("metadata", Map.of("imei", imei, imei, "key"));
    }

    @LocalServerPort
    private int port;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "reference=4111111111111111",
                "reference=4111-1111-1111-1111",
                "invoice_id=INV%204111-1111-1111-1111",
                "custom_id=4111111111111111*",
                "custom_id=4111111111111111-7",
                "related_id=4111111111111111",
                "payer_id=4111111111111111",
                "payer_id=4111-1111%201111/1111",
                "store_id=x,4111111111111111",
                "payout_id=4111111111111111",
                "terminal_id=4111111111111111",
                "email=4111111111111111@example.com",
                "email=4111111111111111*",
                "email=*4111111111111111*",
                "name=jose%204111111111111111",
                "q=4111111111111111",
                "metadata%5Bcard%5D=4111111111111111",
                "metadata%5B4111111111111111%5D=key",
            })
    void filterByACard_isRefused_andNamesTheLastFour(String query) {
        for (String path : List.of("/v1/transactions?", "/v1/transactions/summary?")) {
            HttpResponse<String> answer = client().get(path + query);
            assertRefused(answer, query.substring(0, query.contains("%5B") ? query.indexOf('%') : query.indexOf('=')));
        }
    }

    private static void assertRefused(HttpResponse<String> answer, String where) {
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).doesNotContain(CARD).doesNotContain("4111-1111");
        JsonNode errors = ApiClient.json(answer).get("errors");
        assertThat(errors).hasSize(1);
        JsonNode error = errors.get(0);
        assertThat(error.get("code").asString()).isEqualTo("INVALID_VALUE");
        assertThat(error.get("detail").asString()).contains("card_last4");
        assertThat((error.has("parameter") ? error.get("parameter") : error.get("pointer")).asString())
                .startsWith(where);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'reference':{'eq':'4111111111111111'}}",
                "{'reference':{'in':['4111111111111111','x']}}",
                "{'custom_id':{'prefix':'4111111111111111'}}",
                "{'store_id':{'in':['x','4111111111111111']}}",
                "{'email':{'prefix':'4111111111111111'}}",
                "{'email':{'suffix':'4111111111111111@example.com'}}",
                "{'name':{'match':'jose 4111111111111111'}}",
                "{'metadata.card':{'eq':'4111111111111111'}}",
                "{'metadata.4111111111111111':{'exists':true}}",
                "{'metadata.4111111111111111':{'eq':'key'}}",
                "{'q':{'match':'4111111111111111'}}",
                "{'not':{'payer_id':{'eq':'4111111111111111'}}}",
            })
    void filterOfABodyByACard_isRefused_andNamesTheLastFour(String filter) {
        String body = ("{'filter':" + filter + "}").replace('\'', '"');
        for (String path : List.of("/v1/transactions/search", "/v1/transactions/summary")) {
            assertRefused(post(path, body), "/filter");
        }
        assertRefused(post("/v1/exports", body.replaceFirst("\\{", "{\"format\":\"CSV\",")), "/filter");
    }

    @ParameterizedTest
    @CsvSource({
        "reference=%s",
        "invoice_id=%s",
        "custom_id=%s*",
        "related_id=%s",
        "payer_id=%s",
        "store_id=x!%s",
        "payout_id=%s",
        "name=ada%%20%s",
        "q=%s",
        "metadata%%5Bimei%%5D=%s",
        "metadata%%5B%s%%5D=key",
    })
    void lookUpByAnImei_findsOnePhone(String query) {
        assertThat(ids(query.formatted(IMEI).replace('!', ','))).containsExactly("phone");
        assertThat(ids(query.formatted(OTHER_IMEI).replace('!', ','))).containsExactly("other-phone");
    }

    /** A value copied from a row finds the row: an id finds only that row, a text finds all rows with equal text. */
    @Test
    void storedForm_findsItsRows() {
        String stored = TestFingerprints.get().id(CARD);
        for (String name : List.of("payer_id", "related_id", "store_id", "payout_id")) {
            assertThat(ids(name + "=" + stored)).as(name).containsExactly("card");
            assertThat(ids(name + "=" + TestFingerprints.get().id(OTHER_CARD)))
                    .as(name)
                    .containsExactly("other-card");
            assertThat(ids(name + "=************1111")).as(name).isEmpty();
        }
        for (String query : List.of(
                "reference=************1111",
                "custom_id=************1111-7",
                "invoice_id=INV%20****-****-****-1111",
                "email=%5C************1111@example.com",
                "name=Jos%C3%A9%20************1111",
                "metadata%5Bcard%5D=************1111")) {
            assertThat(ids(query)).as(query).containsExactly("card");
        }
    }

    @Test
    void summary_neverAddsTwoPayersOrStores() {
        JsonNode top =
                ApiClient.json(client().get("/v1/transactions/summary?top=10")).get("top");
        List<String> payers = new ArrayList<>();
        top.forEach(payer -> {
            payers.add(payer.get("payer").get("id").asString());
            assertThat(payer.get("count").asInt()).isEqualTo(1);
        });
        assertThat(payers)
                .containsExactlyInAnyOrder(
                        TestFingerprints.get().id(CARD), TestFingerprints.get().id(OTHER_CARD), IMEI, OTHER_IMEI);
        for (String group : List.of("store_id", "payout_id")) {
            JsonNode groups = ApiClient.json(client().get("/v1/transactions/summary?group_by=" + group))
                    .get("groups");
            assertThat(groups).hasSize(4);
            groups.forEach(one -> assertThat(one.get("count").asInt()).isEqualTo(1));
        }
    }

    @Test
    void noAnswer_hasTheNumberOfACard() {
        assertThat(client().page("limit=10").toString())
                .doesNotContain(CARD)
                .doesNotContain(OTHER_CARD)
                .contains(IMEI);
    }

    @Test
    void paypalsFilterByACard_isRefusedInItsForm() {
        HttpResponse<String> answer = client().get(
                        "/v1/reporting/transactions?start_date=2026-11-01T00:00:00Z&end_date=2026-11-30T00:00:00Z&store_id="
                                + CARD);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body())
                .contains("INVALID_REQUEST", "card_last4", "************1111")
                .doesNotContain(CARD);
    }

    private List<String> ids(String query) {
        return ApiClient.ids(client().page(query));
    }

    private HttpResponse<String> post(String path, String body) {
        return HttpsClient.to(port)
                .sendAs(
                        TestIssuer.INSTANCE.merchantToken(MERCHANT.get().id(), "transactions:read exports:write"),
                        "POST",
                        path,
                        body,
                        "Content-Type",
                        "application/json");
    }

    private ApiClient client() {
        return new ApiClient(port, MERCHANT.get().token());
    }
}
