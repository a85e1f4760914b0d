package org.txsearch.document;

import java.nio.charset.StandardCharsets;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.txsearch.country.Countries;
import org.txsearch.money.DecimalHint;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldFormat;

/** The rules that a text field keeps: well-formed, no longer than allowed, of its format. */
final class TextRules {

    private TextRules() {}

    /**
     * Returns whether the text keeps the field's rules, so that it is stored as it was sent.
     *
     * @param plain whether it is known to be {@link PlainJsonText}
     */
    static boolean isKeptBy(Field field, byte[] bytes, int offset, int length, boolean plain) {
        int points = plain ? length : Utf8.codePoints(bytes, offset, length);
        return points >= 0 && points <= field.maxLength() && requested(field, bytes, offset, length) == null;
    }

    /** Returns the stored form of a text that breaks the rules; null for nothing. The fault or the adjustment is noted. */
    static @Nullable String adjusted(Encoding encoding, Field field, byte[] utf8) {
        RecordFindings findings = encoding.findings;
        String text = new String(utf8, StandardCharsets.UTF_8);
        if (Utf8.codePoints(utf8, 0, utf8.length) < 0) {
            if (field.strict()) {
                findings.fault(field.path(), "INVALID_VALUE", "The text is not well-formed UTF-8.");
                return null;
            }
            findings.adjusted(field, RecordRule.CHARACTERS_REPLACED, text);
        }
        if (field.format() == FieldFormat.ANY || field.format() == FieldFormat.EXTERNAL_ID) {
            // Masked before it is cut: the beginning of a card number is not recognised as one.
            return cut(encoding, field, encoding.fingerprints.asStored(field, text), field.maxLength());
        }
        return field.strict() ? refused(findings, field, text, utf8) : ofFormat(findings, field, text, utf8);
    }

    /** Returns the text, or its beginning if it has more characters than that, which is noted. */
    static String cut(Encoding encoding, Field field, String text, int maxLength) {
        String cut = CutText.cut(text, maxLength);
        if (!cut.equals(text)) {
            encoding.findings.adjusted(field, RecordRule.TEXT_CUT, text, maxLength);
        }
        return cut;
    }

    private static @Nullable String refused(RecordFindings findings, Field field, String text, byte[] utf8) {
        String requested = requested(field, utf8, 0, utf8.length);
        if (text.codePointCount(0, text.length()) > field.maxLength()) {
            findings.fault(
                    field.path(), "INVALID_LENGTH", "The text has more than " + field.maxLength() + " characters.");
        } else if (requested != null) {
            findings.fault(field.path(), "INVALID_VALUE", requested);
        }
        return null;
    }

    private static @Nullable String ofFormat(RecordFindings findings, Field field, String text, byte[] utf8) {
        String stripped = field.format() == FieldFormat.COUNTRY ? Countries.find(text) : text.strip();
        byte[] bytes = stripped == null ? utf8 : stripped.getBytes(StandardCharsets.UTF_8);
        if (stripped != null && !stripped.equals(text) && isKeptBy(field, bytes, 0, bytes.length, false)) {
            findings.adjusted(
                    field,
                    field.format() == FieldFormat.COUNTRY ? RecordRule.COUNTRY_CONVERTED : RecordRule.BLANKS_REMOVED,
                    text);
            return stripped;
        }
        if (!text.isBlank()) {
            String requested = requested(field, bytes, 0, bytes.length);
            findings.invalid(
                    field,
                    field.format() == FieldFormat.COUNTRY ? "INVALID_COUNTRY" : "INVALID_VALUE",
                    requested == null ? "The text has more than " + field.maxLength() + " characters." : requested,
                    text);
        }
        return null;
    }

    private static @Nullable String requested(Field field, byte[] bytes, int offset, int length) {
        return switch (field.format()) {
            case ANY, EXTERNAL_ID, CURRENCY -> null;
            case ID ->
                length > 0 && all(bytes, offset, length, TextRules::isIdCharacter)
                        ? null
                        : "An id has 1 to 64 letters, digits, dots, underscores or hyphens.";
            case COUNTRY ->
                Countries.isCode(bytes, offset, length)
                        ? null
                        : "A country is a code of two capital letters or digits, or a code of three letters or a name that"
                                + " ISO 3166 has.";
            case LAST4 ->
                length == 4 && all(bytes, offset, length, TextRules::isDigit)
                        ? null
                        : "The last four digits are four digits.";
            case BIN ->
                length >= 6 && length <= 8 && all(bytes, offset, length, TextRules::isDigit)
                        ? null
                        : "A BIN has six to eight digits.";
            case DECIMAL ->
                !isDecimal(bytes, offset, length)
                        ? DecimalHint.explained(
                                new String(bytes, offset, length, StandardCharsets.UTF_8),
                                "A decimal number has digits and one point.")
                        : isCardNumber(bytes, offset, length) ? "The number is that of a card." : null;
        };
    }

    /** A masked number is not a number; after a point the digits of a rate are no card's. */
    private static boolean isCardNumber(byte[] bytes, int offset, int length) {
        if (CardNumbers.cannotHold(bytes, offset, length) || !all(bytes, offset, length, TextRules::isDigit)) {
            return false;
        }
        String text = new String(bytes, offset, length, StandardCharsets.US_ASCII);
        return !CardNumbers.mask(text).equals(text);
    }

    private static boolean all(byte[] bytes, int offset, int length, IntPredicate rule) {
        for (int i = offset; i < offset + length; i++) {
            if (!rule.test(bytes[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDecimal(byte[] bytes, int offset, int length) {
        int at = length > 0 && bytes[offset] == '-' ? offset + 1 : offset;
        int end = offset + length;
        int digits = 0;
        boolean point = false;
        for (; at < end; at++) {
            if (bytes[at] == '.' && !point && digits > 0 && at + 1 < end) {
                point = true;
            } else if (isDigit(bytes[at])) {
                digits++;
            } else {
                return false;
            }
        }
        return digits > 0;
    }

    private static boolean isIdCharacter(int b) {
        return b >= 'a' && b <= 'z' || isUpper(b) || isDigit(b) || b == '.' || b == '_' || b == '-';
    }

    private static boolean isUpper(int b) {
        return b >= 'A' && b <= 'Z';
    }

    private static boolean isDigit(int b) {
        return b >= '0' && b <= '9';
    }

    /** Checks that bytes are well-formed UTF-8 (RFC 3629: no surrogates, no overlong forms). */
    static final class Utf8 {

        private Utf8() {}

        /** Returns the number of code points, or -1 if the bytes are not well-formed. */
        static int codePoints(byte[] bytes, int offset, int length) {
            int end = offset + length;
            int at = offset;
            while (at < end && bytes[at] >= 0) {
                at++;
            }
            int points = at - offset;
            while (at < end) {
                int size = sequence(bytes, at, end);
                if (size == 0) {
                    return -1;
                }
                at += size;
                points++;
            }
            return points;
        }

        /** Returns the length of the sequence that starts there, or 0 if it is not well-formed. */
        private static int sequence(byte[] bytes, int at, int end) {
            int first = bytes[at] & 0xff;
            if (first < 0x80) {
                return 1;
            }
            int size = first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 ? 4 : 0;
            if (size == 0 || first > 0xf4 || at + size > end) {
                return 0;
            }
            int second = bytes[at + 1] & 0xff;
            int lowest = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
            int highest = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
            if (second < lowest || second > highest) {
                return 0;
            }
            for (int i = 2; i < size; i++) {
                if ((bytes[at + i] & 0xc0) != 0x80) {
                    return 0;
                }
            }
            return size;
        }
    }
}
