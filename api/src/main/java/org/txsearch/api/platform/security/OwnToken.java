package org.txsearch.api.platform.security;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.keygen.Base64StringKeyGenerator;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.stereotype.Component;

/**
 * The token with which this process requests its own pages before it is ready. It is random, is sent only to the process's own
 * port, and is revoked after the warm-up. Its requests count against no rate, and appear in no log or metric of requests.
 */
@Component
public final class OwnToken {

    private static final String MARK = OwnToken.class.getName();
    private static final int RANDOM_BYTES = 32;

    /** Longer than any warm-up; {@link #end} revokes the token. */
    private static final Duration RECOGNIZED_FOR = Duration.ofHours(1);

    private final SecuritySettings settings;
    private volatile @Nullable Jwt current;

    OwnToken(SecuritySettings settings) {
        this.settings = settings;
    }

    /** Returns whether the request was sent with this token; known after the token has been validated. */
    public static boolean sent(HttpServletRequest request) {
        return request.getAttribute(MARK) != null;
    }

    /** Returns a token to read the merchant's transactions, valid until {@link #end}. */
    public String begin(String merchantId) {
        String value =
                new Base64StringKeyGenerator(Base64.getUrlEncoder().withoutPadding(), RANDOM_BYTES).generateKey();
        current = Jwt.withTokenValue(value)
                .header("typ", MARK)
                .subject("warm-up")
                .expiresAt(Instant.now().plus(RECOGNIZED_FOR))
                .claim(settings.merchantClaim(), merchantId)
                .claim(settings.scopeClaims().get(0), List.of(settings.scopePrefix() + CallerAuthorization.READ))
                .build();
        return value;
    }

    /** Revokes the token. */
    public void end() {
        current = null;
    }

    /** Returns a decoder that accepts this token, and every token that the given one accepts. */
    JwtDecoder or(JwtDecoder others) {
        return token -> {
            Jwt own = current;
            return own != null && isEqual(token, own.getTokenValue()) ? own : others.decode(token);
        };
    }

    /** Marks a request with this token; the decoder accepts no other token of this type. */
    static void mark(HttpServletRequest request, Jwt token) {
        if (MARK.equals(token.getHeaders().get("typ"))) {
            request.setAttribute(MARK, true);
        }
    }

    private static boolean isEqual(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }
}
