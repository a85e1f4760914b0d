package org.txsearch.demo.issuer;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.api.HttpsClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DemoTokenEndpointTest extends IssuerTest {

    private static final String TOKEN = "/oauth2/token";
    private static final String GRANT = "grant_type=client_credentials";
    private static final JsonMapper JSON = new JsonMapper();

    @Test
    void everyIdWithM_isAMerchantsClient() throws ParseException {
        JsonNode answer = json(ask("M-my.own_1", "demo-secret", GRANT));
        SignedJWT token = SignedJWT.parse(answer.get("access_token").asString());
        JWTClaimsSet claims = token.getJWTClaimsSet();

        assertThat(answer.get("token_type").asString()).isEqualTo("Bearer");
        assertThat(answer.get("scope").asString().split(" "))
                .containsExactlyInAnyOrder("transactions:read", "exports:write", "webhooks:write");
        assertThat(claims.getStringClaim("merchant_id")).isEqualTo("M-my.own_1");
        assertThat(claims.getAudience()).containsExactly("transaction-search");
        assertThat(claims.getIssuer()).isEqualTo("https://localhost:" + port);
        assertThat(token.getHeader().getType().getType()).isEqualTo("at+jwt");
        assertThat(Duration.between(
                        claims.getIssueTime().toInstant(),
                        claims.getExpirationTime().toInstant()))
                .isEqualTo(Duration.ofHours(1));
    }

    /** Sends the request of Swagger UI without a selected scope, to the endpoint that its Authorize dialog finds. */
    @Test
    void authorizeOnTheApisPages_takesTheClientsIdAndSecret() {
        JsonNode document = json(client().get("/v3/api-docs"));
        JsonNode flow = document.at("/components/securitySchemes/demo_client/flows/clientCredentials");
        assertThat(flow.path("tokenUrl").asString("")).isEqualTo(TOKEN);
        assertThat(document.get("security").toString()).contains("access_token", "demo_client");
        assertThat(json(ask("M0001", "demo-secret", GRANT + "&scope="))
                        .path("access_token")
                        .asString(""))
                .isNotEmpty();
        assertThat(client().get("/swagger-ui/swagger-initializer.js").body())
                .contains("\"clientId\"", "M0001", "demo-secret");
    }

    @Test
    void token_opensTheMerchantsPaths() {
        String token =
                json(ask("M0002", "demo-secret", GRANT)).get("access_token").asString();
        JsonNode answer = json(client().getAs(token, "/v1/probe"));

        assertThat(answer.get("merchant").asString()).isEqualTo("M0002");
    }

    @Test
    void secretMayComeInTheBody() {
        HttpResponse<String> answer = client().send(
                        "POST",
                        TOKEN,
                        GRANT + "&client_id=M0001&client_secret=demo-secret",
                        "Content-Type",
                        "application/x-www-form-urlencoded");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Cache-Control")).hasValue("private, no-store");
    }

    @Test
    void partner_hasNoMerchantOfItsOwn() {
        String token = json(ask("partner-demo", "demo-secret", GRANT))
                .get("access_token")
                .asString();

        assertThat(client().getAs(token, "/v1/probe").statusCode()).isEqualTo(403);
        // Grants are in Elasticsearch, which this test does not have.
        assertThat(client().getAs(token, "/v1/probe", "On-Behalf-Of", "M0001").statusCode())
                .isEqualTo(503);
    }

    @Test
    void scope_isTheRequestedOne() {
        JsonNode writing = json(ask("M0001", "demo-secret", GRANT + "&scope=exports:write"));

        assertThat(writing.get("scope").asString()).isEqualTo("exports:write");
        assertThat(client().getAs(writing.get("access_token").asString(), "/v1/probe")
                        .statusCode())
                .isEqualTo(403);
    }

    @Test
    void unknownScope_isInvalidScope() {
        HttpResponse<String> answer = ask("M0001", "demo-secret", GRANT + "&scope=admin");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(json(answer).get("error").asString()).isEqualTo("invalid_scope");
    }

    @ParameterizedTest
    @ValueSource(strings = {"X0001", "m0001", "M 1", "M%2F1", "partner", "partner-demo2", "Mé"})
    void otherIds_areNoClients(String id) {
        assertThat(ask(id, "demo-secret", GRANT).statusCode()).isIn(400, 401);
    }

    @Test
    void wrongSecret_isInvalidClient() {
        HttpResponse<String> answer = ask("M0001", "wrong", GRANT);

        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(json(answer).get("error").asString()).isEqualTo("invalid_client");
        assertThat(answer.headers().firstValue("WWW-Authenticate")).hasValue("Basic realm=\"transaction-search\"");
    }

    @Test
    void noClient_isInvalidClient() {
        HttpResponse<String> answer =
                client().send("POST", TOKEN, GRANT, "Content-Type", "application/x-www-form-urlencoded");

        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(json(answer).get("error").asString()).isEqualTo("invalid_client");
    }

    @Test
    void otherGrants_areUnsupported() {
        HttpResponse<String> answer = ask("M0001", "demo-secret", "grant_type=password&username=a&password=b");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(json(answer).get("error").asString()).isEqualTo("unsupported_grant_type");
    }

    @Test
    void wrongMethod_isAnsweredWithTheSupportedOne() {
        HttpResponse<String> answer = client().get(TOKEN);

        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.headers().firstValue("Allow")).hasValue("POST");
    }

    @Test
    void keys_arePublicOnes() {
        HttpResponse<String> answer = client().get("/oauth2/jwks");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(json(answer).get("keys").get(0).has("n")).isTrue();
        assertThat(json(answer).get("keys").get(0).has("d")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/oauth2/introspect",
                "/oauth2/revoke",
                "/oauth2/register",
                "/oauth2/par",
                "/oauth2/device_authorization",
                "/.well-known/oauth-authorization-server",
                "/login"
            })
    void otherEndpoints_doNotExist(String path) {
        assertThat(client().get(path).statusCode()).isEqualTo(404);
        assertThat(client().send("POST", path, "token=x").statusCode()).isEqualTo(404);
    }

    private HttpResponse<String> ask(String id, String secret, String form) {
        String credentials = Base64.getEncoder().encodeToString((id + ":" + secret).getBytes(StandardCharsets.UTF_8));
        return client().send(
                        "POST",
                        TOKEN,
                        form,
                        "Authorization",
                        "Basic " + credentials,
                        "Content-Type",
                        "application/x-www-form-urlencoded");
    }

    private HttpsClient client() {
        return HttpsClient.to(port);
    }

    private static JsonNode json(HttpResponse<String> answer) {
        return JSON.readTree(answer.body());
    }
}
