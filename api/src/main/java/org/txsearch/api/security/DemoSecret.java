package org.txsearch.api.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.password.PasswordEncoder;

/** Checks the demo's secret, which everybody may know, in microseconds. */
final class DemoSecret implements PasswordEncoder {

    static final String DIGEST = digest("demo-secret");

    @Override
    public String encode(@Nullable CharSequence secret) {
        return digest(String.valueOf(secret));
    }

    @Override
    public boolean matches(@Nullable CharSequence secret, @Nullable String digest) {
        return secret != null
                && digest != null
                && MessageDigest.isEqual(
                        digest(secret.toString()).getBytes(StandardCharsets.US_ASCII),
                        digest.getBytes(StandardCharsets.US_ASCII));
    }

    private static String digest(String secret) {
        try {
            // A slow hash protects secrets that people chose and nobody should know; this one is in the manual.
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha.digest(secret.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java has SHA-256", impossible);
        }
    }
}
