package org.txsearch.api.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.util.function.SingletonSupplier;
import org.txsearch.api.ApiClient;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import tools.jackson.databind.JsonNode;

/** What is masked at ingest is found by the number as it was given, which no answer repeats. */
@SearchingApi
class CardNumbersIT {

    private static final String CARD = "4111111111111111";

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
                            .with("metadata", Map.of("card", CARD, CARD, "key")),
                    TestTransaction.of("order").with("reference", "9000000000000001")));

    @LocalServerPort
    private int port;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "reference=4111111111111111",
                "reference=************1111",
                "invoice_id=INV%204111-1111-1111-1111",
                "custom_id=4111111111111111*",
                "related_id=4111111111111111",
                "payer_id=4111111111111111",
                "store_id=x,4111111111111111",
                "email=4111111111111111@example.com",
                "email=4111111111111111*",
                "name=jose%204111111111111111",
                "q=4111111111111111",
                "metadata%5Bcard%5D=4111111111111111",
                "metadata%5B4111111111111111%5D=key",
            })
    void lookUp_findsTheMaskedText_andEchoesNoNumber(String query) {
        JsonNode page = client().page(query);
        assertThat(ApiClient.ids(page)).containsExactly("card");
        assertThat(page.get("query").toString()).doesNotContain(CARD).contains("1111");
        assertThat(page.get("items").toString()).doesNotContain(CARD).contains("1111");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'reference':{'eq':'4111111111111111'}}",
                "{'reference':{'in':['4111111111111111','x']}}",
                "{'custom_id':{'prefix':'4111111111111111'}}",
                "{'email':{'prefix':'4111111111111111'}}",
                "{'metadata.card':{'eq':'4111111111111111'}}",
                "{'metadata.4111111111111111':{'exists':true}}",
                "{'q':{'match':'4111111111111111'}}",
            })
    void lookUpByBody_findsTheMaskedText_andEchoesNoNumber(String filter) {
        HttpResponse<String> answer = HttpsClient.to(port)
                .sendAs(
                        MERCHANT.get().token(),
                        "POST",
                        "/v1/transactions/search",
                        ("{'filter':" + filter + "}").replace('\'', '"'),
                        "Content-Type",
                        "application/json");
        assertThat(ApiClient.ids(ApiClient.json(answer))).containsExactly("card");
        assertThat(answer.body()).doesNotContain(CARD).contains("1111");
    }

    @Test
    void orderNumberOfNoNetwork_isKept() {
        assertThat(client().page("reference=9000000000000001").get("items").toString())
                .contains("\"9000000000000001\"");
    }

    private ApiClient client() {
        return new ApiClient(port, MERCHANT.get().token());
    }
}
