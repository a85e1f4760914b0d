package org.txsearch.api.platform.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.ContextConfiguration;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.Probe;
import org.txsearch.api.TestFolder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tokens of a real Keycloak, set up as the first recipe of the manual describes. */
@EnabledIfSystemProperty(
        named = "keycloak.dist",
        matches = ".+",
        disabledReason = "Keycloak is not tried without -Dkeycloak.dist=…/keycloak-quarkus-dist-….zip")
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"txsearch.exports.running=0", "txsearch.shutdown.drain=0s"})
@Import(Probe.class)
@ContextConfiguration(initializers = KeycloakIT.Settings.class)
@Tag("slow")
class KeycloakIT {

    @LocalServerPort
    private int port;

    @Test
    void tokenOfAProgram_isItsMerchants() {
        Keycloak.client("m0001-erp", List.of("basic", "transactions:read", "exports:write"));
        JsonNode issued = Keycloak.token("m0001-erp", Map.of("grant_type", "client_credentials"));

        assertThat(claims(issued.get("access_token")).get("typ").asString()).isEqualTo("Bearer");
        HttpResponse<String> answer = probe(issued.get("access_token"));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(JsonMapper.shared().readTree(answer.body()).get("merchant").asString())
                .isEqualTo("M0001");
    }

    @Test
    void tokenOfAUser_isAccepted_andItsOtherTokensAreNot() {
        Keycloak.client("back-office", List.of("basic", "profile", "transactions:read"));
        Keycloak.user("ana", "ana-secret");
        JsonNode issued = Keycloak.token(
                "back-office",
                Map.of("grant_type", "password", "username", "ana", "password", "ana-secret", "scope", "openid"));

        assertThat(probe(issued.get("access_token")).statusCode()).isEqualTo(200);
        assertThat(claims(issued.get("id_token")).get("typ").asString()).isEqualTo("ID");
        assertThat(probe(issued.get("id_token")).statusCode()).isEqualTo(401);
        assertThat(probe(issued.get("refresh_token")).statusCode()).isEqualTo(401);
    }

    @Test
    void tokenWithoutOurScopes_hasNotOurAudience() {
        Keycloak.client("another-program", List.of("basic", "profile"));
        JsonNode issued = Keycloak.token("another-program", Map.of("grant_type", "client_credentials"));

        assertThat(probe(issued.get("access_token")).statusCode()).isEqualTo(401);
    }

    @AfterAll
    static void stop() throws InterruptedException {
        Keycloak.stop();
    }

    private HttpResponse<String> probe(JsonNode token) {
        return HttpsClient.to(port).getAs(token.asString(), "/v1/probe");
    }

    private static JsonNode claims(JsonNode token) {
        String[] parts = token.asString().split("\\.", -1);
        return JsonMapper.shared().readTree(Base64.getUrlDecoder().decode(parts[1]));
    }

    /** The issuer is known once Keycloak runs; its keys are found by its metadata. */
    static final class Settings implements ApplicationContextInitializer<ConfigurableApplicationContext> {

        @Override
        public void initialize(ConfigurableApplicationContext context) {
            TestPropertyValues.of(
                            "txsearch.data-directory=" + TestFolder.DATA,
                            "txsearch.security.issuer=" + Keycloak.start() + Keycloak.REALM)
                    .applyTo(context);
        }
    }
}
