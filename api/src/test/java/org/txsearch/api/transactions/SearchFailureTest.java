package org.txsearch.api.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.ApiClient.problem;

import java.io.IOException;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.ApiClient;
import org.txsearch.api.StubbedApi;
import org.txsearch.api.platform.security.TestIssuer;

/** An incomplete result is never sent as a complete one, however Elasticsearch fails. */
@StubbedApi
@TestPropertySource(
        properties = {
            // Each failure is to be seen as it is, however many came before.
            "txsearch.limits.breaker-calls=1000000"
        })
class SearchFailureTest {

    private static final String ONE_PATH = ApiClient.LIST + "/t1";

    private static final String ONE = """
            {"docs":[{"_index":"i","_id":"M1|t1","_version":1,"found":true,\
            "_source":{"search":{"tie":7},"id":"t1","version":1}}]}""";

    @LocalServerPort
    private int port;

    @Autowired
    private StubElasticsearch stub;

    @Test
    void wholeAnswer_isAnswered() {
        stub.answerSearchesWith(200, StubElasticsearch.ONE_ROW);

        assertThat(client().ids("")).containsExactly("t1");
        stub.answerSearchesWith(200, ONE);
        assertThat(client().get(ONE_PATH).body()).isEqualTo("{\"id\":\"t1\",\"version\":1}");
    }

    @Test
    void unreachableElasticsearch_isIncomplete() throws IOException {
        stub.stop();
        try {
            assertRefused("503 SEARCH_INCOMPLETE");
        } finally {
            stub.startAgain();
        }
        stub.answerSearchesWith(200, StubElasticsearch.ONE_ROW);
        assertThat(client().ids("")).containsExactly("t1");
    }

    @ParameterizedTest
    @CsvSource({
        "'\"timed_out\":false', '\"timed_out\":true', 504 SEARCH_TIMEOUT",
        "'\"timed_out\":false', '\"timed_out\":false,\"terminated_early\":true', 504 SEARCH_TIMEOUT",
        "'\"failed\":0', '\"failed\":1', 503 SEARCH_INCOMPLETE",
        "'\"_shards\":', '\"shards\":', 503 SEARCH_INCOMPLETE",
        "'\"hits\":{', '\"nothing\":{', 503 SEARCH_INCOMPLETE",
        "'\"_source\":', '\"source\":', 503 SEARCH_INCOMPLETE",
        "'\"search\":{\"tie\":7},', '', 503 SEARCH_INCOMPLETE"
    })
    void answerThatIsNotWhole_isRefused(String part, String changed, String problem) {
        assertThat(StubElasticsearch.ONE_ROW).contains(part);
        stub.answerSearchesWith(200, StubElasticsearch.ONE_ROW.replace(part, changed));

        assertRefused(problem, ApiClient.LIST);
    }

    @ParameterizedTest
    @CsvSource({
        "'\"found\":true', '\"error\":{\"type\":\"no_shard_available_action_exception\"}'",
        "'\"search\":{\"tie\":7},', ''",
        "'\"docs\":[', '\"docs\":[{\"found\":false},'",
        "'\"docs\":', '\"none\":'"
    })
    void transactionThatIsNotReadWhole_isRefused(String part, String changed) {
        assertThat(ONE).contains(part);
        stub.answerSearchesWith(200, ONE.replace(part, changed));

        assertRefused("503 SEARCH_INCOMPLETE", ONE_PATH);
    }

    /** A retired week would not be listed any more: this one is lost, and might hold the transaction. */
    @Test
    void weekThatIsGone_mayHaveTheTransaction() {
        stub.answerSearchesWith(
                200, ONE.replace("\"found\":true", "\"error\":{\"type\":\"index_not_found_exception\"}"));

        assertThat(problem(client().get(ONE_PATH))).isEqualTo("503 SEARCH_INCOMPLETE");
    }

    @ParameterizedTest
    @CsvSource({
        "429, 503 SEARCH_INCOMPLETE",
        "500, 503 SEARCH_INCOMPLETE",
        "502, 503 SEARCH_INCOMPLETE",
        "503, 503 SEARCH_INCOMPLETE",
        "504, 504 SEARCH_TIMEOUT",
        "404, 503 SEARCH_INCOMPLETE",
        "400, 500 INTERNAL_ERROR",
        "401, 503 SEARCH_INCOMPLETE",
        "403, 503 SEARCH_INCOMPLETE"
    })
    void refusedSearch_isRefused(int status, String problem) {
        stub.answerSearchesWith(status, StubElasticsearch.ONE_ROW);

        assertRefused(problem);
    }

    @ParameterizedTest
    @CsvSource({"1, 503, 2", "2, 503, 3", "1, 500, 2", "1, 0, 2", "1, 429, 1"})
    void searchThatANodeTookAlong_isAskedAgain(int failing, int status, int asked) {
        stub.failFirst(failing, status, StubElasticsearch.ONE_ROW);
        int before = stub.searches();

        HttpResponse<String> answer = client().get(ApiClient.LIST);

        assertThat(answer.statusCode()).isEqualTo(asked > failing ? 200 : 503);
        assertThat(stub.searches() - before).isEqualTo(asked);
    }

    @Test
    void searchThatGoesOnFailing_isAskedThreeTimes() {
        stub.failFirst(100, 503, StubElasticsearch.ONE_ROW);
        int before = stub.searches();

        assertRefused("503 SEARCH_INCOMPLETE", ApiClient.LIST);

        assertThat(stub.searches() - before).isEqualTo(3);
        stub.failFirst(0, 503, StubElasticsearch.ONE_ROW);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "[]", "null", "<html>OK</html>", "{\"took\":1}"})
    void answerThatIsNone_isIncomplete(String body) {
        stub.answerSearchesWith(200, body);

        assertRefused("503 SEARCH_INCOMPLETE");
    }

    @Test
    void cutOffAnswer_isIncompleteWhereverItEnds() {
        for (int missing = 1; missing <= StubElasticsearch.ONE_ROW.length(); missing += 61) {
            stub.cutOffAfter(StubElasticsearch.ONE_ROW, missing);
            assertThat(problem(client().get(ApiClient.LIST)))
                    .as("%d bytes are missing", missing)
                    .isEqualTo("503 SEARCH_INCOMPLETE");
            stub.answerSearchesWith(
                    200, StubElasticsearch.ONE_ROW.substring(0, StubElasticsearch.ONE_ROW.length() - missing));
            assertThat(problem(client().get(ApiClient.LIST)))
                    .as("%d characters are missing", missing)
                    .isEqualTo("503 SEARCH_INCOMPLETE");
        }
    }

    private void assertRefused(String problem) {
        assertRefused(problem, ApiClient.LIST);
        assertRefused(problem, ONE_PATH);
    }

    private void assertRefused(String problem, String... paths) {
        for (String path : paths) {
            HttpResponse<String> answer = client().get(path);
            assertThat(problem(answer)).isEqualTo(problem);
            assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
            assertThat(answer.headers().firstValue("Retry-After").isPresent()).isEqualTo(problem.startsWith("503"));
            assertThat(answer.headers().firstValue("ETag")).isEmpty();
            assertThat(answer.body())
                    .doesNotContain("\"t1\"", StubElasticsearch.WEEK, "127.0.0.1")
                    .doesNotContainIgnoringCase("elasticsearch")
                    .doesNotContain("Exception");
        }
    }

    private ApiClient client() {
        return new ApiClient(port, TestIssuer.INSTANCE.merchantToken("M1"));
    }
}
