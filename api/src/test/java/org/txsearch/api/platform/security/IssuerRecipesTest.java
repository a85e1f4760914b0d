package org.txsearch.api.platform.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.util.Base64URL;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtException;
import org.txsearch.api.platform.settings.BoundSettings;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The recipes of the manual: with its settings, a token as the issuer writes it is accepted, and every fault is still refused. */
class IssuerRecipesTest {

    private static final Path MANUAL = Path.of("..", "docs", "operators", "access.md");
    private static final Pattern RECIPE = Pattern.compile(
            "### ([^\n"
                    + "]+)\n"
                    + ".*?```properties\n"
                    + "(.*?)```\n\n"
                    + "```json\n"
                    + "(\\{[^\n"
                    + "]*})\n"
                    + "(.*?)```\n\n"
                    + "The caller is the (merchant|partner) `([^`]+)` with `([^`]+)`(?: and `([^`]+)`)?",
            Pattern.DOTALL);
    private static final TestIssuer ISSUER = TestIssuer.INSTANCE;
    private static final long MINUTE = 60;

    /** One recipe, with current times in its token. */
    private record Recipe(
            String name,
            SecuritySettings settings,
            Map<String, Object> header,
            Map<String, Object> claims,
            Caller.CallerKind kind,
            String id,
            Set<String> scopes) {

        static Recipe of(MatchResult found) {
            Map<String, String> settings = found.group(2)
                    .lines()
                    .map(line -> line.split("=", 2))
                    .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));
            long now = Instant.now().getEpochSecond();
            Map<String, Object> claims = new TreeMap<>(object(found.group(4)));
            Stream.of("iat", "nbf", "auth_time").forEach(name -> claims.replace(name, now - MINUTE));
            claims.replace("exp", now + MINUTE);
            Map<String, Object> header = new LinkedHashMap<>(object(found.group(3)));
            header.put("kid", ISSUER.rsa.getKeyID());
            return new Recipe(
                    found.group(1),
                    BoundSettings.of(SecuritySettings.class, settings),
                    header,
                    claims,
                    Caller.CallerKind.valueOf(found.group(5).toUpperCase(Locale.ROOT)),
                    found.group(6),
                    Stream.of(7, 8).map(found::group).filter(Objects::nonNull).collect(Collectors.toSet()));
        }

        JwtDecoder decoder() {
            return AccessTokens.decoder(
                    new ImmutableJWKSet<>(new JWKSet(List.of(ISSUER.rsa, ISSUER.elliptic))),
                    () -> Objects.requireNonNull(settings.issuer()),
                    settings);
        }

        @Nullable
        Caller caller(Map<String, Object> claims) {
            return settings.caller(decoder().decode(token(header, claims)));
        }

        Map<String, Object> with(String claim, @Nullable Object value) {
            Map<String, Object> changed = new HashMap<>(claims);
            if (value == null) {
                changed.remove(claim);
            } else {
                changed.put(claim, value);
            }
            return changed;
        }
    }

    @Test
    void everyUsualIssuer_hasARecipe() throws IOException {
        assertThat(recipes())
                .extracting(Recipe::name)
                .containsExactly(
                        "Keycloak",
                        "Keycloak with roles",
                        "Auth0",
                        "Auth0 with RBAC",
                        "Okta",
                        "Microsoft Entra ID, version 1",
                        "Microsoft Entra ID, version 2",
                        "Amazon Cognito",
                        "Google");
    }

    @TestFactory
    Stream<DynamicTest> itsToken_isItsCallers() throws IOException {
        return tests(recipe -> {
            Caller caller = Objects.requireNonNull(recipe.caller(recipe.claims()));
            assertThat(caller)
                    .isEqualTo(new Caller(
                            String.valueOf(recipe.claims().get("sub")), recipe.kind(), recipe.id(), caller.scopes()));
            assertThat(caller.scopes()).containsAll(recipe.scopes());
            assertThat(caller.scopes())
                    .filteredOn(Set.of(CallerAuthorization.READ, CallerAuthorization.WRITE_EXPORTS)::contains)
                    .as("no other scope of ours")
                    .containsExactlyInAnyOrderElementsOf(recipe.scopes());
        });
    }

    @TestFactory
    Stream<DynamicTest> signatures_areVerified() throws IOException {
        return tests(recipe -> {
            String good = token(recipe.header(), recipe.claims());
            assertThatCode(() -> recipe.decoder().decode(good)).doesNotThrowAnyException();
            List<String> bad = new ArrayList<>();
            bad.add(signed(recipe.header(), recipe.claims(), JWSAlgorithm.RS256, TestIssuer.signer(ISSUER.foreignKey)));
            bad.add(good.substring(0, good.lastIndexOf('.') + 1));
            bad.add(good.substring(0, good.length() - 6) + "AAAAAA");
            Map<String, Object> none = new LinkedHashMap<>(recipe.header());
            none.put("alg", "none");
            bad.add(encoded(none) + "." + encoded(recipe.claims()) + ".");
            Map<String, Object> hmac = new LinkedHashMap<>(recipe.header());
            hmac.put("alg", "HS256");
            bad.add(signed(hmac, recipe.claims(), JWSAlgorithm.HS256, publicKeyAsSecret()));
            Map<String, Object> longer = new LinkedHashMap<>(recipe.header());
            longer.put("alg", "RS512");
            bad.add(signed(longer, recipe.claims(), JWSAlgorithm.RS512, TestIssuer.signer(ISSUER.rsa)));
            bad.forEach(token ->
                    assertThatThrownBy(() -> recipe.decoder().decode(token)).isInstanceOf(JwtException.class));
        });
    }

    @TestFactory
    Stream<DynamicTest> claims_areChecked() throws IOException {
        return tests(recipe -> {
            long now = Instant.now().getEpochSecond();
            String issuer = String.valueOf(recipe.claims().get("iss"));
            Map<String, Map<String, Object>> faults = new LinkedHashMap<>();
            faults.put("no issuer", recipe.with("iss", null));
            faults.put("another issuer", recipe.with("iss", "https://evil.example"));
            faults.put(
                    "a slash more or less",
                    recipe.with("iss", issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer + "/"));
            faults.put("no expiry", recipe.with("exp", null));
            faults.put("expired", recipe.with("exp", now - MINUTE));
            faults.put("not yet valid", recipe.with("nbf", now + MINUTE));
            faults.put("no subject", recipe.with("sub", null));
            faults.put("another audience", recipe.with("aud", "another-api"));
            faults.put("an empty audience", recipe.with("aud", List.of()));
            faults.put("its client as audience", recipe.with("aud", "1example23456789"));
            if (recipe.claims().containsKey("aud")) {
                faults.put("no audience", recipe.with("aud", null));
            } else {
                faults.put("another client", recipe.with("client_id", "another"));
                faults.put("no client", recipe.with("client_id", null));
            }
            faults.put("an ID token of Keycloak", recipe.with("typ", "ID"));
            faults.put("a refresh token of Keycloak", recipe.with("typ", "Refresh"));
            faults.put("a token for DPoP", recipe.with("typ", "DPoP"));
            faults.put("an ID token of Cognito", recipe.with("token_use", "id"));
            faults.put("an ID token by its access token", recipe.with("at_hash", "x"));
            faults.put("an ID token by its code", recipe.with("c_hash", "x"));
            faults.put(
                    "a logout token",
                    recipe.with("events", Map.of("http://schemas.openid.net/event/backchannel-logout", Map.of())));
            Map<String, Object> nonce = recipe.with("nonce", "x");
            nonce.remove("typ");
            faults.put("an ID token by its nonce", nonce);
            faults.forEach((name, claims) -> assertThatThrownBy(
                            () -> recipe.decoder().decode(token(recipe.header(), claims)))
                    .as(name)
                    .isInstanceOf(JwtException.class));
            for (String type : List.of("id+jwt", "logout+jwt", "dpop+jwt")) {
                Map<String, Object> header = new LinkedHashMap<>(recipe.header());
                header.put("typ", type);
                assertThatThrownBy(() -> recipe.decoder().decode(token(header, recipe.claims())))
                        .as(type)
                        .isInstanceOf(JwtException.class);
            }
        });
    }

    /** Requires an explicit tenant: it is never implied, and never chosen among several. */
    @TestFactory
    Stream<DynamicTest> callers_areUnambiguous() throws IOException {
        return tests(recipe -> {
            boolean partner = recipe.kind() == Caller.CallerKind.PARTNER;
            String own = partner
                    ? recipe.settings().partnerClaim()
                    : recipe.settings().merchantClaim();
            String other = partner
                    ? recipe.settings().merchantClaim()
                    : recipe.settings().partnerClaim();
            assertThat(recipe.caller(recipe.with(other, "X1")))
                    .as("both claims")
                    .isNull();
            if (SecuritySettings.find(recipe.claims(), own) == recipe.claims().get(own)) {
                assertThat(recipe.caller(recipe.with(own, null))).as("no claim").isNull();
                for (Object value :
                        List.of(List.of(recipe.id(), "M2"), List.of(), List.of(1), 1, Map.of(), "", "M1/../M2")) {
                    assertThat(recipe.caller(recipe.with(own, value)))
                            .as(value.toString())
                            .isNull();
                }
                assertThat(recipe.caller(recipe.with(own, List.of(recipe.id()))))
                        .as("a list of one")
                        .isNotNull();
            } else {
                assertThat(recipe.caller(recipe.with("resource_access", Map.of())))
                        .isNull();
            }
        });
    }

    @Test
    void prefix_isRequired_andRemoved() throws IOException {
        Recipe cognito = recipe("Amazon Cognito");

        assertThat(scopes(cognito, cognito.with("scope", "transactions:read another/exports:write")))
                .isEmpty();
        assertThat(scopes(cognito, cognito.with("scope", "openid transaction-search/transactions:read")))
                .containsExactly("transactions:read");
    }

    @Test
    void firstClaimWithScopes_counts() throws IOException {
        Recipe entra = recipe("Microsoft Entra ID, version 2");

        assertThat(scopes(entra, entra.claims())).containsExactly("transactions:read");
        assertThat(scopes(entra, entra.with("scp", null))).containsExactly("exports:write");
    }

    @Test
    void groupsOfCognito_areScopes() throws IOException {
        Recipe cognito = recipe("Amazon Cognito");
        SecuritySettings groups =
                BoundSettings.of(SecuritySettings.class, Map.of("txsearch.security.scope-claims", "cognito:groups"));
        Map<String, Object> claims = cognito.with("cognito:groups", List.of("transactions:read", "staff"));

        assertThat(Objects.requireNonNull(groups.caller(cognito.decoder().decode(token(cognito.header(), claims))))
                        .scopes())
                .containsExactlyInAnyOrder("transactions:read", "staff");
    }

    /** Google's own ID tokens pass for programs with an audience of ours, and state neither merchant nor scope. */
    @Test
    void idTokenOfAGoogleAccount_isNobodys() throws IOException {
        SecuritySettings settings = BoundSettings.of(
                SecuritySettings.class,
                Map.of(
                        "txsearch.security.issuer", "https://accounts.google.com",
                        "txsearch.security.audience", "https://transactions.example.com"));
        Recipe google = recipe("Google");
        Map<String, Object> claims = new HashMap<>(Map.of(
                "iss", "https://accounts.google.com",
                "aud", "https://transactions.example.com",
                "azp", "115200000000000000000",
                "email", "erp@payments-1234.iam.gserviceaccount.com",
                "email_verified", true,
                "sub", "115200000000000000000"));
        claims.put("iat", google.claims().get("iat"));
        claims.put("exp", google.claims().get("exp"));
        Recipe accounts = new Recipe("", settings, google.header(), claims, Caller.CallerKind.MERCHANT, "", Set.of());

        assertThat(accounts.caller(claims)).isNull();
    }

    @Test
    void path_isTheLongestName() {
        Map<String, Object> claims =
                Map.of("a.b", "whole", "a", Map.of("b", "inner", "c", "c"), "https://example.com/x", Map.of("y", "z"));

        assertThat(SecuritySettings.find(claims, "a.b")).isEqualTo("whole");
        assertThat(SecuritySettings.find(claims, "a.c")).isEqualTo("c");
        assertThat(SecuritySettings.find(claims, "https://example.com/x.y")).isEqualTo("z");
        for (String missing : List.of("a.d", "a.c.d", "b", ".a", "a.", "")) {
            assertThat(SecuritySettings.find(claims, missing)).as(missing).isNull();
        }
    }

    private static Set<String> scopes(Recipe recipe, Map<String, Object> claims) {
        return Objects.requireNonNull(recipe.caller(claims)).scopes();
    }

    private interface Check {
        void of(Recipe recipe) throws JOSEException;
    }

    private static Stream<DynamicTest> tests(Check check) throws IOException {
        return recipes().stream().map(recipe -> dynamicTest(recipe.name(), () -> check.of(recipe)));
    }

    private static Recipe recipe(String name) throws IOException {
        return recipes().stream()
                .filter(recipe -> recipe.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<Recipe> recipes() throws IOException {
        return RECIPE.matcher(Files.readString(MANUAL))
                .results()
                .map(Recipe::of)
                .toList();
    }

    private static Map<String, Object> object(String json) {
        return JsonMapper.shared().readValue(json, new TypeReference<>() {});
    }

    private static MACSigner publicKeyAsSecret() throws JOSEException {
        return new MACSigner(ISSUER.rsa.toRSAPublicKey().getEncoded());
    }

    private static String token(Map<String, Object> header, Map<String, Object> claims) {
        return signed(header, claims, JWSAlgorithm.RS256, TestIssuer.signer(ISSUER.rsa));
    }

    private static String signed(
            Map<String, Object> header, Map<String, Object> claims, JWSAlgorithm algorithm, JWSSigner signer) {
        String input = encoded(header) + "." + encoded(claims);
        try {
            return input + "." + signer.sign(new JWSHeader(algorithm), input.getBytes(StandardCharsets.US_ASCII));
        } catch (JOSEException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static String encoded(Map<String, Object> json) {
        return Base64URL.encode(JsonMapper.shared().writeValueAsString(json)).toString();
    }
}
