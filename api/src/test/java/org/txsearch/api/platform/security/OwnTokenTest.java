package org.txsearch.api.platform.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;

class OwnTokenTest {

    private static final SecuritySettings SETTINGS = new SecuritySettings(
            "https://login.example.com",
            null,
            "transaction-search",
            List.of(),
            List.of("RS256"),
            "app.merchant",
            "app.partner",
            List.of("roles", "scp"),
            "pay/",
            Duration.ofHours(1));

    private final OwnToken own = new OwnToken(SETTINGS);
    private final Jwt another = Jwt.withTokenValue("another")
            .header("typ", "JWT")
            .subject("warm-up")
            .build();
    private final JwtDecoder decoder = own.or(token -> {
        if (token.equals("another")) {
            return another;
        }
        throw new BadJwtException("unknown");
    });

    @Test
    void token_readsOneMerchant_andWritesNothing() {
        Caller caller = SETTINGS.caller(decoder.decode(own.begin("M0001")));
        assertThat(caller)
                .isEqualTo(new Caller("warm-up", Caller.CallerKind.MERCHANT, "M0001", Set.of("transactions:read")));
    }

    @Test
    void token_isDifferentEachTime_andRefusedAfterItsEnd() {
        String first = own.begin("M0001");
        String second = own.begin("M0001");
        assertThat(second).isNotEqualTo(first).hasSizeGreaterThan(40);
        assertThatThrownBy(() -> decoder.decode(first)).isInstanceOf(BadJwtException.class);
        assertThat(decoder.decode(second).getTokenValue()).isEqualTo(second);
        own.end();
        assertThatThrownBy(() -> decoder.decode(second)).isInstanceOf(BadJwtException.class);
    }

    @Test
    void otherTokens_areThoseOfTheDecoder_andMarkNoRequest() {
        assertThatThrownBy(() -> decoder.decode("another-one")).isInstanceOf(BadJwtException.class);
        own.begin("M0001");
        assertThat(decoder.decode("another")).isSameAs(another);
        assertThat(isMarked("another")).isFalse();
    }

    @Test
    void requestOfTheToken_isMarked_alsoWhenItHasEnded() {
        String token = own.begin("M0001");
        Jwt read = decoder.decode(token);
        own.end();
        MockHttpServletRequest request = new MockHttpServletRequest();
        OwnToken.mark(request, Objects.requireNonNull(read));
        assertThat(OwnToken.sent(request)).isTrue();
    }

    private boolean isMarked(String token) {
        MockHttpServletRequest request = new MockHttpServletRequest();
        OwnToken.mark(request, decoder.decode(token));
        return OwnToken.sent(request);
    }
}
