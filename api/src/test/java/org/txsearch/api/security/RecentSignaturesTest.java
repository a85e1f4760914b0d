package org.txsearch.api.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtValidationException;

class RecentSignaturesTest {

    private final AtomicLong nanos = new AtomicLong();
    private final List<String> checked = new ArrayList<>();
    private final RecentSignatures signatures = new RecentSignatures(this::check, nanos::get);

    @Test
    void sameToken_isCheckedOnceAMinute() {
        Jwt first = signatures.decode("good.a");
        nanos.addAndGet(RecentSignatures.KNOWN_FOR.minus(Duration.ofMillis(1)).toNanos());
        assertThat(signatures.decode("good.a")).isSameAs(first);
        assertThat(checked).containsExactly("good.a");
        nanos.addAndGet(Duration.ofMillis(1).toNanos());
        signatures.decode("good.a");
        assertThat(checked).containsExactly("good.a", "good.a");
    }

    @Test
    void everyOtherToken_isCheckedForItself() {
        signatures.decode("good.a");
        signatures.decode("good.b");
        assertThatThrownBy(() -> signatures.decode("bad.a")).isInstanceOf(BadJwtException.class);
        assertThat(checked).containsExactly("good.a", "good.b", "bad.a");
    }

    @Test
    void badToken_isCheckedEachTime() {
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> signatures.decode("bad.a")).isInstanceOf(BadJwtException.class);
        }
        assertThat(checked).containsExactly("bad.a", "bad.a");
    }

    /** What is remembered is the signature alone: the issuer's name is compared at each request. */
    @Test
    void whatATokenSays_isJudgedEachTime() {
        TestIssuer issuer = TestIssuer.INSTANCE;
        String token = issuer.merchantToken("M1");
        AtomicReference<String> expected = new AtomicReference<>(TestIssuer.ISSUER);
        SecuritySettings settings = new SecuritySettings(
                TestIssuer.ISSUER,
                null,
                "transaction-search",
                List.of("RS256"),
                "merchant_id",
                "partner_id",
                Duration.ofHours(1));
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
