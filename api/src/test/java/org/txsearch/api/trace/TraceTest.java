package org.txsearch.api.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.txsearch.api.ApiClient;
import org.txsearch.api.TestSettings;
import org.txsearch.api.security.TestIssuer;
import org.txsearch.api.transactions.StubElasticsearch;

/** A trace that comes in is carried on where no spans are made, too. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = "txsearch.security.issuer=https://login.example.com")
@ContextConfiguration(initializers = TestSettings.class)
class TraceTest {

    private static final StubElasticsearch STUB = new StubElasticsearch();
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    @LocalServerPort
    private int port;

    @DynamicPropertySource
    static void stub(DynamicPropertyRegistry registry) {
        registry.add("txsearch.elasticsearch.uris", STUB::uri);
    }

    @Test
    void incomingTrace_reachesElasticsearch() {
        client().get(ApiClient.LIST, "traceparent", "00-" + TRACE + "-00f067aa0ba902b7-01");

        assertThat(STUB.lastSearch()).containsIgnoringCase("\ntraceparent: 00-" + TRACE + "-00f067aa0ba902b7-01");
    }

    @Test
    void requestOfNoTrace_beginsNone() {
        client().get(ApiClient.LIST);

        assertThat(STUB.lastSearch()).isNotEmpty().doesNotContainIgnoringCase("traceparent");
    }

    @Test
    void headerThatIsNone_isNotCarriedOn() {
        client().get(ApiClient.LIST, "traceparent", "00-jose@example.com-01");

        assertThat(STUB.lastSearch()).isNotEmpty().doesNotContainIgnoringCase("traceparent", "jose");
    }

    @Test
    void baggage_isNotCarriedOn() {
        client().get(
                        ApiClient.LIST,
                        "traceparent",
                        "00-" + TRACE + "-00f067aa0ba902b7-01",
                        "baggage",
                        "user=jose%40example.com");

        assertThat(STUB.lastSearch()).containsIgnoringCase("traceparent").doesNotContainIgnoringCase("baggage");
    }

    private ApiClient client() {
        return new ApiClient(port, TestIssuer.INSTANCE.merchantToken("M1"));
    }
}
