package org.txsearch.api.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.ApiClient.problem;

import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.ApiClient;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.StubbedApi;
import org.txsearch.api.platform.security.TestIssuer;

/** Room for two requests, one of each merchant, while Elasticsearch hangs. */
@StubbedApi
@TestPropertySource(
        properties = {"txsearch.search.deadline=5s", "txsearch.limits.in-flight=2", "txsearch.limits.merchant-share=0.5"
        })
class OverloadTest {

    @LocalServerPort
    private int port;

    @Autowired
    private StubElasticsearch stub;

    @Test
    void requestsThatFindNoRoom_areRefusedAtOnce_andTheRoomIsGivenBack() throws Exception {
        // The first call of a process may be slow enough to spend a deadline by itself.
        stub.answerSearchesWith(500, "{}");
        client("M1").get(ApiClient.LIST);

        CompletableFuture<HttpResponse<String>> one = hanging("M1");
        HttpResponse<String> sameMerchant = client("M1").get(ApiClient.LIST);
        assertThat(problem(sameMerchant)).isEqualTo("429 RATE_LIMITED");
        assertThat(sameMerchant.headers().firstValue("Retry-After").orElseThrow())
                .matches("[123]");
        assertThat(sameMerchant.headers().firstValue("RateLimit")).isPresent();

        CompletableFuture<HttpResponse<String>> two = hanging("M2");
        HttpResponse<String> third = client("M3").get(ApiClient.LIST);
        assertThat(problem(third)).isEqualTo("503 OVERLOADED");
        assertThat(third.headers().firstValue("Retry-After").orElseThrow()).matches("[123]");
        assertThat(problem(HttpsClient.to(port).get(ApiClient.LIST)))
                .as("unauthenticated clients have permits of their own")
                .isEqualTo("401 UNAUTHENTICATED");
        assertThat(HttpsClient.to(port).get("/docs").statusCode()).isEqualTo(200);
        assertThat(HttpsClient.to(port).get("/health/ready").statusCode()).isEqualTo(200);

        assertThat(problem(one.get())).isEqualTo("504 SEARCH_TIMEOUT");
        assertThat(problem(two.get())).isEqualTo("504 SEARCH_TIMEOUT");
        stub.answerSearchesWith(500, "{}");
        for (int i = 0; i < 5; i++) {
            assertThat(problem(client("M1").get(ApiClient.LIST))).isEqualTo("503 SEARCH_INCOMPLETE");
        }
    }

    private CompletableFuture<HttpResponse<String>> hanging(String merchant) throws InterruptedException {
        stub.hang();
        CountDownLatch hangs = stub.hangingSearches();
        CompletableFuture<HttpResponse<String>> answer =
                CompletableFuture.supplyAsync(() -> client(merchant).get(ApiClient.LIST));
        assertThat(hangs.await(30, TimeUnit.SECONDS)).isTrue();
        return answer;
    }

    private ApiClient client(String merchant) {
        return new ApiClient(port, TestIssuer.INSTANCE.merchantToken(merchant));
    }
}
