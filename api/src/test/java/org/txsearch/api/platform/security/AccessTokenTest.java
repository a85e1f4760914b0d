package org.txsearch.api.platform.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.util.Base64;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.ApplicationContext;
import org.txsearch.api.ApiTest;
import org.txsearch.api.HttpsClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@ApiTest
class AccessTokenTest {

    private static final TestIssuer ISSUER = TestIssuer.INSTANCE;
    private static final JsonMapper JSON = new JsonMapper();

    @LocalServerPort
    private int port;

    static Stream<Arguments> badTokens() throws JOSEException {
        Instant now = Instant.now();
        String good = ISSUER.merchantToken("M0001");
        String[] parts = good.split("\\.", -1);
        return Stream.of(
                Arguments.of("garbage", "garbage"),
                Arguments.of("three dots of garbage", "a.b.c"),
                Arguments.of("empty signature", parts[0] + "." + parts[1] + "."),
                Arguments.of("algorithm none", new PlainJWT(ISSUER.claims(claims -> {})).serialize()),
                Arguments.of("algorithm None", encoded("{\"alg\":\"None\",\"typ\":\"at+jwt\"}") + "." + parts[1] + "."),
                Arguments.of("algorithm nOnE, signed", encoded("{\"alg\":\"nOnE\"}") + "." + parts[1] + "." + parts[2]),
                Arguments.of("public key as HMAC secret", hmacWithPublicKey()),
                Arguments.of("another's key under our key's id", anothersKey()),
                Arguments.of("algorithm that is not accepted", rs512()),
                Arguments.of("changed claims", parts[0] + "." + encoded(payload("M0002")) + "." + parts[2]),
                Arguments.of("psychic signature", psychicSignature()),
                Arguments.of("wrong issuer", with(claims -> claims.issuer("https://evil.example.com"))),
                Arguments.of("issuer with a slash more", with(claims -> claims.issuer(TestIssuer.ISSUER + "/"))),
                Arguments.of("no issuer", with(claims -> claims.issuer(null))),
                Arguments.of("wrong audience", with(claims -> claims.audience("another-api"))),
                Arguments.of("no audience", with(claims -> claims.audience(List.of()))),
                Arguments.of("no expiry", with(claims -> claims.expirationTime(null))),
                Arguments.of("not yet valid", with(claims -> claims.notBeforeTime(Date.from(now.plusSeconds(90))))),
                Arguments.of("no subject", with(claims -> claims.subject(null))),
                Arguments.of("ID token", withHeader(header -> header.type(new JOSEObjectType("id+jwt")))),
                Arguments.of("bound to a certificate", boundBy(Map.of("x5t#S256", "a".repeat(43)))),
                Arguments.of("bound to a key of DPoP", boundBy(Map.of("jkt", "a".repeat(43)))),
                Arguments.of("bound to a key in an unknown way", boundBy(Map.of("kid", "1"))),
                Arguments.of("bound to nothing", boundBy(Map.of())),
                Arguments.of("bound by a text", with(claims -> claims.claim("cnf", "x5t#S256"))),
                Arguments.of("embedded key", embeddedKey()),
                Arguments.of(
                        "key address",
                        withForeignKey(header -> header.jwkURL(URI.create("https://evil.example.com/k")))),
                Arguments.of(
                        "certificate address",
                        withForeignKey(header -> header.x509CertURL(URI.create("https://evil.example.com/c")))),
                Arguments.of("key id traversal", withHeader(header -> header.keyID("../../../../dev/null"))),
                Arguments.of("key id injection", withHeader(header -> header.keyID("' OR 1=1 --"))),
                Arguments.of(
                        "unknown critical header",
                        withHeader(
                                header -> header.criticalParams(Set.of("b42")).customParam("b42", 1))));
    }

    private static String boundBy(Map<String, String> confirmation) {
        return with(claims -> claims.claim("cnf", confirmation));
    }

    static Stream<Arguments> forbiddenTokens() {
        return Stream.of(
                Arguments.of("no merchant", with(claims -> claims.claim("merchant_id", null))),
                Arguments.of("empty merchant", with(claims -> claims.claim("merchant_id", ""))),
                Arguments.of("merchant with a slash", with(claims -> claims.claim("merchant_id", "M0001/../M2"))),
                Arguments.of("merchant with a line break", with(claims -> claims.claim("merchant_id", "M0001\n"))),
                Arguments.of("merchant too long", with(claims -> claims.claim("merchant_id", "M".repeat(65)))),
                Arguments.of("merchant that is a number", with(claims -> claims.claim("merchant_id", 1))),
                Arguments.of(
                        "several merchants", with(claims -> claims.claim("merchant_id", List.of("M0001", "M0002")))),
                Arguments.of("merchant and partner", with(claims -> claims.claim("partner_id", "P1"))),
                Arguments.of(
                        "partner",
                        with(claims -> claims.claim("merchant_id", null).claim("partner_id", "P1"))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badTokens")
    void badToken_isTheSame401(String name, String token) {
        HttpResponse<String> answer = client().getAs(token, "/v1/probe");

        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(withoutRequestId(answer)).isEqualTo(withoutRequestId(client().getAs("malformed", "/v1/probe")));
        assertThat(json(answer).get("detail").asString())
                .contains("not valid here")
                .doesNotContain("expired");
        assertThat(answer.headers().firstValue("WWW-Authenticate"))
                .hasValue("Bearer realm=\"transaction-search\", error=\"invalid_token\"");
    }

    /** Its holder can renew it, and has to know that nothing else is wrong. */
    @Test
    void expiredToken_isReportedAsExpired() {
        Date issued = Date.from(Instant.now().minusSeconds(3_690));
        Date past = Date.from(Instant.now().minusSeconds(90));
        HttpResponse<String> answer =
                client().getAs(with(claims -> claims.issueTime(issued).expirationTime(past)), "/v1/probe");

        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(json(answer).get("code").asString()).isEqualTo("UNAUTHENTICATED");
        assertThat(json(answer).get("detail").asString())
                .isEqualTo("The access token has expired; request a new one from the authorization server.");
        assertThat(answer.headers().firstValue("WWW-Authenticate"))
                .hasValue("Bearer realm=\"transaction-search\", error=\"invalid_token\","
                        + " error_description=\"The access token has expired\"");
        HttpResponse<String> other = client().getAs(
                        with(claims ->
                                claims.issueTime(issued).expirationTime(past).audience("another-api")),
                        "/v1/probe");
        assertThat(json(other).get("detail").asString()).doesNotContain("expired");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("forbiddenTokens")
    void tokenWithoutMerchant_isTheSame403(String name, String token) {
        HttpResponse<String> answer = client().getAs(token, "/v1/probe");
        HttpResponse<String> onBehalf =
                client().getAs(ISSUER.merchantToken("M0001"), "/v1/probe", "On-Behalf-Of", "M0002");

        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(withoutRequestId(answer)).isEqualTo(withoutRequestId(onBehalf));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "exports:write", "Transactions:Read"})
    void tokenWithoutTheScope_isAnsweredWithItsName(String scope) {
        HttpResponse<String> answer = client().getAs(with(claims -> claims.claim("scope", scope)), "/v1/probe");

        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(json(answer).get("code").asString()).isEqualTo("FORBIDDEN");
        assertThat(json(answer).get("detail").asString())
                .isEqualTo("The access token lacks the scope transactions:read; request a token with it.");
    }

    @Test
    void noToken_isChallengedWithoutAnErrorCode() {
        HttpResponse<String> answer = client().get("/v1/probe");

        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.headers().firstValue("WWW-Authenticate")).hasValue("Bearer realm=\"transaction-search\"");
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(json(answer).get("code").asString()).isEqualTo("UNAUTHENTICATED");
        assertThat(json(answer).get("instance").asString()).isEqualTo("/v1/probe");
        assertThat(json(answer).get("detail").asString()).contains("no access token", "Authorization", "Bearer");
    }

    @Test
    void tokenInTheQuery_isNoToken() {
        String token = ISSUER.merchantToken("M0001");

        assertThat(client().get("/v1/probe?access_token=" + token).statusCode()).isEqualTo(401);
    }

    @Test
    void basicCredentials_areNoToken() {
        assertThat(client().get("/v1/probe", "Authorization", "Basic TTAwMDE6ZGVtby1zZWNyZXQ=")
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void goodToken_isItsMerchant() {
        JsonNode answer = json(client().getAs(ISSUER.merchantToken("M-7.b_c"), "/v1/probe"));

        assertThat(answer.get("merchant").asString()).isEqualTo("M-7.b_c");
        assertThat(answer.get("subject").asString()).isEqualTo("client-1");
        assertThat(answer.get("kind").asString()).isEqualTo("MERCHANT");
    }

    @Test
    void tokensOfOtherGoodShapes_areAccepted() {
        Instant now = Instant.now();
        JWSHeader ellipticHeader = new JWSHeader.Builder(JWSAlgorithm.ES256)
                .type(JOSEObjectType.JWT)
                .keyID(ISSUER.elliptic.getKeyID())
                .build();
        String elliptic =
                ISSUER.signed(ellipticHeader, ISSUER.claims(claims -> {}), TestIssuer.signer(ISSUER.elliptic));
        String listOfScopes = with(claims -> claims.claim("scope", null).claim("scp", List.of("transactions:read")));
        String withinTheSkew = with(claims -> claims.issueTime(Date.from(now.minusSeconds(60)))
                .expirationTime(Date.from(now.minusSeconds(5)))
                .notBeforeTime(Date.from(now.plusSeconds(5))));

        String withoutType = withHeader(header -> header.type(null));

        assertThat(Stream.of(elliptic, listOfScopes, withinTheSkew, withoutType))
                .allSatisfy(
                        token -> assertThat(client().getAs(token, "/v1/probe").statusCode())
                                .isEqualTo(200));
    }

    @Test
    void manyUnknownKeys_causeFewFetches() {
        client().getAs(ISSUER.merchantToken("M0001"), "/v1/probe");
        int before = ISSUER.fetches.get();

        for (int i = 0; i < 20; i++) {
            String keyId = "unknown-" + i;
            assertThat(client().getAs(withHeader(header -> header.keyID(keyId)), "/v1/probe")
                            .statusCode())
                    .isEqualTo(401);
        }

        assertThat(ISSUER.fetches.get() - before).isLessThanOrEqualTo(1);
    }

    @Test
    void onBehalfOf_isForOneselfAlone() {
        String token = ISSUER.merchantToken("M0001");

        assertThat(client().getAs(token, "/v1/probe", "On-Behalf-Of", "M0001").statusCode())
                .isEqualTo(200);
        assertThat(client().getAs(token, "/v1/probe", "On-Behalf-Of", "m0001").statusCode())
                .isEqualTo(403);
        assertThat(client().getAs(token, "/v1/probe", "On-Behalf-Of", " ").statusCode())
                .isEqualTo(403);
    }

    @Test
    void theDemosTokenEndpoint_doesNotExist(@Autowired ApplicationContext beans) {
        HttpResponse<String> answer = client().send(
                        "POST",
                        "/oauth2/token",
                        "grant_type=client_credentials",
                        "Authorization",
                        "Basic TTE6ZGVtby1zZWNyZXQ=");

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(client().get("/oauth2/jwks").statusCode()).isEqualTo(404);
        assertThat(beans.getBeanNamesForType(LocalIssuer.class)).isEmpty();
        assertThat(beans.getBeanNamesForType(JWKSource.class)).isEmpty();
    }

    private HttpsClient client() {
        return HttpsClient.to(port);
    }

    private static String withoutRequestId(HttpResponse<String> answer) {
        String id = answer.headers().firstValue("Request-Id").orElseThrow();
        assertThat(answer.body()).contains(id);
        return answer.body().replace(id, "");
    }

    private static JsonNode json(HttpResponse<String> answer) {
        return JSON.readTree(answer.body());
    }

    private static String with(Consumer<JWTClaimsSet.Builder> change) {
        return ISSUER.token(change);
    }

    private static String withHeader(Consumer<JWSHeader.Builder> change) {
        return ISSUER.signed(change, claims -> {});
    }

    private static String encoded(String text) {
        return Base64URL.encode(text).toString();
    }

    private static String payload(String merchantId) {
        return ISSUER.claims(claims -> claims.claim("merchant_id", merchantId))
                .toPayload()
                .toString();
    }

    private static String hmacWithPublicKey() throws JOSEException {
        String pem = "-----BEGIN PUBLIC KEY-----\n"
                + Base64.encode(ISSUER.rsa.toRSAPublicKey().getEncoded())
                + "\n-----END PUBLIC KEY-----\n";
        JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.HS256)
                .type(new JOSEObjectType("at+jwt"))
                .keyID(ISSUER.rsa.getKeyID())
                .build();
        MACSigner signer = new MACSigner(pem.getBytes(StandardCharsets.US_ASCII));
        return ISSUER.signed(header, ISSUER.claims(claims -> {}), signer);
    }

    private static String anothersKey() {
        return withForeignKey(header -> {});
    }

    private static String embeddedKey() {
        return withForeignKey(header -> header.jwk(ISSUER.foreignKey.toPublicJWK()));
    }

    private static String withForeignKey(Consumer<JWSHeader.Builder> change) {
        JWSHeader.Builder header = new JWSHeader.Builder(JWSAlgorithm.RS256)
                .type(new JOSEObjectType("at+jwt"))
                .keyID(ISSUER.foreignKey.getKeyID());
        change.accept(header);
        return ISSUER.signed(header.build(), ISSUER.claims(claims -> {}), TestIssuer.signer(ISSUER.foreignKey));
    }

    private static String rs512() {
        JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.RS512)
                .type(new JOSEObjectType("at+jwt"))
                .keyID(ISSUER.rsa.getKeyID())
                .build();
        return ISSUER.signed(header, ISSUER.claims(claims -> {}), TestIssuer.signer(ISSUER.rsa));
    }

    /** CVE-2022-21449: a signature of zeros, which some Javas took for anybody's. */
    private static String psychicSignature() {
        String header = "{\"alg\":\"ES256\",\"typ\":\"at+jwt\",\"kid\":\"" + ISSUER.elliptic.getKeyID() + "\"}";
        return encoded(header) + "." + encoded(payload("M0001")) + "." + Base64URL.encode(new byte[64]);
    }
}
