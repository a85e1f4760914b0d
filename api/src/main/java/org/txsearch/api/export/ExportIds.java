package org.txsearch.api.export;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.commons.codec.digest.DigestUtils;

/** Ids of exports and schedules, of 128 bits. */
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

    /** The id of the export of a schedule's period, which is the same on every instance. */
    static String ofPeriod(String scheduleId, String label) {
        return EXPORT + text(DigestUtils.sha256(scheduleId + "\n" + label));
    }

    /** Whether that is an id by its form, and safe in a path. */
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
