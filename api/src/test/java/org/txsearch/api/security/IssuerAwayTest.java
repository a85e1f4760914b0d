package org.txsearch.api.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.TestFolder;
import org.txsearch.api.TransactionSearchApplication;

class IssuerAwayTest {

    @Test
    void unreachableKeys_areNotTheTokensFault() {
        try (ConfigurableApplicationContext api = SpringApplication.run(
                TransactionSearchApplication.class,
                "--server.port=0",
                "--txsearch.data-directory=" + TestFolder.DATA,
                "--txsearch.security.issuer=" + TestIssuer.ISSUER,
                // Nothing listens there; that the API has started at all shows that it asks late.
                "--txsearch.security.jwk-set-uri=http://127.0.0.1:1/keys")) {
            int port = api.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
            HttpResponse<String> answer =
                    HttpsClient.to(port).getAs(TestIssuer.INSTANCE.merchantToken("M0001"), "/v1/probe");

            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.headers().firstValue("Retry-After")).hasValue("5");
            assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
            assertThat(answer.body()).contains("OVERLOADED").doesNotContain("127.0.0.1", "Exception");
        }
    }
}
