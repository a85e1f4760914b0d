package org.txsearch.api.platform.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.ApiClient;
import org.txsearch.api.StubbedApi;
import org.txsearch.api.platform.security.TestIssuer;
import org.txsearch.api.transactions.StubElasticsearch;

/** An incoming trace is propagated even if no spans are created. */
@StubbedApi
class TraceTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    @LocalServerPort
    private int port;

    @Autowired
    private StubElasticsearch stub;

    @Test
    void incomingTrace_reachesElasticsearch() {
        client().get(ApiClient.LIST, "traceparent", "00-" + TRACE + "-00f067aa0ba902b7-01");

        assertThat(stub.lastSearch()).containsIgnoringCase("\ntraceparent: 00-" + TRACE + "-00f067aa0ba902b7-01");
    }

    @Test
    void requestOfNoTrace_beginsNone() {
        client().get(ApiClient.LIST);

        assertThat(stub.lastSearch()).isNotEmpty().doesNotContainIgnoringCase("traceparent");
    }

    @Test
    void malformedHeader_isNotPropagated() {
        client().get(ApiClient.LIST, "traceparent", "00-jose@example.com-01");

        assertThat(stub.lastSearch()).isNotEmpty().doesNotContainIgnoringCase("traceparent", "jose");
    }

    @Test
    void baggage_isNotCarriedOn() {
        client().get(
                        ApiClient.LIST,
                        "traceparent",
                        "00-" + TRACE + "-00f067aa0ba902b7-01",
                        "baggage",
                        "user=jose%40example.com");

        assertThat(stub.lastSearch()).containsIgnoringCase("traceparent").doesNotContainIgnoringCase("baggage");
    }

    private ApiClient client() {
        return new ApiClient(port, TestIssuer.INSTANCE.merchantToken("M1"));
    }
}
