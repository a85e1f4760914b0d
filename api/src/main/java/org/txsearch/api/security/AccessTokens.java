package org.txsearch.api.security;

import com.github.benmanes.caffeine.cache.Ticker;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtClaimNames;
import org.springframework.security.oauth2.jwt.JwtClaimValidator;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.JwtTypeValidator;
import org.springframework.security.oauth2.jwt.JwtValidationException;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;

/** What makes a token an access token of ours: RFC 9068 with the practice of RFC 8725. */
final class AccessTokens {

    private static final Duration CLOCK_SKEW = Duration.ofSeconds(30);

    private static final OAuth2Error EXPIRED = new OAuth2Error("invalid_token", "The access token has expired", null);

    private AccessTokens() {}

    /** Whether a token was refused because it has expired, and for nothing else: such a one was good once. */
    static boolean isExpired(AuthenticationException failure) {
        return failure.getCause() instanceof JwtValidationException invalid
                && invalid.getErrors().stream().allMatch(EXPIRED::equals);
    }

    /** A decoder that takes keys from one source alone; what a token says of keys and addresses is never followed. */
    static JwtDecoder decoder(JWKSource<SecurityContext> keys, Supplier<String> issuer, SecuritySettings settings) {
        NimbusJwtDecoder decoder = NimbusJwtDecoder.withJwkSource(keys)
                .jwsAlgorithms(algorithms -> {
                    algorithms.clear();
                    settings.algorithms().forEach(name -> algorithms.add(SignatureAlgorithm.from(name)));
                })
                .build();
        decoder.setJwtValidator(token -> OAuth2TokenValidatorResult.success());
        return new JudgedTokens(
                new RecentSignatures(new CanonicalSignature(decoder), Ticker.systemTicker()),
                new DelegatingOAuth2TokenValidator<>(validators(issuer, settings.audience())));
    }

    private static List<OAuth2TokenValidator<Jwt>> validators(Supplier<String> issuer, String audience) {
        JwtTimestampValidator times = new JwtTimestampValidator(CLOCK_SKEW);
        times.setAllowEmptyExpiryClaim(false);
        return List.of(
                new JwtTypeValidator("at+jwt", "application/at+jwt", "JWT"),
                token -> isExpired(token) ? OAuth2TokenValidatorResult.failure(EXPIRED) : times.validate(token),
                new JwtClaimValidator<Object>(
                        JwtClaimNames.ISS, value -> Objects.toString(value, "").equals(issuer.get())),
                new JwtClaimValidator<List<String>>(
                        JwtClaimNames.AUD, value -> value != null && value.contains(audience)),
                new JwtClaimValidator<String>(JwtClaimNames.SUB, value -> value != null && !value.isBlank()),
                AccessTokens::isNoIdToken);
    }

    private static boolean isExpired(Jwt token) {
        Instant end = token.getExpiresAt();
        return end != null && Instant.now().minus(CLOCK_SKEW).isAfter(end);
    }

    /** An ID token may bear our audience and no type of its own; OpenID Connect Core, section 3.1.3.6, marks it. */
    private static OAuth2TokenValidatorResult isNoIdToken(Jwt token) {
        return token.hasClaim("at_hash") || token.hasClaim("c_hash")
                ? OAuth2TokenValidatorResult.failure(new OAuth2Error("invalid_token"))
                : OAuth2TokenValidatorResult.success();
    }
}
