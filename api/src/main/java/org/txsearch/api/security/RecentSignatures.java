package org.txsearch.api.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;

/**
 * Checks the signature of a token that comes again and again once a minute. Who keeps sending one token asks for
 * thousands of pages with it, and the check would be a fifth of each page's work.
 *
 * <p>Only that the signature is good is remembered, for that very token. Whether the token is in date and meant for us is
 * for whoever asks here to judge each time. A key that its issuer withdraws is believed for that minute longer.
 */
final class RecentSignatures implements JwtDecoder {

    static final Duration KNOWN_FOR = Duration.ofMinutes(1);
    static final int MAX_KNOWN = 10_000;

    private final JwtDecoder checking;
    private final Cache<ByteBuffer, Jwt> good;

    RecentSignatures(JwtDecoder checking, Ticker ticker) {
        this.checking = checking;
        this.good = Caffeine.newBuilder()
                .ticker(ticker)
                .expireAfterWrite(KNOWN_FOR)
                .maximumSize(MAX_KNOWN)
                .build();
    }

    @Override
    public Jwt decode(String token) {
        ByteBuffer digest = digest(token);
        Jwt known = good.getIfPresent(digest);
        if (known != null) {
            return known;
        }
        Jwt checked = checking.decode(token);
        good.put(digest, checked);
        return checked;
    }

    /** What is kept of a token is of no use to whoever may read it. */
    private static ByteBuffer digest(String token) {
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java has SHA-256", impossible);
        }
    }
}
