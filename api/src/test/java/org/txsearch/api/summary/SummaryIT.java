package org.txsearch.api.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.ApiClient;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import tools.jackson.databind.JsonNode;

/** The summary over HTTP, of a real Elasticsearch. */
@SearchingApi
class SummaryIT {

    private static final String PATH = "/v1/transactions/summary";

    @LocalServerPort
    private int port;

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
        TestMerchant merchant = TestMerchant.create()
                .store(
                        TestTransaction.of("t1").at("2026-11-01T20:30:00Z"),
                        TestTransaction.of("t2").at("2026-11-21T15:30:00Z").amount("-0.05", "EUR"));
        JsonNode summary =
                summary(merchant, "interval=HOUR&created_from=2025-10-01T00:00:00Z&created_to=2026-11-21T15:59:59Z");

        assertThat(summary.get("groups")).hasSize(10_000);
        assertThat(summary.get("groups").findValues("count").stream().mapToInt(JsonNode::asInt))
                .filteredOn(count -> count > 0)
                .containsExactly(1, 1);
        assertThat(summary.at("/totals/0/gross/value").asString()).isEqualTo("9.95");
        HttpResponse<String> refused = new ApiClient(port, merchant)
                .get(PATH + "?interval=HOUR&created_from=2025-10-01T00:00:00Z&created_to=2026-11-21T16:00:01Z");
        assertThat(ApiClient.problem(refused)).isEqualTo("400 TOO_MANY_GROUPS");
    }

    private JsonNode summary(TestMerchant merchant, String query) {
        HttpResponse<String> answer = new ApiClient(port, merchant).get(PATH + "?" + query);
        assertThat(answer.statusCode()).as("%s %s", query, answer.body()).isEqualTo(200);
        return ApiClient.json(answer);
    }
}
