package org.txsearch.api.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.txsearch.api.ApiClient;
import org.txsearch.api.TestSettings;
import org.txsearch.api.platform.security.TestIssuer;
import org.txsearch.index.WeekDirectory;
import tools.jackson.databind.JsonNode;

/** A search with unknown freshness succeeds and states no freshness. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = "txsearch.security.issuer=https://login.example.com")
@ContextConfiguration(initializers = TestSettings.class)
@DirtiesContext
@Tag("service")
class WatermarksAwayTest {

    private static final StubElasticsearch STUB = new StubElasticsearch();

    @LocalServerPort
    private int port;

    @Autowired
    private WeekDirectory weeks;

    @DynamicPropertySource
    static void stub(DynamicPropertyRegistry registry) {
        // Unknown from the first read: a known freshness would stay valid.
        STUB.answerWatermarksWith(503, "{}");
        registry.add("txsearch.elasticsearch.uris", STUB::uri);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "503 | {}",
                "404 | <html>no such page</html>",
                "401 | {}",
                "200 | {}",
                "200 | <html>OK</html>",
                "200 | {\"_shards\":{\"failed\":1},\"hits\":{\"hits\":[]}}",
                "0   | never answered"
            })
    void search_answersWithoutAPromise(int status, String body) {
        STUB.answerSearchesWith(200, StubElasticsearch.ONE_ROW);
        STUB.answerWatermarksWith(status, body);
        // The answer of the test before counts for a second.
        weeks.forget();

        JsonNode page = new ApiClient(port, TestIssuer.INSTANCE.merchantToken("M1")).page("");

        assertThat(page.get("items")).hasSize(1);
        assertThat(page.get("freshness")).hasToString("{\"as_of\":null,\"lag_ms\":null}");
    }
}
