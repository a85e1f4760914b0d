package org.txsearch.api.platform.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.commons.codec.digest.DigestUtils;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtClaimNames;
import org.springframework.security.oauth2.jwt.JwtClaimValidator;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.JwtTypeValidator;
import org.springframework.security.oauth2.jwt.JwtValidationException;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;

/**
 * Validates access tokens by RFC 9068 and the practice of RFC 8725, except that issuers may leave out the type.
 *
 * <p>The signature of a repeated token is verified once a minute: for each request, it would be a fifth of the work for a page. Only the
 * verified signature of exactly this token is cached; claims are validated for each request. A key that the issuer withdraws is
 * trusted for up to a minute longer.
 */
final class AccessTokens implements JwtDecoder {

    static final Duration CACHED_FOR = Duration.ofMinutes(1);

    private static final int MAX_CACHED = 10_000;
    private static final Duration CLOCK_SKEW = Duration.ofSeconds(30);

    private static final OAuth2Error EXPIRED = new OAuth2Error("invalid_token", "The access token has expired", null);

    private static final OAuth2Error INVALID = new OAuth2Error("invalid_token");
    private static final String BEARER = "Bearer";
    private static final List<String> ID_TOKEN_CLAIMS = List.of("at_hash", "c_hash", "s_hash", "events");

    private final JwtDecoder signatures;
    private final OAuth2TokenValidator<Jwt> claims;
    private final Cache<ByteBuffer, Jwt> verified;

    AccessTokens(JwtDecoder signatures, OAuth2TokenValidator<Jwt> claims, Ticker ticker) {
        this.signatures = signatures;
        this.claims = claims;
        this.verified = Caffeine.newBuilder()
                .ticker(ticker)
                .expireAfterWrite(CACHED_FOR)
                .maximumSize(MAX_CACHED)
                .build();
    }

    /** Returns whether a token was refused only because it has expired. */
    static boolean isExpired(AuthenticationException failure) {
        return failure.getCause() instanceof JwtValidationException invalid
                && invalid.getErrors().stream().allMatch(EXPIRED::equals);
    }

    /** Returns a decoder that uses only the keys of the given source, never keys or addresses in a token. */
    static JwtDecoder decoder(JWKSource<SecurityContext> keys, Supplier<String> issuer, SecuritySettings settings) {
        NimbusJwtDecoder decoder = NimbusJwtDecoder.withJwkSource(keys)
                .jwsAlgorithms(algorithms -> {
                    algorithms.clear();
                    settings.algorithms().forEach(name -> algorithms.add(SignatureAlgorithm.from(name)));
                })
                .build();
        decoder.setJwtValidator(token -> OAuth2TokenValidatorResult.success());
        return new AccessTokens(
                decoder, new DelegatingOAuth2TokenValidator<>(validators(issuer, settings)), Ticker.systemTicker());
    }

    @Override
    public Jwt decode(String token) {
        ByteBuffer digest = digest(token);
        Jwt read = verified.getIfPresent(digest);
        if (read == null) {
            requireCanonicalSignature(token);
            read = signatures.decode(token);
            verified.put(digest, read);
        }
        OAuth2TokenValidatorResult result = claims.validate(read);
        if (result.hasErrors()) {
            throw new JwtValidationException(
                    "The token's signature is valid, but its claims are not", result.getErrors());
        }
        return read;
    }

    /** Returns the key of the cache, which must not hold tokens: whoever can read it could use them. */
    private static ByteBuffer digest(String token) {
        return ByteBuffer.wrap(DigestUtils.sha256(token));
    }

    /**
     * Refuses signatures that are not written as in RFC 7515. The decoder ignores stray characters and spare bits, so one token
     * could be written in many ways.
     */
    private static void requireCanonicalSignature(String token) {
        String signature = token.substring(token.lastIndexOf('.') + 1);
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(signature);
            if (Base64.getUrlEncoder().withoutPadding().encodeToString(bytes).equals(signature)) {
                return;
            }
        } catch (IllegalArgumentException notBase64) {
            throw new BadJwtException("The signature is not base64url", notBase64);
        }
        throw new BadJwtException("The signature is not in canonical base64url");
    }

    private static List<OAuth2TokenValidator<Jwt>> validators(Supplier<String> issuer, SecuritySettings settings) {
        JwtTimestampValidator times = new JwtTimestampValidator(CLOCK_SKEW);
        times.setAllowEmptyExpiryClaim(false);
        JwtTypeValidator types = new JwtTypeValidator("at+jwt", "application/at+jwt", "JWT");
        types.setAllowEmpty(true);
        return List.of(
                types,
                token -> isExpired(token) ? OAuth2TokenValidatorResult.failure(EXPIRED) : times.validate(token),
                new JwtClaimValidator<Object>(
                        JwtClaimNames.ISS, value -> Objects.toString(value, "").equals(issuer.get())),
                token -> result(isForUs(token, settings)),
                new JwtClaimValidator<String>(JwtClaimNames.SUB, value -> value != null && !value.isBlank()),
                token -> result(isAccessToken(token)),
                new BoundTokens());
    }

    private static boolean isExpired(Jwt token) {
        Instant end = token.getExpiresAt();
        return end != null && Instant.now().minus(CLOCK_SKEW).isAfter(end);
    }

    /** Checks the audience, or the client of a token without one: access tokens of Amazon Cognito have no audience. */
    private static boolean isForUs(Jwt token, SecuritySettings settings) {
        if (token.hasClaim(JwtClaimNames.AUD)) {
            List<String> audience = token.getAudience();
            return audience != null && audience.contains(settings.audience());
        }
        Object client = token.hasClaim("client_id") ? token.getClaim("client_id") : token.getClaim("azp");
        return client instanceof String id && settings.clients().contains(id);
    }

    /**
     * Returns whether nothing marks the token as another kind of token with our audience: {@code typ} of Keycloak, {@code token_use} of Amazon
     * Cognito, the hashes of OpenID Connect Core, section 3.1.3.6, and {@code events} of logout tokens. Older versions of Keycloak
     * repeat the {@code nonce} of an ID token in access tokens.
     */
    private static boolean isAccessToken(Jwt token) {
        Object type = token.getClaims().getOrDefault("typ", BEARER);
        return BEARER.equals(type)
                && "access".equals(token.getClaims().getOrDefault("token_use", "access"))
                && ID_TOKEN_CLAIMS.stream().noneMatch(token::hasClaim)
                && (!token.hasClaim("nonce") || token.hasClaim("typ"));
    }

    private static OAuth2TokenValidatorResult result(boolean valid) {
        return valid ? OAuth2TokenValidatorResult.success() : OAuth2TokenValidatorResult.failure(INVALID);
    }
}
