package org.txsearch.document;

/** Checks that bytes are well-formed UTF-8 (RFC 3629: no surrogates, no overlong forms). */
final class Utf8 {

    private Utf8() {}

    /** The number of code points, or -1 where the bytes are not well-formed. */
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

    /** The length of the sequence that starts there, or 0 where it is not well-formed. */
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
