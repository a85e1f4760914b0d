package org.txsearch.demo.issuer;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Authorization codes (RFC 6749, section 4.1) with their proofs of possession (RFC 7636). They are in memory, and few. */
final class AuthorizationCodes {

    private static final Duration VALID_FOR = Duration.ofSeconds(60);
    private static final int MAX_CODES = 1_000;
    private static final int RANDOM_BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final Pattern VERIFIER = Pattern.compile("[A-Za-z0-9._~-]{43,128}");

    private final Cache<String, Grant> codes;

    AuthorizationCodes(Clock clock) {
        this.codes = Caffeine.newBuilder()
                .expireAfterWrite(VALID_FOR)
                .maximumSize(MAX_CODES)
                .ticker(() -> TimeUnit.MILLISECONDS.toNanos(clock.millis()))
                .build();
    }

    /**
     * What a code stands for.
     *
     * @param merchantOrPartner who has signed in
     * @param scopes the granted scopes of the API
     * @param openId whether an ID token was requested as well
     * @param challenge the SHA-256 of the verifier, in base64url
     */
    record Grant(
            String merchantOrPartner,
            Instant signedInAt,
            Set<String> scopes,
            boolean openId,
            @Nullable String nonce,
            String redirectUri,
            String challenge) {}

    /** A new code for the grant. */
    String issue(Grant grant) {
        String code = random();
        codes.put(code, grant);
        return code;
    }

    /** The grant of a code, which is used up even if address or verifier are not those of the grant; null if there is none. */
    @Nullable
    Grant redeem(@Nullable String code, @Nullable String redirectUri, @Nullable String verifier) {
        Grant grant = code == null ? null : codes.asMap().remove(code);
        return grant != null
                        && grant.redirectUri().equals(redirectUri)
                        && verifier != null
                        && VERIFIER.matcher(verifier).matches()
                        && grant.challenge().equals(challenge(verifier))
                ? grant
                : null;
    }

    static String challenge(String verifier) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            return base64(sha.digest(verifier.getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java has SHA-256", impossible);
        }
    }

    /** 256 random bits. */
    static String random() {
        byte[] bytes = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(bytes);
        return base64(bytes);
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
