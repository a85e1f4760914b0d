package org.txsearch.api.platform.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.txsearch.api.FaultProxy;
import org.txsearch.api.FaultProxy.Fault;
import org.txsearch.api.FaultProxy.Kind;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.KeepAliveClient;
import org.txsearch.api.KeepAliveClient.Answer;
import org.txsearch.api.Patiently;
import org.txsearch.api.TestFolder;
import org.txsearch.api.TransactionSearchApplication;
import tools.jackson.databind.json.JsonMapper;

@Tag("service")
class IssuerAwayTest {

    @Tag("slow")
    @Test
    void damagedKeys_areNotTheTokensFault() throws IOException {
        try (FaultProxy issuer = new FaultProxy(URI.create(TestIssuer.INSTANCE.jwkSetUri()), "{\"keys\":[]}");
                ConfigurableApplicationContext api = SpringApplication.run(
                        TransactionSearchApplication.class,
                        "--server.port=0",
                        "--server.address=127.0.0.1",
                        "--txsearch.tls.enabled=false",
                        "--txsearch.data-directory=" + TestFolder.DATA,
                        "--txsearch.security.issuer=" + TestIssuer.ISSUER,
                        "--txsearch.security.jwk-set-uri=" + issuer.uri() + "/keys")) {
            int port = api.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
            for (Fault fault : List.of(
                    new Fault(Kind.RESET, 0),
                    new Fault(Kind.RESET_AFTER, 30),
                    new Fault(Kind.END_AFTER, 400),
                    new Fault(Kind.HALF_BODY, 0),
                    new Fault(Kind.FAILS, 0),
                    new Fault(Kind.DELAY, 0))) {
                issuer.damage(fault);
                int before = TestIssuer.INSTANCE.fetches.get();
                // For a second after a failure the keys are not fetched again.
                Patiently.until("the keys are fetched again", () -> {
                    Answer answer = probe(port);
                    assertThat(answer.status())
                            .as("%s: %s", fault, answer.text())
                            .isEqualTo(503);
                    assertThat(JsonMapper.shared()
                                    .readTree(answer.text())
                                    .path("code")
                                    .asString(""))
                            .isEqualTo("OVERLOADED");
                    return TestIssuer.INSTANCE.fetches.get() != before;
                });
            }
            issuer.damage(Fault.NONE);
            Patiently.until("the keys are known", () -> probe(port).status() != 503);
            Answer answer = probe(port);
            assertThat(answer.status()).as(answer.text()).isEqualTo(404);
        }
    }

    private static Answer probe(int port) throws IOException {
        try (KeepAliveClient client = new KeepAliveClient(port)) {
            return client.send(
                    "GET", "/v1/probe", null, "Authorization: Bearer " + TestIssuer.INSTANCE.merchantToken("M0001"));
        }
    }

    @Test
    void unreachableKeys_areNotTheTokensFault() {
        try (ConfigurableApplicationContext api = SpringApplication.run(
                TransactionSearchApplication.class,
                "--server.port=0",
                "--txsearch.data-directory=" + TestFolder.DATA,
                "--txsearch.security.issuer=" + TestIssuer.ISSUER,
                // Nothing listens there; the API starts nevertheless because it fetches keys late.
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
