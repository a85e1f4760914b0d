package org.txsearch.document;

import java.util.Arrays;

/**
 * Masks card numbers in free text: a run of 13 to 19 digits that satisfies the Luhn check keeps its last four.
 *
 * <p>Digits of any script count, and single spaces or hyphens between digits do not end a run, as people type card
 * numbers in groups; the groups that follow may belong to something else, such as the expiry.
 */
public final class CardNumbers {

    private static final int SHORTEST = 13;
    private static final int LONGEST = 19;
    private static final int KEPT = 4;

    private CardNumbers() {}

    /** Whether text with so few ASCII digits and no other script's can be passed unread. */
    static boolean cannotHold(byte[] utf8, int offset, int length) {
        if (length < SHORTEST) {
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
        return digits < SHORTEST;
    }

    private static boolean cannotHold(String text) {
        int digits = 0;
        for (int i = 0; i < text.length() && digits < SHORTEST; i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9') {
                digits++;
            } else if (c >= 0x80 && (Character.isDigit(c) || Character.isSurrogate(c))) {
                // A digit beyond the basic plane is two surrogates: counted twice, which only costs the closer look.
                digits++;
            }
        }
        return digits < SHORTEST;
    }

    /** The text with every card number masked; the same instance where there is none. */
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
        if (count < SHORTEST || count > LONGEST || sum % 10 != 0) {
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

    private static int contiguousEnd(int[] points, int from) {
        int end = from;
        while (end < points.length && digit(points[end]) >= 0) {
            end++;
        }
        return end;
    }

    /** The most groups are tried first, so that of a number of 19 digits no more than the last four are kept. */
    private static boolean maskIfGroupsAreCard(int[] points, int from, int firstEnd) {
        int[] ends = new int[LONGEST];
        int groups = 0;
        int end = firstEnd;
        int digits = end - from;
        while (digits <= LONGEST) {
            ends[groups++] = end;
            if (end + 1 >= points.length || !isSeparator(points[end]) || digit(points[end + 1]) < 0) {
                break;
            }
            int nextEnd = contiguousEnd(points, end + 1);
            digits += nextEnd - end - 1;
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
        return Arrays.binarySearch(SEPARATORS, point) >= 0;
    }

    private static final int[] SEPARATORS = {' ', '-', 0xa0, 0x2009, 0x2010, 0x2011, 0x2013, 0x202f};

    private static int digit(int point) {
        return Character.digit(point, 10);
    }
}
