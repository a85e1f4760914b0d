package org.txsearch.document;

import java.util.Arrays;
import org.txsearch.schema.Field;

/**
 * Masks card numbers in text: 13 to 19 digits that satisfy the Luhn check, in a range and of a length in which a network
 * issues cards, keep their last four.
 *
 * <p>Digits of any script count. Blanks, hyphens, dots, slashes and underscores between digits do not end a number, as people
 * type card numbers in groups; the groups beside it may belong to something else, such as the expiry. A part of a longer
 * number is no card: account numbers (IBAN) and telephone numbers after a plus sign stay whole.
 */
public final class CardNumbers {

    private static final int MIN_DIGITS = 13;
    private static final int MAX_DIGITS = 19;
    private static final int KEPT = 4;

    /** How many digits of the shortest number are masked. */
    static final int MIN_HIDDEN = MIN_DIGITS - KEPT;

    /** The most digits of a telephone number, by E.164. */
    private static final int MAX_PHONE_DIGITS = 15;

    private static final int ALONE_DIGITS = 16;

    private CardNumbers() {}

    /** Whether texts of this field are masked: all but ids of transactions and merchants, numbers, and short codes. */
    static boolean areMaskedIn(Field field) {
        return field.format() == Field.Format.ANY || field.format() == Field.Format.EXTERNAL_ID;
    }

    /** Whether a document never has that text in that field, since a card number in it is masked. */
    public static boolean areMaskedIn(Field field, String text) {
        return switch (field.format()) {
            case ANY -> isMasked(text);
            case EXTERNAL_ID -> isAlone(text);
            case ID, DECIMAL, CURRENCY, COUNTRY, LAST4, BIN -> false;
        };
    }

    /** Whether a text is one card number of 16 digits, with nothing but separators in it. */
    static boolean isAlone(String text) {
        if (cannotHold(text)) {
            return false;
        }
        int[] points = text.codePoints().toArray();
        byte[] digits = new byte[ALONE_DIGITS];
        int count = 0;
        for (int point : points) {
            int digit = digit(point);
            if (digit < 0 ? !Ibans.isSeparator(point) : count == ALONE_DIGITS) {
                return false;
            }
            if (digit >= 0) {
                digits[count++] = (byte) digit;
            }
        }
        return count == ALONE_DIGITS && CardRanges.isCard(digits, count);
    }

    /** Whether a text has a card number, so that masking changes it. */
    public static boolean isMasked(String text) {
        return !mask(text).equals(text);
    }

    /** Whether a text surely has no card number: it has too few ASCII digits, and none of another script. */
    static boolean cannotHold(byte[] utf8, int offset, int length) {
        if (length < MIN_DIGITS) {
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
        return digits < MIN_DIGITS;
    }

    /** The same of a text. */
    static boolean cannotHold(String text) {
        int digits = 0;
        for (int i = 0; i < text.length() && digits < MIN_DIGITS; i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9') {
                digits++;
            } else if (c >= 0x80 && (Character.isDigit(c) || Character.isSurrogate(c))) {
                // A digit beyond the basic plane is two surrogates: counted twice, which only costs the closer look.
                digits++;
            }
        }
        return digits < MIN_DIGITS;
    }

    /** The text with every card number masked; the same instance if there is none. */
    public static String mask(String text) {
        if (cannotHold(text)) {
            return text;
        }
        int[] points = text.codePoints().toArray();
        boolean masked = false;
        int at = 0;
        while (at < points.length) {
            if (digit(points[at]) >= 0) {
                Groups groups = new Groups(points, at);
                masked |= !isPhone(groups) && maskCards(groups);
                at = groups.end();
            } else {
                at = Math.max(at + 1, Ibans.end(points, at));
            }
        }
        return masked ? new String(points, 0, points.length) : text;
    }

    /** An international number, however it is grouped. After a letter or digit, a plus sign is a part of an e-mail address. */
    private static boolean isPhone(Groups groups) {
        int plus = groups.start(0) - 1;
        return plus >= 0
                && (groups.points[plus] == '+' || groups.points[plus] == '\uFF0B')
                && (plus == 0 || !Character.isLetterOrDigit(groups.points[plus - 1]))
                && groups.digits(0, groups.size()) <= MAX_PHONE_DIGITS;
    }

    private static boolean maskCards(Groups groups) {
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
     * The group after the card that begins with that group; the same group if none does. A group that is a card by itself
     * counts first; then the most groups, so that of a number of 19 digits no more than the last four are kept.
     */
    private static int endOfCard(Groups groups, int first, boolean followsCard) {
        if (groups.isCard(first, first + 1)) {
            return first + 1;
        }
        int next = first + 1;
        while (next < groups.size() && groups.digits(first, next + 1) <= MAX_DIGITS) {
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
     * Whether these groups are a number of their own, and not a part of a longer one: a part is grouped as nobody groups a
     * card, or other groups go on as these do.
     */
    private static boolean isWhole(Groups groups, int first, int next, boolean followsCard) {
        if (first == 0 && next == groups.size()) {
            return true;
        }
        int last = next - 1;
        boolean isEven = groups.length(last) <= groups.length(first);
        boolean isWide = groups.length(first) >= KEPT;
        for (int i = first + 1; i < last; i++) {
            isEven &= groups.length(i) == groups.length(first);
            isWide &= groups.length(i) >= KEPT;
        }
        boolean goesOn = first > 0 && !followsCard && groups.goOn(first - 1, first) && !groups.isExpiry(first - 1)
                || next < groups.size()
                        && groups.length(last) == groups.length(first)
                        && groups.goOn(next, first)
                        && !groups.isExpiry(next)
                        && !beginsCard(groups, next);
        return isEven ? !goesOn : isWide;
    }

    private static boolean beginsCard(Groups groups, int first) {
        for (int next = first + 1; next <= groups.size() && groups.digits(first, next) <= MAX_DIGITS; next++) {
            if (groups.isCard(first, next)) {
                return true;
            }
        }
        return false;
    }

    /** The value of a digit of any script; -1 for anything else. */
    static int digit(int point) {
        return Character.digit(point, 10);
    }

    /** Groups of digits with separators between them, as many as there are in a row. */
    private static final class Groups {

        private final int[] points;
        private int[] starts = new int[MAX_DIGITS];
        private int[] ends = new int[MAX_DIGITS];
        private int size;

        /** Those that begin there, with a digit. */
        Groups(int[] points, int from) {
            this.points = points;
            int start = from;
            do {
                int end = start;
                while (end < points.length && digit(points[end]) >= 0) {
                    end++;
                }
                add(start, end);
                start = end;
                while (start < points.length
                        && start - end < Ibans.MAX_SEPARATORS
                        && Ibans.isSeparator(points[start])) {
                    start++;
                }
            } while (start > end() && start < points.length && digit(points[start]) >= 0);
        }

        private void add(int start, int end) {
            if (size == starts.length) {
                starts = Arrays.copyOf(starts, size * 2);
                ends = Arrays.copyOf(ends, size * 2);
            }
            starts[size] = start;
            ends[size++] = end;
        }

        int size() {
            return size;
        }

        int start(int group) {
            return starts[group];
        }

        int end() {
            return ends[size - 1];
        }

        int length(int group) {
            return ends[group] - starts[group];
        }

        /** The number of digits; counting stops where they are too many for any card. */
        int digits(int first, int next) {
            int digits = 0;
            for (int i = first; i < next && digits <= MAX_DIGITS; i++) {
                digits += length(i);
            }
            return digits;
        }

        boolean isCard(int first, int next) {
            int count = digits(first, next);
            if (count < MIN_DIGITS || count > MAX_DIGITS) {
                return false;
            }
            byte[] digits = new byte[count];
            int at = 0;
            for (int i = starts[first]; i < ends[next - 1]; i++) {
                int digit = digit(points[i]);
                if (digit >= 0) {
                    digits[at++] = (byte) digit;
                }
            }
            return CardRanges.isCard(digits, count);
        }

        /** Whether a group beside a number has the length of the number's groups, and the separator that is between them. */
        boolean goOn(int group, int first) {
            int before = Math.min(group, first);
            int gap = group > first ? group - 1 : before;
            return length(group) == length(first) && separator(gap).equals(separator(first));
        }

        private String separator(int after) {
            return new String(points, ends[after], starts[after + 1] - ends[after]);
        }

        /** A month and a year, {@code 1229}. */
        boolean isExpiry(int group) {
            if (length(group) != 4) {
                return false;
            }
            int month = digit(points[starts[group]]) * 10 + digit(points[starts[group] + 1]);
            return month >= 1 && month <= 12;
        }

        void mask(int first, int next) {
            int hidden = digits(first, next) - KEPT;
            for (int i = starts[first]; hidden > 0; i++) {
                if (digit(points[i]) >= 0) {
                    points[i] = '*';
                    hidden--;
                }
            }
        }
    }
}
