package org.txsearch.ingest.source;

import java.time.DateTimeException;
import java.util.regex.Pattern;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.RecordFindings;
import org.txsearch.document.RecordRule;
import org.txsearch.schema.Field;
import org.txsearch.time.Rfc3339;

/** Converts the text of a scalar to its Avro value. */
final class ScalarText {

    private static final Pattern LONE_SURROGATE = Pattern.compile("[\\ud800-\\udfff]");

    private ScalarText() {}

    /** Returns the value, or null after adding a fault. */
    static @Nullable Object value(Field field, Schema type, String text, RecordFindings findings) {
        return switch (field.kind()) {
            case STRING -> whole(field, text, findings);
            case ENUM -> symbol(field, type, text, findings);
            case INSTANT -> instant(field, text, findings);
            default -> {
                findings.invalid(field, "INVALID_VALUE", "This field does not hold text.", text);
                yield null;
            }
        };
    }

    /** Returns the text. Replaces and reports lone surrogates, which have no UTF-8 form. */
    static String whole(Field field, String text, RecordFindings findings) {
        if (isWhole(text)) {
            return text;
        }
        String replaced = replaced(text);
        if (field.strict()) {
            findings.fault(
                    field.path(),
                    "INVALID_VALUE",
                    "The text has bytes that are not UTF-8, or half a character (a lone surrogate).");
        } else {
            findings.adjusted(field, RecordRule.CHARACTERS_REPLACED, replaced);
        }
        return replaced;
    }

    /** Returns the text with U+FFFD for each lone surrogate. */
    static String replaced(String text) {
        return LONE_SURROGATE.matcher(text).replaceAll("\ufffd");
    }

    /** Returns the boolean of a text in any case, as JSON, SQL, and Python write it; null for other texts. */
    static @Nullable Boolean truth(String text) {
        boolean isTrue = text.equalsIgnoreCase("true");
        return isTrue || text.equalsIgnoreCase("false") ? isTrue : null;
    }

    /** Returns whether the text has no lone surrogate. */
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

    private static @Nullable Object symbol(Field field, Schema type, String text, RecordFindings findings) {
        if (!field.symbols().contains(text)) {
            findings.invalid(field, "INVALID_ENUM", "One of " + String.join(", ", field.symbols()) + ".", text);
            return null;
        }
        return new GenericData.EnumSymbol(type, text);
    }

    private static @Nullable Object instant(Field field, String text, RecordFindings findings) {
        try {
            return Rfc3339.parse(text).toEpochMilli();
        } catch (DateTimeException e) {
            findings.invalid(
                    field, "INVALID_DATE", "A time is RFC 3339 with an offset: 2026-11-20T10:31:22.120Z.", text);
            return null;
        }
    }
}
