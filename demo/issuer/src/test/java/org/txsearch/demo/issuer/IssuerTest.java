package org.txsearch.demo.issuer;

import org.junit.jupiter.api.Tag;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.ActiveProfiles;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.txsearch.api.Probe;
import org.txsearch.api.TestFolder;
import org.txsearch.api.TransactionSearchApplication;

/** Runs the API with the demo's issuer and without Elasticsearch. All tests of this kind share one application. */
@SpringBootTest(
        classes = TransactionSearchApplication.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@ActiveProfiles("demo")
@Import(Probe.class)
@Tag("service")
abstract class IssuerTest {

    @LocalServerPort
    int port;

    @DynamicPropertySource
    static void settings(DynamicPropertyRegistry registry) {
        registry.add("txsearch.data-directory", TestFolder.DATA::toString);
        // Nothing listens at this port, unlike perhaps at the default one.
        registry.add("txsearch.elasticsearch.uris", () -> "http://127.0.0.1:1");
    }
}
