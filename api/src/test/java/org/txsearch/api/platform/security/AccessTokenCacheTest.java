package org.txsearch.api.platform.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtValidationException;
import org.txsearch.api.platform.settings.BoundSettings;

class AccessTokenCacheTest {

    private final AtomicLong nanos = new AtomicLong();
    private final List<String> checked = new ArrayList<>();
    private final AccessTokens tokens =
            new AccessTokens(this::check, token -> OAuth2TokenValidatorResult.success(), nanos::get);

    @Test
    void sameToken_isCheckedOnceAMinute() {
        Jwt first = tokens.decode("good.AA");
        nanos.addAndGet(AccessTokens.CACHED_FOR.minus(Duration.ofMillis(1)).toNanos());
        assertThat(tokens.decode("good.AA")).isSameAs(first);
        assertThat(checked).containsExactly("good.AA");
        nanos.addAndGet(Duration.ofMillis(1).toNanos());
        tokens.decode("good.AA");
        assertThat(checked).containsExactly("good.AA", "good.AA");
    }

    @Test
    void everyOtherToken_isChecked() {
        tokens.decode("good.AA");
        tokens.decode("good.AQ");
        assertThatThrownBy(() -> tokens.decode("bad.AA")).isInstanceOf(BadJwtException.class);
        assertThat(checked).containsExactly("good.AA", "good.AQ", "bad.AA");
    }

    @Test
    void badToken_isCheckedEachTime() {
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> tokens.decode("bad.AA")).isInstanceOf(BadJwtException.class);
        }
        assertThat(checked).containsExactly("bad.AA", "bad.AA");
    }

    /** Only the signature is cached: the issuer is compared for each request. */
    @Test
    void claims_areValidatedEachTime() {
        TestIssuer issuer = TestIssuer.INSTANCE;
        String token = issuer.merchantToken("M1");
        AtomicReference<String> expected = new AtomicReference<>(TestIssuer.ISSUER);
        SecuritySettings settings = BoundSettings.of(SecuritySettings.class, Map.of());
        JwtDecoder decoder =
                AccessTokens.decoder(new ImmutableJWKSet<>(new JWKSet(issuer.rsa)), expected::get, settings);
        assertThat(decoder.decode(token).getSubject()).isNotNull();
        expected.set("https://another.example");
        assertThatThrownBy(() -> decoder.decode(token)).isInstanceOf(JwtValidationException.class);
    }

    private Jwt check(String token) {
        checked.add(token);
        if (token.startsWith("bad")) {
            throw new BadJwtException("The signature is wrong");
        }
        return Jwt.withTokenValue(token)
                .header("alg", "RS256")
                .claim("sub", "s")
                .build();
    }
}
