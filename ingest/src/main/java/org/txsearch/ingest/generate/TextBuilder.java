package org.txsearch.ingest.generate;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Puts texts together, one after the other, in a buffer that is used again. */
final class TextBuilder {

    // Crockford's alphabet: no I, L, O or U, which are mistaken for digits and others.
    private static final byte[] SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ".getBytes(StandardCharsets.US_ASCII);
    private static final int FIRST_LETTER = 10;
    private static final int DIGITS_BEFORE_LETTER = 5;

    private byte[] bytes = new byte[256];
    private int length;

    TextBuilder add(Text text) {
        byte[] utf8 = text.utf8;
        ensure(utf8.length);
        System.arraycopy(utf8, 0, bytes, length, utf8.length);
        length += utf8.length;
        return this;
    }

    TextBuilder add(char ascii) {
        ensure(1);
        bytes[length++] = (byte) ascii;
        return this;
    }

    /** The number, which is not negative, with zeros before it up to that many digits. */
    TextBuilder number(long number, int leastDigits) {
        int digits = 1;
        for (long rest = number; rest >= 10; rest /= 10) {
            digits++;
        }
        digits = Math.max(digits, leastDigits);
        ensure(digits);
        long rest = number;
        for (int at = length + digits - 1; at >= length; at--) {
            bytes[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
        return this;
    }

    /** The pattern with every {@code #} replaced by any digit. */
    TextBuilder pattern(Text pattern, RandomStream random) {
        for (byte next : pattern.utf8) {
            add(next == '#' ? (char) ('0' + random.below(10)) : (char) next);
        }
        return this;
    }

    /** That many symbols, of which every sixth is a letter, so that none of it is ever taken for a card number. */
    TextBuilder token(RandomStream random, int symbols) {
        for (int i = 0; i < symbols; i++) {
            boolean letter = i % (DIGITS_BEFORE_LETTER + 1) == 0;
            symbol(letter ? FIRST_LETTER + random.below(SYMBOLS.length - FIRST_LETTER) : random.below(SYMBOLS.length));
        }
        return this;
    }

    /** The lowest bits, five a symbol, the highest first. */
    TextBuilder base32(long bits, int symbols) {
        for (int i = symbols - 1; i >= 0; i--) {
            symbol((int) (bits >>> (5 * i)) & 31);
        }
        return this;
    }

    /** A letter that the lowest four bits choose. */
    TextBuilder letter(long bits) {
        return symbol(FIRST_LETTER + ((int) bits & 15));
    }

    /** Small Latin letters of the text; everything else is left out. */
    TextBuilder mailbox(Text latin) {
        for (byte next : latin.utf8) {
            int small = next | 0x20;
            if (small >= 'a' && small <= 'z') {
                add((char) small);
            }
        }
        return this;
    }

    /** What was put together since the last time. */
    Text build() {
        Text text = Text.of(bytes, 0, length);
        length = 0;
        return text;
    }

    private TextBuilder symbol(int value) {
        ensure(1);
        bytes[length++] = SYMBOLS[value];
        return this;
    }

    private void ensure(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }
}
