package org.txsearch.ingest.source;

import java.time.DateTimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.Field;
import org.txsearch.time.Rfc3339;

/** Turns the text of a scalar into its Avro value. */
final class ScalarText {

    private ScalarText() {}

    /** The value, or null where the fault has been noted. */
    static @Nullable Object value(Field field, Schema type, String text, RecordFaults faults) {
        return switch (field.kind()) {
            case STRING -> isWhole(field, text, faults) ? text : null;
            case ENUM -> symbol(field, type, text, faults);
            case INSTANT -> instant(field, text, faults);
            default -> {
                faults.add(field.path(), "INVALID_VALUE", "This field does not hold text.");
                yield null;
            }
        };
    }

    /** Notes a lone surrogate as a fault: it has no UTF-8 form and would be stored as a question mark. */
    static boolean isWhole(Field field, String text, RecordFaults faults) {
        if (!isWhole(text)) {
            faults.add(field.path(), "INVALID_VALUE", "The text holds half a character (a lone surrogate).");
            return false;
        }
        return true;
    }

    /** Whether the text has no lone surrogate. */
    static boolean isWhole(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                if (!Character.isHighSurrogate(c)
                        || i + 1 == text.length()
                        || !Character.isLowSurrogate(text.charAt(i + 1))) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    private static @Nullable Object symbol(Field field, Schema type, String text, RecordFaults faults) {
        if (!field.symbols().contains(text)) {
            faults.add(field.path(), "INVALID_ENUM", "One of " + String.join(", ", field.symbols()) + ".");
            return null;
        }
        return new GenericData.EnumSymbol(type, text);
    }

    private static @Nullable Object instant(Field field, String text, RecordFaults faults) {
        try {
            return Rfc3339.parse(text).toEpochMilli();
        } catch (DateTimeException e) {
            faults.add(field.path(), "INVALID_DATE", "A time is RFC 3339 with an offset: 2026-11-20T10:31:22.120Z.");
            return null;
        }
    }
}
