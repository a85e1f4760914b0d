package org.txsearch.document;

import org.txsearch.schema.Field;

/**
 * Masks card numbers in text: a run of 13 to 19 digits that satisfies the Luhn check and starts as the cards of a network
 * do keeps its last four.
 *
 * <p>Digits of any script count. Blanks, hyphens, dots, slashes and underscores between digits do not end a run, as people
 * type card numbers in groups; the groups that follow may belong to something else, such as the expiry.
 */
public final class CardNumbers {

    private static final int MIN_DIGITS = 13;
    private static final int MAX_DIGITS = 19;
    private static final int KEPT = 4;

    /** As in " - "; more between two groups of digits is a table, not a number. */
    private static final int MAX_SEPARATORS = 3;

    /**
     * The first four digits of the cards of each network, from and to, in ascending order. RATIONALE.md names the sources.
     */
    private static final int[][] ISSUERS = {
        {1800, 1800}, // JCB, 15 digits
        {2131, 2131}, // JCB, 15 digits
        {2200, 2204}, // Mir
        {2221, 2720}, // Mastercard
        {3000, 3059}, // Diners Club
        {3095, 3095}, // Diners Club
        {3400, 3499}, // American Express
        {3528, 3589}, // JCB, RuPay
        {3600, 3699}, // Diners Club
        {3700, 3799}, // American Express
        {3800, 3999}, // Diners Club
        {4000, 4999}, // Visa
        {5000, 5899}, // Mastercard, Maestro, Elo, Verve
        {6000, 6999}, // Discover, Maestro, UnionPay, RuPay, Hipercard
        {8100, 8201}, // UnionPay, RuPay
        {8600, 8600}, // Uzcard
        {9792, 9792}, // Troy
        {9860, 9860}, // Humo
    };

    private CardNumbers() {}

    /** Whether texts of this field are masked: all but ids of transactions and merchants, numbers, and short codes. */
    static boolean areMaskedIn(Field field) {
        return field.format() == Field.Format.ANY;
    }

    /** The text as a document has it in that field, so that who looks it up finds it. */
    public static String asStored(Field field, String text) {
        return areMaskedIn(field) ? mask(text) : text;
    }

    /** Whether text with so few ASCII digits and no other script's can be passed unread. */
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

    private static boolean cannotHold(String text) {
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
            if (digit(points[at]) < 0) {
                at++;
                continue;
            }
            int end = contiguousEnd(points, at);
            masked |= maskIfCard(points, at, end) || maskIfGroupsAreCard(points, at, end);
            at = end;
        }
        return masked ? new String(points, 0, points.length) : text;
    }

    private static boolean maskIfCard(int[] points, int from, int to) {
        int count = 0;
        int sum = 0;
        for (int i = to - 1; i >= from; i--) {
            int digit = digit(points[i]);
            if (digit >= 0) {
                int weighed = count % 2 == 0 ? digit : digit * 2;
                sum += weighed > 9 ? weighed - 9 : weighed;
                count++;
            } else if (points[i] == '*') {
                return false;
            }
        }
        if (count < MIN_DIGITS || count > MAX_DIGITS || sum % 10 != 0 || !startsAsIssued(points, from)) {
            return false;
        }
        int hidden = count - KEPT;
        for (int i = from; hidden > 0; i++) {
            if (digit(points[i]) >= 0) {
                points[i] = '*';
                hidden--;
            }
        }
        return true;
    }

    private static boolean startsAsIssued(int[] points, int from) {
        int start = 0;
        int digits = 0;
        for (int i = from; digits < KEPT; i++) {
            int digit = digit(points[i]);
            if (digit >= 0) {
                start = start * 10 + digit;
                digits++;
            }
        }
        for (int[] issuer : ISSUERS) {
            if (start <= issuer[1]) {
                return start >= issuer[0];
            }
        }
        return false;
    }

    private static int contiguousEnd(int[] points, int from) {
        int end = from;
        while (end < points.length && digit(points[end]) >= 0) {
            end++;
        }
        return end;
    }

    /** The most groups are tried first, so that of a number of 19 digits no more than the last four are kept. */
    private static boolean maskIfGroupsAreCard(int[] points, int from, int firstEnd) {
        int[] ends = new int[MAX_DIGITS];
        int groups = 0;
        int end = firstEnd;
        int digits = end - from;
        while (digits <= MAX_DIGITS) {
            ends[groups++] = end;
            int next = end;
            while (next < points.length && next - end < MAX_SEPARATORS && isSeparator(points[next])) {
                next++;
            }
            int nextEnd = contiguousEnd(points, next);
            if (next == end || nextEnd == next) {
                break;
            }
            digits += nextEnd - next;
            end = nextEnd;
        }
        for (int i = groups - 1; i > 0; i--) {
            if (maskIfCard(points, from, ends[i])) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSeparator(int point) {
        return switch (Character.getType(point)) {
            case Character.SPACE_SEPARATOR, Character.DASH_PUNCTUATION, Character.CONNECTOR_PUNCTUATION -> true;
            default -> "\t./\uFF0E\uFF0F\u2212".indexOf(point) >= 0;
        };
    }

    private static int digit(int point) {
        return Character.digit(point, 10);
    }
}
