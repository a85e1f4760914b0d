package org.txsearch.api.platform.security;

import com.nimbusds.jose.JWSAlgorithm;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.security.oauth2.jwt.Jwt;
import org.txsearch.api.platform.settings.InvalidSettingException;
import org.txsearch.grants.Creator;
import org.txsearch.grants.GrantKey;

/**
 * The accepted access tokens.
 *
 * @param issuer {@code iss} of access tokens, exactly as the issuer writes it; required outside the demo
 * @param jwkSetUri address of the issuer's keys; absent: the address in the issuer's metadata
 * @param audience audience that {@code aud} must name
 * @param clients clients ({@code client_id}, or else {@code azp}) whose tokens are accepted without any {@code aud}
 * @param algorithms accepted signature algorithms, asymmetric ones only
 * @param merchantClaim claim with the merchant: a name, or a path of names with dots
 * @param partnerClaim claim with the partner, in the same form
 * @param scopeClaims claims with scopes; the first one that a token has counts
 * @param scopePrefix prefix of the scopes of this API. Scopes without it are ignored
 * @param keysTrustedFor how long the issuer's keys are trusted after the last successful fetch, 15 m to 24 h. Then requests
 *     get 503. Keys are fetched every 15 minutes
 */
@ConfigurationProperties("txsearch.security")
public record SecuritySettings(
        @Nullable String issuer,
        @Nullable String jwkSetUri,
        @DefaultValue("transaction-search") String audience,
        @DefaultValue List<String> clients,
        @DefaultValue({"RS256", "ES256"}) List<String> algorithms,
        @DefaultValue("merchant_id") String merchantClaim,
        @DefaultValue("partner_id") String partnerClaim,
        @DefaultValue({"scope", "scp"}) List<String> scopeClaims,
        @DefaultValue("") String scopePrefix,
        @DefaultValue("1h") Duration keysTrustedFor) {

    private static final Duration MAX_KEYS_TRUSTED_FOR = Duration.ofDays(1);

    private static final String PREFIX = "txsearch.security.";

    /** The claims with the client in access tokens of RFC 9068, Keycloak and Auth0, Microsoft Entra ID, and Okta. */
    private static final List<String> CLIENT_CLAIMS = List.of("client_id", "azp", "appid", "cid");

    /** Checks the values before anything is started. */
    void check(boolean hasLocalIssuer) {
        if (hasLocalIssuer && hasIssuer()) {
            throw new InvalidSettingException(
                    PREFIX + "issuer", "must not be set in the profile demo, which issues its own tokens");
        }
        if (!hasLocalIssuer && !hasIssuer()) {
            throw new InvalidSettingException(
                    PREFIX + "issuer",
                    "must be the issuer of the access tokens, https://login.example.com for instance; "
                            + "to try the API without one, run ./txsearch serve --spring.profiles.active=demo");
        }
        if (issuer != null && hasIssuer()) {
            InvalidSettingException.requireHttps(PREFIX + "issuer", issuer);
        }
        if (jwkSetUri != null) {
            InvalidSettingException.requireHttps(PREFIX + "jwk-set-uri", jwkSetUri);
        }
        checkNotBlank("audience", audience);
        checkNotBlank("merchant-claim", merchantClaim);
        checkNotBlank("partner-claim", partnerClaim);
        clients.forEach(client -> checkNotBlank("clients", client));
        if (scopeClaims.isEmpty()) {
            throw new InvalidSettingException(PREFIX + "scope-claims", "must not be empty");
        }
        scopeClaims.forEach(claim -> checkNotBlank("scope-claims", claim));
        checkAlgorithms();
        if (keysTrustedFor.compareTo(IssuerKeys.FRESH_FOR) < 0 || keysTrustedFor.compareTo(MAX_KEYS_TRUSTED_FOR) > 0) {
            throw new InvalidSettingException(PREFIX + "keys-trusted-for", "must be a duration from 15m to 24h");
        }
    }

    private boolean hasIssuer() {
        return issuer != null && !issuer.isBlank();
    }

    private static void checkNotBlank(String name, String value) {
        if (value.isBlank()) {
            throw new InvalidSettingException(PREFIX + name, "must not be empty");
        }
    }

    private void checkAlgorithms() {
        boolean asymmetric = !algorithms.isEmpty()
                && algorithms.stream()
                        .allMatch(name -> JWSAlgorithm.Family.RSA.contains(JWSAlgorithm.parse(name))
                                || JWSAlgorithm.Family.EC.contains(JWSAlgorithm.parse(name)));
        if (!asymmetric) {
            throw new InvalidSettingException(
                    PREFIX + "algorithms",
                    "must be a list of RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, ES512");
        }
    }

    /** Returns the caller that a token names; null unless it names either a merchant or a partner. */
    @Nullable
    Caller caller(Jwt token) {
        Object merchant = find(token.getClaims(), merchantClaim());
        Object partner = find(token.getClaims(), partnerClaim());
        String subject = token.getSubject();
        // A token with both claims is ambiguous.
        if (subject == null || (merchant == null) == (partner == null)) {
            return null;
        }
        String id = id(merchant == null ? partner : merchant);
        Caller.CallerKind kind = merchant == null ? Caller.CallerKind.PARTNER : Caller.CallerKind.MERCHANT;
        return id == null ? null : new Caller(subject, kind, id, scopes(token));
    }

    /** Returns the creator to store in records of the caller: the client of the token, or its subject. */
    static Creator creator(Jwt token, Caller caller) {
        String client = CLIENT_CLAIMS.stream()
                .map(name -> token.getClaims().get(name))
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .findFirst()
                .orElse(caller.subject());
        return new Creator(client, caller.kind() == Caller.CallerKind.PARTNER ? caller.id() : null);
    }

    /** Returns the id in a claim, which may be a list of one. */
    private static @Nullable String id(@Nullable Object claim) {
        Object only = claim instanceof Collection<?> list && list.size() == 1
                ? list.iterator().next()
                : claim;
        return only instanceof String id && GrantKey.isId(id) ? id : null;
    }

    /**
     * Returns the scopes in the first claim that the token has. Claims are not combined: if a user's token has both, {@code scp} holds the
     * permissions of the client, and {@code roles} those of the user.
     */
    private Set<String> scopes(Jwt token) {
        Object claim = scopeClaims().stream()
                .map(path -> find(token.getClaims(), path))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("");
        Stream<?> values = claim instanceof Collection<?> list
                ? list.stream()
                : Stream.of(claim.toString().split(" ", -1));
        String prefix = scopePrefix();
        return values.map(String::valueOf)
                .filter(scope -> scope.startsWith(prefix))
                .map(scope -> scope.substring(prefix.length()))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the claim at a path of names separated by dots. Names may contain dots; the longest existing name wins. */
    static @Nullable Object find(Map<?, ?> claims, String path) {
        if (claims.containsKey(path)) {
            return claims.get(path);
        }
        for (int dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
            if (claims.get(path.substring(0, dot)) instanceof Map<?, ?> inner) {
                return find(inner, path.substring(dot + 1));
            }
        }
        return null;
    }
}
