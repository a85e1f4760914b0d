package org.txsearch.records;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/** Ids that follow from what they identify, so that they are the same wherever it is found. */
public final class DerivedId {

    /** How many bytes an id has. */
    public static final int BYTES = 16;

    /** How many digits they are written as. */
    public static final int DIGITS = 26;

    private static final int RADIX = 32;

    private DerivedId() {}

    /** Returns the id with that prefix of what those parts identify. */
    public static String of(String prefix, String... parts) {
        try {
            return prefix
                    + text(MessageDigest.getInstance("SHA-256")
                            .digest(String.join("\n", parts).getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    /** Returns the first bytes as digits and letters. */
    public static String text(byte[] bytes) {
        String digits = new BigInteger(1, Arrays.copyOf(bytes, BYTES)).toString(RADIX);
        return "0".repeat(DIGITS - digits.length()) + digits;
    }
}
