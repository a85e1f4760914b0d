package org.txsearch.document;

import java.util.Arrays;

/** Groups of digits with separators between them, as many as there are in a row. */
final class DigitGroups {

    static final int MIN_DIGITS = 13;
    static final int MAX_DIGITS = 19;
    static final int KEPT = 4;

    final int[] points;
    private int[] starts = new int[MAX_DIGITS];
    private int[] ends = new int[MAX_DIGITS];
    private int size;

    DigitGroups(int[] points, int from) {
        this.points = points;
        int start = from;
        do {
            int end = start;
            while (end < points.length && digit(points[end]) >= 0) {
                end++;
            }
            add(start, end);
            start = end;
            while (start < points.length && start - end < Ibans.MAX_SEPARATORS && Ibans.isSeparator(points[start])) {
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

    /** Returns the number of digits; counting stops when they are too many for any card. */
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

    /** Returns whether a group beside a number has the length of the number's groups, and the separator that is between them. */
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

    /** Returns the value of a digit of any script; -1 for anything else. */
    static int digit(int point) {
        return Character.digit(point, 10);
    }
}
