package org.txsearch.api.export;

import java.security.SecureRandom;
import java.util.regex.Pattern;
import org.txsearch.exports.DerivedId;

/** Ids of what merchants create, of 128 bits. */
public final class ExportIds {

    private static final String EXPORT = "exp_";
    private static final String SCHEDULE = "sch_";
    private static final Pattern ID = Pattern.compile("(exp|sch|whe|whd)_[0-9a-v]{" + DerivedId.DIGITS + "}");
    private static final SecureRandom RANDOM = new SecureRandom();

    private ExportIds() {}

    static String newExport() {
        return random(EXPORT);
    }

    static String newSchedule() {
        return random(SCHEDULE);
    }

    /** The id of the export of a schedule's period, which is the same on every instance. */
    static String ofPeriod(String scheduleId, String label) {
        return DerivedId.of(EXPORT, scheduleId, label);
    }

    /** Whether that is an id by its form, and safe in a path. */
    public static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    /** A new id with that prefix. */
    public static String random(String prefix) {
        byte[] bytes = new byte[DerivedId.BYTES];
        RANDOM.nextBytes(bytes);
        return prefix + DerivedId.text(bytes);
    }
}
