package org.txsearch.document;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The number that orders transactions of the same millisecond, derived from the id.
 *
 * <p>Two ids may share a number; pages allow for it. It is never negative nor the greatest long, so that there is always
 * a number before and after it.
 */
public final class TieBreaker {

    private final MessageDigest digest;

    /** For one thread. */
    public TieBreaker() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    /** The number of that id. */
    public long of(String id) {
        byte[] hash = digest.digest(id.getBytes(StandardCharsets.UTF_8));
        long number = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            number = number << 8 | hash[i] & 0xff;
        }
        return (number >>> 2) + 1;
    }
}
