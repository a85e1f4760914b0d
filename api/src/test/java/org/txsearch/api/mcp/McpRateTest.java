package org.txsearch.api.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.ApiClient;
import org.txsearch.api.ApiTest;
import org.txsearch.api.platform.security.TestIssuer;

/** A rate that is so low that even a slow test machine exceeds it. */
@ApiTest
@TestPropertySource(properties = "txsearch.limits.merchant-rate=2")
class McpRateTest {

    @LocalServerPort
    private int port;

    @Test
    void messages_countAsRequestsOfTheirMerchant() {
        McpClient client = new McpClient(port, TestIssuer.INSTANCE.merchantToken("M-mcp-rate"));
        List<HttpResponse<String>> answers = IntStream.range(0, 60)
                .mapToObj(i -> client.request("ping", Map.of()))
                .toList();
        assertThat(answers.get(0).statusCode()).isEqualTo(200);
        assertThat(answers.get(0).headers().firstValue("RateLimit-Policy")).hasValue("\"merchant\";q=2;w=1");
        HttpResponse<String> refused = answers.stream()
                .filter(answer -> answer.statusCode() != 200)
                .findFirst()
                .orElseThrow();
        assertThat(ApiClient.problem(refused)).isEqualTo("429 RATE_LIMITED");
    }
}
