package org.txsearch.api.export;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;

/** Names of exports and schedules, of 128 bits. */
final class ExportIds {

    private static final String EXPORT = "exp_";
    private static final String SCHEDULE = "sch_";
    private static final int BYTES = 16;
    private static final int RADIX = 32;
    private static final int DIGITS = 26;
    private static final Pattern ID = Pattern.compile("(exp|sch)_[0-9a-v]{" + DIGITS + "}");
    private static final SecureRandom RANDOM = new SecureRandom();

    private ExportIds() {}

    static String newExport() {
        return EXPORT + random();
    }

    static String newSchedule() {
        return SCHEDULE + random();
    }

    /** The export of a schedule's period, always the same: whoever makes it, it is made once. */
    static String ofPeriod(String scheduleId, String label) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256")
                    .digest((scheduleId + "\n" + label).getBytes(StandardCharsets.UTF_8));
            return EXPORT + text(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    /** Whether that can be a name at all, and may stand in a path. */
    static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    private static String random() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return text(bytes);
    }

    private static String text(byte[] bytes) {
        String digits = new BigInteger(1, Arrays.copyOf(bytes, BYTES)).toString(RADIX);
        return "0".repeat(DIGITS - digits.length()) + digits.toLowerCase(Locale.ROOT);
    }
}
