package org.txsearch.document;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.Field;

/** The rules that a text field keeps: well-formed, no longer than allowed, of its format. */
final class TextRules {

    private TextRules() {}

    /**
     * Whether the text keeps the field's rules; otherwise the fault has been noted.
     *
     * @param plain whether it is known to be {@link PlainText}
     */
    static boolean check(Encoding encoding, Field field, byte[] bytes, int offset, int length, boolean plain) {
        int points = plain ? length : Utf8.codePoints(bytes, offset, length);
        if (points < 0) {
            encoding.fault(field, "INVALID_VALUE", "The text is not well-formed UTF-8.");
            return false;
        }
        if (points > field.maxLength()) {
            encoding.fault(field, "INVALID_LENGTH", "The text has more than " + field.maxLength() + " characters.");
            return false;
        }
        String wanted = wanted(field, bytes, offset, length);
        if (wanted != null) {
            encoding.fault(field, "INVALID_VALUE", wanted);
            return false;
        }
        return true;
    }

    private static @Nullable String wanted(Field field, byte[] bytes, int offset, int length) {
        return switch (field.format()) {
            case ANY, CURRENCY -> null;
            case ID ->
                length > 0 && all(bytes, offset, length, TextRules::isIdCharacter)
                        ? null
                        : "An id has 1 to 64 letters, digits, dots, underscores or hyphens.";
            case COUNTRY ->
                length == 2 && all(bytes, offset, length, TextRules::isUpper)
                        ? null
                        : "A country is an ISO 3166-1 alpha-2 code in upper case.";
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
                        ? "A decimal number has digits and one point."
                        : isCardNumber(bytes, offset, length) ? "The number is that of a card." : null;
        };
    }

    /** A masked number would be none; behind a point the digits of a rate are no card's. */
    private static boolean isCardNumber(byte[] bytes, int offset, int length) {
        if (CardNumbers.cannotHold(bytes, offset, length) || !all(bytes, offset, length, TextRules::isDigit)) {
            return false;
        }
        String text = new String(bytes, offset, length, StandardCharsets.US_ASCII);
        return !CardNumbers.mask(text).equals(text);
    }

    private interface ByteRule {
        boolean holds(byte b);
    }

    private static boolean all(byte[] bytes, int offset, int length, ByteRule rule) {
        for (int i = offset; i < offset + length; i++) {
            if (!rule.holds(bytes[i])) {
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

    private static boolean isIdCharacter(byte b) {
        return b >= 'a' && b <= 'z' || isUpper(b) || isDigit(b) || b == '.' || b == '_' || b == '-';
    }

    private static boolean isUpper(byte b) {
        return b >= 'A' && b <= 'Z';
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }
}
