package org.txsearch.api.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.ApiClient.problem;

import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.ApiClient;
import org.txsearch.api.Patiently;
import org.txsearch.api.StubbedApi;
import org.txsearch.api.platform.security.TestIssuer;

@StubbedApi
@TestPropertySource(
        properties = {"txsearch.limits.breaker-calls=" + BreakerTest.CALLS_TO_JUDGE, "txsearch.search.deadline=1s"})
class BreakerTest {

    static final int CALLS_TO_JUDGE = 5;

    private static final int MANY = 60;

    private static final String WHOLE = """
            {"took":3,"timed_out":false,"_shards":{"total":1,"successful":1,"skipped":0,"failed":0},\
            "hits":{"total":{"value":0,"relation":"eq"},"max_score":null,"hits":[]}}""";

    @LocalServerPort
    private int port;

    @Autowired
    private StubElasticsearch stub;

    /**
     * A breaker that another test has opened closes again within seconds. One response is not enough: with the failures
     * before it, the next may be the call at which the breaker has seen enough and opens.
     */
    @BeforeEach
    void answersAgain() {
        stub.answerSearchesWith(200, WHOLE);
        AtomicInteger inARow = new AtomicInteger();
        Patiently.until("the breaker is closed", () -> {
            boolean isAnswered = client().get(ApiClient.LIST).statusCode() == 200;
            return inARow.updateAndGet(count -> isAnswered ? count + 1 : 0) == CALLS_TO_JUDGE;
        });
    }

    @Test
    void elasticsearchThatFails_isNotAskedAnyMore_untilItAnswers() {
        stub.answerSearchesWith(500, "{}");
        int unasked = 0;
        for (int i = 0; i < MANY; i++) {
            int before = stub.searches();
            HttpResponse<String> answer = client().get(i % 2 == 0 ? ApiClient.LIST : ApiClient.LIST + "/t1");
            assertThat(problem(answer)).isEqualTo("503 SEARCH_INCOMPLETE");
            assertThat(answer.headers().firstValue("Retry-After").orElseThrow()).matches("[1-9]");
            unasked += stub.searches() == before ? 1 : 0;
        }
        // A few open it, and a few more every two seconds try whether it may close, however long all of them take.
        assertThat(unasked).isGreaterThan(MANY / 2);
        answersAgain();
    }

    @ParameterizedTest
    @CsvSource({"400, 500 INTERNAL_ERROR", "429, 503 SEARCH_INCOMPLETE", "403, 503 SEARCH_INCOMPLETE"})
    void refusals_doNotOpenIt(int status, String problem) {
        stub.answerSearchesWith(status, "{}");
        for (int i = 0; i < MANY; i++) {
            assertThat(problem(client().get(ApiClient.LIST))).isEqualTo(problem);
        }
        stub.answerSearchesWith(200, WHOLE);
        assertThat(client().get(ApiClient.LIST).statusCode()).isEqualTo(200);
    }

    @Test
    void searchesThatNeedTooLong_doNotOpenIt() {
        stub.answerSearchesWith(200, WHOLE.replace("\"timed_out\":false", "\"timed_out\":true"));
        for (int i = 0; i < MANY; i++) {
            assertThat(problem(client().get(ApiClient.LIST))).isEqualTo("504 SEARCH_TIMEOUT");
        }
        stub.answerSearchesWith(200, WHOLE);
        assertThat(client().get(ApiClient.LIST).statusCode()).isEqualTo(200);
    }

    /** Elasticsearch's own 504, and the API's deadline: either may be one merchant's costly filter. */
    @Test
    void searchesWhoseTimeRunsOut_doNotOpenIt() {
        stub.answerSearchesWith(504, "{}");
        for (int i = 0; i < MANY; i++) {
            assertThat(problem(client().get(ApiClient.LIST))).isEqualTo("504 SEARCH_TIMEOUT");
        }
        stub.hang();
        for (int i = 0; i < CALLS_TO_JUDGE + 1; i++) {
            assertThat(problem(client().get(ApiClient.LIST))).isEqualTo("504 SEARCH_TIMEOUT");
        }
        stub.answerSearchesWith(200, WHOLE);
        assertThat(client().get(ApiClient.LIST).statusCode()).isEqualTo(200);
    }

    private ApiClient client() {
        return new ApiClient(port, TestIssuer.INSTANCE.merchantToken("M1"));
    }
}
