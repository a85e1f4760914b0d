package org.txsearch.api.platform.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.ApiClient.problem;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.ApiTest;
import org.txsearch.api.HttpsClient;

/** Without Elasticsearch there are no grants: no partner may act for a merchant, and none is refused for good. */
@ApiTest
@TestPropertySource(properties = "txsearch.elasticsearch.uris=http://127.0.0.1:1")
class PartnerAwayTest {

    @LocalServerPort
    private int port;

    @Test
    void grantsOutOfReach_are503() {
        String partner = TestIssuer.INSTANCE.partnerToken("partner-1");
        HttpResponse<String> answer = HttpsClient.to(port).getAs(partner, "/v1/probe", "On-Behalf-Of", "M0001");
        assertThat(problem(answer)).isEqualTo("503 SEARCH_INCOMPLETE");
        assertThat(answer.headers().firstValue("Retry-After")).isPresent();
        assertThat(answer.body()).doesNotContainIgnoringCase("elasticsearch").doesNotContain("127.0.0.1");
        assertThat(HttpsClient.to(port).getAs(partner, "/v1/probe").statusCode())
                .isEqualTo(403);
        assertThat(HttpsClient.to(port)
                        .getAs(TestIssuer.INSTANCE.merchantToken("M0001"), "/v1/probe")
                        .statusCode())
                .isEqualTo(200);
    }
}
