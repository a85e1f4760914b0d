package org.txsearch.demo.issuer;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.txsearch.api.HttpsClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Requests tokens as PayPal's clients do. */
class PayPalTokensTest extends IssuerTest {

    private static final String TOKEN = "/v1/oauth2/token";
    private static final String FORM = "application/x-www-form-urlencoded";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "grant_type=client_credentials | application/x-www-form-urlencoded",
                "grant_type=client_credentials&response_type=token&ignoreCache=true&scope=openid&scope=x | application/x-www-form-urlencoded",
                "Content-Type=application%2Fx-www-form-urlencoded&grant_type=client_credentials&client_id=other | application/x-www-form-urlencoded",
                "grant_type=client_credentials | application/json",
                "grant_type=client_credentials | text/plain",
                "{\"grant_type\": \"client_credentials\"} | application/json"
            })
    void token_isThatOfPayPal_andReadsTransactions(String body, String type) {
        JsonNode answer = json(ask("M0001", "demo-secret", TOKEN, body, type), 200);

        assertThat(answer.propertyNames())
                .containsExactly("scope", "access_token", "token_type", "app_id", "expires_in", "nonce");
        assertThat(answer.get("scope").asString()).contains("https://uri.paypal.com/services/reporting/search/read");
        assertThat(answer.get("token_type").asString()).isEqualTo("Bearer");
        assertThat(answer.get("expires_in").asInt()).isEqualTo(3600);
        HttpResponse<String> probe =
                HttpsClient.to(port).getAs(answer.get("access_token").asString(), "/v1/probe");
        assertThat(probe.statusCode()).isEqualTo(200);
        assertThat(new JsonMapper().readTree(probe.body()).get("merchant").asString())
                .isEqualTo("M0001");
    }

    @Test
    void tokenMayBeRequestedByTheQuery_andByAPartner() {
        json(ask("M-own", "demo-secret", TOKEN + "?grant_type=client_credentials", "", FORM), 200);
        String token = json(ask("partner-demo", "demo-secret", TOKEN, "grant_type=client_credentials", FORM), 200)
                .get("access_token")
                .asString();

        assertThat(HttpsClient.to(port).getAs(token, "/v1/probe").statusCode()).isEqualTo(403);
    }

    @Test
    void token_makesNoExports() {
        String token = json(ask("M0001", "demo-secret", TOKEN, "grant_type=client_credentials", FORM), 200)
                .get("access_token")
                .asString();

        assertThat(HttpsClient.to(port)
                        .sendAs(token, "POST", "/v1/exports", "{}", "Content-Type", "application/json")
                        .statusCode())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource({"M0001, wrong", "X0001, demo-secret", "'', ''"})
    void otherClients_areInvalid(String id, String secret) {
        HttpResponse<String> answer = ask(id, secret, TOKEN, "grant_type=client_credentials", FORM);

        assertThat(json(answer, 401).get("error").asString()).isEqualTo("invalid_client");
        assertThat(answer.headers().firstValue("WWW-Authenticate").orElseThrow())
                .startsWith("Basic");
    }

    @Test
    void requestsWithoutCredentialsOrGrant_areRefused() {
        HttpResponse<String> noClient =
                HttpsClient.to(port).send("POST", TOKEN, "grant_type=client_credentials", "Content-Type", FORM);
        assertThat(json(noClient, 401).get("error").asString()).isEqualTo("invalid_client");
        for (String body : new String[] {"", "grant_type=", "grant_type=password", "other=grant_type"}) {
            assertThat(json(ask("M0001", "demo-secret", TOKEN, body, FORM), 400)
                            .get("error")
                            .asString())
                    .isEqualTo("unsupported_grant_type");
        }
    }

    @Test
    void otherMethods_areNotSupported() {
        HttpResponse<String> answer = HttpsClient.to(port).get(TOKEN);

        assertThat(json(answer, 405).get("name").asString()).isEqualTo("METHOD_NOT_SUPPORTED");
        assertThat(answer.headers().firstValue("Allow")).hasValue("POST");
    }

    private HttpResponse<String> ask(String id, String secret, String path, String body, String type) {
        String credentials = Base64.getEncoder().encodeToString((id + ":" + secret).getBytes(StandardCharsets.UTF_8));
        return HttpsClient.to(port)
                .send("POST", path, body, "Authorization", "Basic " + credentials, "Content-Type", type);
    }

    private static JsonNode json(HttpResponse<String> answer, int status) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        return new JsonMapper().readTree(answer.body());
    }
}
