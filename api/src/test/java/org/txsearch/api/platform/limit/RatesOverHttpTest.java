package org.txsearch.api.platform.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.ApiClient.problem;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.ApiTest;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.platform.security.TestIssuer;

/** Rates that are so low that even a slow test machine exceeds them. */
@ApiTest
@TestPropertySource(properties = {"txsearch.limits.merchant-rate=2", "txsearch.limits.partner-rate=1"})
class RatesOverHttpTest {

    @LocalServerPort
    private int port;

    @Test
    void merchantBeyondItsRate_isRefused_andOthersAreNot() {
        String token = TestIssuer.INSTANCE.merchantToken("M-rate");
        HttpResponse<String> first = get(token, "/v1/probe");
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.headers().allValues("RateLimit-Policy")).containsExactly("\"merchant\";q=2;w=1");
        assertThat(first.headers().allValues("RateLimit")).containsExactly("\"merchant\";r=1;t=1");

        List<HttpResponse<String>> answers =
                IntStream.range(0, 60).mapToObj(i -> get(token, "/v1/probe")).toList();
        HttpResponse<String> refused = answers.stream()
                .filter(answer -> answer.statusCode() != 200)
                .findFirst()
                .orElseThrow();
        assertThat(problem(refused)).isEqualTo("429 RATE_LIMITED");
        assertThat(refused.headers().firstValue("Retry-After").orElseThrow()).matches("[123]");
        assertThat(refused.headers().firstValue("RateLimit")).hasValue("\"merchant\";r=0;t=1");
        assertThat(refused.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(get(TestIssuer.INSTANCE.merchantToken("M-quiet"), "/v1/probe")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void problemsOfACaller_haveItsRateToo() {
        for (String path : List.of("/v1/probe/items/1", "/v1/none", "/v1/probe/parameter", "/v1/probe/failure")) {
            HttpResponse<String> answer = get(TestIssuer.INSTANCE.merchantToken("M" + path.length()), path);
            assertThat(answer.statusCode()).isNotEqualTo(200);
            assertThat(answer.headers().firstValue("RateLimit")).as(path).isPresent();
            assertThat(answer.headers().firstValue("RateLimit-Policy")).as(path).isPresent();
        }
        assertThat(HttpsClient.to(port).get("/v1/probe").headers().firstValue("RateLimit"))
                .isEmpty();
    }

    @Test
    void partnerThatTriesManyMerchants_isRefusedByItsOwnRate() {
        String token = TestIssuer.INSTANCE.partnerToken("partner-rate");
        HttpResponse<String> first = get(token, "/v1/probe");
        assertThat(first.statusCode()).isEqualTo(403);
        assertThat(first.headers().firstValue("RateLimit-Policy")).hasValue("\"partner\";q=1;w=1");
        assertThat(IntStream.range(0, 60).mapToObj(i -> get(token, "/v1/probe").statusCode()))
                .contains(429);
    }

    private HttpResponse<String> get(String token, String path) {
        return HttpsClient.to(port).getAs(token, path);
    }
}
