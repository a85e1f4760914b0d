package org.txsearch.api.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.ApiClient.problem;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.ApiClient;
import org.txsearch.api.StubbedApi;
import org.txsearch.api.platform.security.TestIssuer;

/** A sum of a part is never told as the sum of the whole, however Elasticsearch fails. */
@StubbedApi
@TestPropertySource(properties = {"txsearch.search.deadline=2s", "txsearch.limits.breaker-calls=1000000"})
class SummaryFailureTest {

    private static final String PATH = ApiClient.LIST + "/summary";

    private static final String WHOLE = """
            {"took":3,"timed_out":false,"_shards":{"total":1,"successful":1,"skipped":0,"failed":0},\
            "hits":{"total":{"value":2,"relation":"eq"},"max_score":null,"hits":[]},\
            "aggregations":{"groups":{"buckets":[{"key":{"currency":"EUR","direction":"CREDIT"},"doc_count":2,\
            "amount_lo":{"value":4999.0},"fee_lo":{"value":-175.0},"net_lo":{"value":0.0},\
            "smallest":{"value":2000.0},"largest":{"value":2999.0}}]},"with_high_half":{"doc_count":0}}}""";

    @LocalServerPort
    private int port;

    @Autowired
    private StubElasticsearch stub;

    @Test
    void wholeAnswer_isAnswered() {
        stub.answerSearchesWith(200, WHOLE);

        HttpResponse<String> answer = client().get(PATH);
        assertThat(ApiClient.json(answer).at("/totals/0").toString())
                .isEqualTo("{'currency':'EUR','count':2,'gross':{'value':'49.99','currency_code':'EUR'},"
                                .replace('\'', '"')
                        + "\"fee\":{\"value\":\"-1.75\",\"currency_code\":\"EUR\"},"
                        + "\"net\":{\"value\":\"0.00\",\"currency_code\":\"EUR\"}}");
    }

    @Test
    void viewThatANodeTookAlong_isOpenedAnew() {
        stub.answerSearchesWith(200, WHOLE.replace("\"took\":3", "\"id\":\"view\",\"took\":3"));
        stub.losePointsInTime(2);
        int before = stub.pointsInTime();

        client().get(PATH + "?top=5");

        assertThat(stub.pointsInTime() - before).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({
        "'\"timed_out\":false', '\"timed_out\":true', 504 SEARCH_TIMEOUT",
        "'\"timed_out\":false', '\"timed_out\":false,\"terminated_early\":true', 504 SEARCH_TIMEOUT",
        "'\"failed\":0', '\"failed\":1', 503 SEARCH_INCOMPLETE",
        "'\"_shards\":', '\"shards\":', 503 SEARCH_INCOMPLETE",
        "'\"hits\":{', '\"nothing\":{', 503 SEARCH_INCOMPLETE",
        "'\"aggregations\":', '\"nothing\":', 503 SEARCH_INCOMPLETE",
        // One row more was found than is in the groups.
        "'\"total\":{\"value\":2', '\"total\":{\"value\":3', 500 INTERNAL_ERROR",
        // More rows than can be added up exactly.
        "'\"doc_count\":2', '\"doc_count\":67108865', 400 TOO_MANY_GROUPS"
    })
    void answerThatIsNotWhole_isRefused(String part, String changed, String problem) {
        assertThat(WHOLE).contains(part);
        stub.answerSearchesWith(200, WHOLE.replace(part, changed));

        assertThat(problem(client().get(PATH))).isEqualTo(problem);
    }

    @ParameterizedTest
    @CsvSource({
        "429, 503 SEARCH_INCOMPLETE",
        "503, 503 SEARCH_INCOMPLETE",
        "504, 504 SEARCH_TIMEOUT",
        "404, 503 SEARCH_INCOMPLETE",
        "400, 500 INTERNAL_ERROR"
    })
    void refusedSearch_isRefused(int status, String problem) {
        stub.answerSearchesWith(status, WHOLE);

        assertThat(problem(client().get(PATH))).isEqualTo(problem);
        assertThat(problem(client().get(PATH + "?top=5"))).isEqualTo(problem);
    }

    @Test
    void cutOffAnswer_isIncompleteWhereverItEnds() {
        for (int missing = 1; missing <= WHOLE.length(); missing += 61) {
            stub.cutOffAfter(WHOLE, missing);
            assertThat(problem(client().get(PATH)))
                    .as("%d bytes are missing", missing)
                    .isEqualTo("503 SEARCH_INCOMPLETE");
            stub.answerSearchesWith(200, WHOLE.substring(0, WHOLE.length() - missing));
            assertThat(problem(client().get(PATH)))
                    .as("%d characters are missing", missing)
                    .isEqualTo("503 SEARCH_INCOMPLETE");
        }
    }

    /** The fault shows when half of the answer has been put together. */
    @Test
    void summaryThatCannotBeWritten_isAProblem_andNoShorterSummary() {
        stub.answerSearchesWith(200, WHOLE.replace("EUR", "QQQ"));

        HttpResponse<String> answer = client().get(PATH);
        assertThat(problem(answer)).isEqualTo("500 INTERNAL_ERROR");
        assertThat(answer.headers().firstValue("Server-Timing")).isEmpty();
    }

    @Test
    void searchThatHangs_isGivenUp_andAbandonedInElasticsearch() throws InterruptedException {
        stub.hang();

        assertThat(problem(client().get(PATH))).isEqualTo("504 SEARCH_TIMEOUT");
        assertThat(stub.abandonedSearches().await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void unreachableElasticsearch_isIncomplete() throws IOException {
        stub.stop();
        try {
            assertThat(problem(client().get(PATH))).isEqualTo("503 SEARCH_INCOMPLETE");
        } finally {
            stub.startAgain();
        }
    }

    private ApiClient client() {
        return new ApiClient(port, TestIssuer.INSTANCE.merchantToken("M1"));
    }
}
