package org.txsearch.api.records;

import java.security.SecureRandom;
import java.util.regex.Pattern;
import org.txsearch.records.DerivedId;

/** Creates and recognizes the ids of records, which have 128 bits. */
public final class RecordIds {

    private static final Pattern ID = Pattern.compile("(exp|sch|whe|whd)_[0-9a-v]{" + DerivedId.DIGITS + "}");
    private static final SecureRandom RANDOM = new SecureRandom();

    private RecordIds() {}

    /** Returns whether a text has the form of an id, which is safe in a path. */
    public static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    /** Returns a new id with a prefix. */
    public static String random(String prefix) {
        byte[] bytes = new byte[DerivedId.BYTES];
        RANDOM.nextBytes(bytes);
        return prefix + DerivedId.text(bytes);
    }
}
