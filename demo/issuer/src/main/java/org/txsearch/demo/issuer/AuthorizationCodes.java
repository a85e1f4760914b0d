package org.txsearch.demo.issuer;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.keygen.Base64StringKeyGenerator;
import org.springframework.security.crypto.keygen.StringKeyGenerator;

/** Authorization codes (RFC 6749, section 4.1) with proof keys (RFC 7636), which are kept in memory. */
final class AuthorizationCodes {

    private static final Duration VALID_FOR = Duration.ofSeconds(60);
    private static final int MAX_CODES = 1_000;
    private static final int RANDOM_BYTES = 32;
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
    private static final StringKeyGenerator RANDOM = new Base64StringKeyGenerator(BASE64, RANDOM_BYTES);
    private static final Pattern VERIFIER = Pattern.compile("[A-Za-z0-9._~-]{43,128}");

    private final Cache<String, CodeGrant> codes;

    AuthorizationCodes(Clock clock) {
        this.codes = Caffeine.newBuilder()
                .expireAfterWrite(VALID_FOR)
                .maximumSize(MAX_CODES)
                .ticker(() -> TimeUnit.MILLISECONDS.toNanos(clock.millis()))
                .build();
    }

    /** Issues a code for a grant. */
    String issue(CodeGrant grant) {
        String code = random();
        codes.put(code, grant);
        return code;
    }

    /** Returns the grant of a code, or null. Removes the code, even if the address or the verifier is wrong. */
    @Nullable
    CodeGrant redeem(@Nullable String code, @Nullable String redirectUri, @Nullable String verifier) {
        CodeGrant grant = code == null ? null : codes.asMap().remove(code);
        return grant != null
                        && grant.redirectUri().equals(redirectUri)
                        && verifier != null
                        && VERIFIER.matcher(verifier).matches()
                        && grant.challenge().equals(challenge(verifier))
                ? grant
                : null;
    }

    static String challenge(String verifier) {
        return BASE64.encodeToString(DigestUtils.sha256(verifier));
    }

    /** Returns 256 random bits. */
    static String random() {
        return RANDOM.generateKey();
    }
}
