package org.txsearch.document;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Recognises, eight bytes at a time, text of which every byte is an ASCII character that JSON does not escape. */
final class PlainJsonText {

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = ONES << 7;
    private static final long QUOTES = '"' * ONES;
    private static final long BACKSLASHES = '\\' * ONES;
    private static final long BLANKS = ' ' * ONES;

    private PlainJsonText() {}

    /** Returns whether these bytes are such a text; most of what a transaction holds is. */
    static boolean is(byte[] bytes, int offset, int length) {
        int end = offset + length;
        int at = offset;
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            if (hasOther((long) WORDS.get(bytes, at))) {
                return false;
            }
        }
        for (; at < end; at++) {
            byte b = bytes[at];
            if (b < ' ' || b == '"' || b == '\\') {
                return false;
            }
        }
        return true;
    }

    /** A byte that is zero, or less than a bound up to 128, borrows from its own high bit. */
    private static boolean hasOther(long word) {
        long quotes = word ^ QUOTES;
        long backslashes = word ^ BACKSLASHES;
        long below = (word - BLANKS) & ~word | (quotes - ONES) & ~quotes | (backslashes - ONES) & ~backslashes;
        return ((word | below) & HIGH_BITS) != 0;
    }
}
