package org.txsearch.document;

import org.txsearch.schema.Field;
import org.txsearch.schema.FieldFormat;

/**
 * Masks card numbers in text: 13 to 19 digits that satisfy the Luhn check, in a range and of a length in which a network
 * issues cards, keep their last four.
 *
 * <p>Digits of any script count. Blanks, hyphens, dots, slashes and underscores between digits do not end a number, as people
 * type card numbers in groups; the groups beside it may belong to something else, such as the expiry. A part of a longer
 * number is no card: account numbers (IBAN) and telephone numbers after a plus sign stay whole.
 */
public final class CardNumbers {

    /** The most digits of a telephone number, by E.164. */
    private static final int MAX_PHONE_DIGITS = 15;

    private static final int ALONE_DIGITS = 16;

    private CardNumbers() {}

    /** Returns whether texts of this field are masked: all but ids of transactions and merchants, numbers, and short codes. */
    static boolean areMaskedIn(Field field) {
        return field.format() == FieldFormat.ANY || field.format() == FieldFormat.EXTERNAL_ID;
    }

    /** Returns whether a document never has that text in that field, since a card number in it is masked. */
    public static boolean areMaskedIn(Field field, String text) {
        return switch (field.format()) {
            case ANY -> isMasked(text);
            case EXTERNAL_ID -> isAlone(text);
            case ID, DECIMAL, CURRENCY, COUNTRY, LAST4, BIN -> false;
        };
    }

    /** Returns whether a text is one card number of 16 digits, with nothing but separators in it. */
    static boolean isAlone(String text) {
        if (cannotHold(text)) {
            return false;
        }
        int[] points = text.codePoints().toArray();
        byte[] digits = new byte[ALONE_DIGITS];
        int count = 0;
        for (int point : points) {
            int digit = DigitGroups.digit(point);
            if (digit < 0 ? !Ibans.isSeparator(point) : count == ALONE_DIGITS) {
                return false;
            }
            if (digit >= 0) {
                digits[count++] = (byte) digit;
            }
        }
        return count == ALONE_DIGITS && CardRanges.isCard(digits, count);
    }

    public static boolean isMasked(String text) {
        return !mask(text).equals(text);
    }

    /** Returns whether a text surely has no card number: it has too few ASCII digits, and none of another script. */
    static boolean cannotHold(byte[] utf8, int offset, int length) {
        if (length < DigitGroups.MIN_DIGITS) {
            return true;
        }
        int digits = 0;
        for (int i = offset; i < offset + length; i++) {
            byte b = utf8[i];
            if (b < 0) {
                return false;
            }
            if (b >= '0' && b <= '9') {
                digits++;
            }
        }
        return digits < DigitGroups.MIN_DIGITS;
    }

    /** Returns whether the text has too few digits for any card number. */
    static boolean cannotHold(String text) {
        int digits = 0;
        for (int i = 0; i < text.length() && digits < DigitGroups.MIN_DIGITS; i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9') {
                digits++;
            } else if (c >= 0x80 && (Character.isDigit(c) || Character.isSurrogate(c))) {
                // A digit beyond the basic plane is two surrogates: counted twice, which only costs the closer look.
                digits++;
            }
        }
        return digits < DigitGroups.MIN_DIGITS;
    }

    /** Returns the text with every card number masked; the same instance if there is none. */
    public static String mask(String text) {
        if (cannotHold(text)) {
            return text;
        }
        int[] points = text.codePoints().toArray();
        boolean masked = false;
        int at = 0;
        while (at < points.length) {
            if (DigitGroups.digit(points[at]) >= 0) {
                DigitGroups groups = new DigitGroups(points, at);
                masked |= !isPhone(groups) && maskCards(groups);
                at = groups.end();
            } else {
                at = Math.max(at + 1, Ibans.end(points, at));
            }
        }
        return masked ? new String(points, 0, points.length) : text;
    }

    /** An international number, however it is grouped. After a letter or digit, a plus sign is a part of an e-mail address. */
    private static boolean isPhone(DigitGroups groups) {
        int plus = groups.start(0) - 1;
        return plus >= 0
                && (groups.points[plus] == '+' || groups.points[plus] == '\uFF0B')
                && (plus == 0 || !Character.isLetterOrDigit(groups.points[plus - 1]))
                && groups.digits(0, groups.size()) <= MAX_PHONE_DIGITS;
    }

    private static boolean maskCards(DigitGroups groups) {
        boolean masked = false;
        int first = 0;
        boolean followsCard = false;
        while (first < groups.size()) {
            int next = endOfCard(groups, first, followsCard);
            followsCard = next > first;
            if (followsCard) {
                groups.mask(first, next);
                masked = true;
            }
            first = Math.max(next, first + 1);
        }
        return masked;
    }

    /**
     * Returns the group after the card that begins with that group; the same group if none does. A group that is a card by itself
     * counts first; then the most groups, so that of a number of 19 digits no more than the last four are kept.
     */
    private static int endOfCard(DigitGroups groups, int first, boolean followsCard) {
        if (groups.isCard(first, first + 1)) {
            return first + 1;
        }
        int next = first + 1;
        while (next < groups.size() && groups.digits(first, next + 1) <= DigitGroups.MAX_DIGITS) {
            next++;
        }
        for (; next > first + 1; next--) {
            if (groups.isCard(first, next) && isWhole(groups, first, next, followsCard)) {
                return next;
            }
        }
        return first;
    }

    /**
     * Returns whether these groups are a number of their own, and not a part of a longer one: a part is grouped as nobody groups a
     * card, or other groups go on as these do.
     */
    private static boolean isWhole(DigitGroups groups, int first, int next, boolean followsCard) {
        if (first == 0 && next == groups.size()) {
            return true;
        }
        int last = next - 1;
        boolean isEven = groups.length(last) <= groups.length(first);
        boolean isWide = groups.length(first) >= DigitGroups.KEPT;
        for (int i = first + 1; i < last; i++) {
            isEven &= groups.length(i) == groups.length(first);
            isWide &= groups.length(i) >= DigitGroups.KEPT;
        }
        boolean goesOn = first > 0 && !followsCard && groups.goOn(first - 1, first) && !groups.isExpiry(first - 1)
                || next < groups.size()
                        && groups.length(last) == groups.length(first)
                        && groups.goOn(next, first)
                        && !groups.isExpiry(next)
                        && !beginsCard(groups, next);
        return isEven ? !goesOn : isWide;
    }

    private static boolean beginsCard(DigitGroups groups, int first) {
        for (int next = first + 1;
                next <= groups.size() && groups.digits(first, next) <= DigitGroups.MAX_DIGITS;
                next++) {
            if (groups.isCard(first, next)) {
                return true;
            }
        }
        return false;
    }
}
