package org.txsearch.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import mockwebserver3.MockResponse;
import org.assertj.core.api.AbstractThrowableAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.HttpStub;

class AttemptsTest {

    private final HttpStub node = new HttpStub(request -> refusal());
    private final Cluster cluster = Cluster.connect(List.of(node.uri()));
    private int status;
    private String type = "";

    @AfterEach
    void stop() throws IOException {
        cluster.close();
        node.close();
    }

    @ParameterizedTest
    @CsvSource({
        "400, search_phase_execution_exception, INCOMPLETE",
        "401, security_exception, INCOMPLETE",
        "403, cluster_block_exception, INCOMPLETE",
        "405, , INCOMPLETE",
        "408, , TIMEOUT",
        "413, , INCOMPLETE",
        "429, es_rejected_execution_exception, INCOMPLETE",
        "431, , INCOMPLETE",
        "500, null_pointer_exception, INCOMPLETE",
        "502, , INCOMPLETE",
        "503, search_phase_execution_exception, INCOMPLETE",
        "504, , TIMEOUT"
    })
    void refusalThatNoCallerCauses_isNoAnswer(int refused, @Nullable String error, SearchFailureReason reason) {
        refusal(refused, error)
                .isInstanceOfSatisfying(
                        SearchException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(reason));
    }

    @ParameterizedTest
    @ValueSource(strings = {"parsing_exception", "illegal_argument_exception"})
    void queryThatElasticsearchCannotRead_isAFaultOfOurs(String error) {
        refusal(400, error).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void indexThatIsGone_isSearchedForAgain() {
        refusal(404, "index_not_found_exception").isInstanceOf(Attempts.IndexGoneException.class);
        refusal(400, "index_closed_exception").isInstanceOf(Attempts.IndexGoneException.class);
    }

    private MockResponse refusal() {
        return HttpStub.json(
                status, "{\"error\":{\"type\":\"" + type + "\",\"reason\":\"r\"},\"status\":" + status + "}");
    }

    private AbstractThrowableAssert<?, ? extends Throwable> refusal(int refused, @Nullable String error) {
        status = refused;
        type = error == null ? "" : error;
        return assertThatThrownBy(() -> Attempts.once(() -> cluster.call("GET", "/weeks")));
    }
}
