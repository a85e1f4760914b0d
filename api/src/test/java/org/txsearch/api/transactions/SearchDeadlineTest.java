package org.txsearch.api.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.ApiClient.problem;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.ApiClient;
import org.txsearch.api.StubbedApi;
import org.txsearch.api.platform.security.TestIssuer;

/** The bound of the wait below is a hundred times the deadline: it tells a closed connection from one that stays. */
@StubbedApi
@TestPropertySource(properties = "txsearch.search.deadline=300ms")
class SearchDeadlineTest {

    @LocalServerPort
    private int port;

    @Autowired
    private StubElasticsearch stub;

    @Test
    void hangingSearch_isGivenUpAndItsConnectionClosed() throws InterruptedException {
        ApiClient client = new ApiClient(port, TestIssuer.INSTANCE.merchantToken("M1"));
        for (String path : List.of(ApiClient.LIST, ApiClient.LIST + "/t1")) {
            stub.hang();
            HttpResponse<String> answer = client.get(path);
            // The first calls of a process may spend the whole deadline before they reach the search.
            for (int again = 0; again < 20 && stub.hangingSearches().getCount() > 0; again++) {
                answer = client.get(path);
            }
            assertThat(problem(answer)).isEqualTo("504 SEARCH_TIMEOUT");
            assertThat(stub.abandonedSearches().await(30, TimeUnit.SECONDS)).isTrue();
        }
    }
}
