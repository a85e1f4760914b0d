package org.txsearch.document;

import org.jspecify.annotations.Nullable;

/** Decodes labels of internationalized domains (RFC 3492). */
final class Punycode {

    private static final int BASE = 36;
    private static final int MIN_THRESHOLD = 1;
    private static final int MAX_THRESHOLD = 26;
    private static final int SKEW = 38;
    private static final int FIRST_DAMP = 700;
    private static final int FIRST_BIAS = 72;
    private static final int FIRST_POINT = 0x80;

    private Punycode() {}

    /** Returns the letters of an encoded label in lower case, given without its prefix; null if it encodes nothing. */
    static @Nullable String decoded(String encoded) {
        int delimiter = encoded.lastIndexOf('-');
        StringBuilder letters = new StringBuilder(delimiter < 0 ? "" : encoded.substring(0, delimiter));
        int length = letters.length();
        int next = delimiter < 0 ? 0 : delimiter + 1;
        long point = FIRST_POINT;
        long index = 0;
        int bias = FIRST_BIAS;
        while (next < encoded.length()) {
            long before = index;
            long weight = 1;
            for (int k = BASE; ; k += BASE) {
                int digit = next < encoded.length() ? digit(encoded.charAt(next++)) : -1;
                if (digit < 0) {
                    return null;
                }
                index += digit * weight;
                int threshold = Math.min(Math.max(k - bias, MIN_THRESHOLD), MAX_THRESHOLD);
                if (digit < threshold) {
                    break;
                }
                weight *= BASE - threshold;
                if (weight > Integer.MAX_VALUE || index > Integer.MAX_VALUE) {
                    return null;
                }
            }
            length++;
            bias = bias(index - before, length, before == 0);
            point += index / length;
            index %= length;
            if (point > Character.MAX_CODE_POINT
                    || point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
                return null;
            }
            letters.insert(letters.offsetByCodePoints(0, (int) index), Character.toChars((int) point));
            index++;
        }
        return letters.toString();
    }

    private static int digit(char c) {
        if (c >= 'a' && c <= 'z') {
            return c - 'a';
        }
        return c >= '0' && c <= '9' ? c - '0' + 26 : -1;
    }

    private static int bias(long change, int length, boolean isFirst) {
        long delta = isFirst ? change / FIRST_DAMP : change / 2;
        delta += delta / length;
        int k = 0;
        while (delta > (BASE - MIN_THRESHOLD) * MAX_THRESHOLD / 2) {
            delta /= BASE - MIN_THRESHOLD;
            k += BASE;
        }
        return (int) (k + (BASE - MIN_THRESHOLD + 1) * delta / (delta + SKEW));
    }
}
