package org.txsearch.records;

import java.math.BigInteger;
import java.util.Arrays;
import org.apache.commons.codec.digest.DigestUtils;

/** Ids that follow from what they identify, so that they are the same wherever it is found. */
public final class DerivedId {

    public static final int BYTES = 16;

    public static final int DIGITS = 26;

    private static final int RADIX = 32;

    private DerivedId() {}

    /** Returns the id with that prefix of what those parts identify. */
    public static String of(String prefix, String... parts) {
        return prefix + text(DigestUtils.sha256(String.join("\n", parts)));
    }

    /** Returns the first bytes as digits and letters. */
    public static String text(byte[] bytes) {
        String digits = new BigInteger(1, Arrays.copyOf(bytes, BYTES)).toString(RADIX);
        return "0".repeat(DIGITS - digits.length()) + digits;
    }
}
