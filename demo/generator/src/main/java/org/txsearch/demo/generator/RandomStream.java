package org.txsearch.demo.generator;

import java.util.List;

/**
 * SplitMix64 (Steele, Lea and Flood, 2014): a stream of random numbers and texts that depends only on its key.
 *
 * <p>Implemented here, because the JDK does not specify the sequence of {@code SplittableRandom}. Uses only integers,
 * because floating-point functions may differ between platforms.
 */
final class RandomStream {

    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;
    // Crockford's alphabet, without the ambiguous letters I, L, O, and U.
    private static final String SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    private static final int FIRST_LETTER = 10;

    private long state;

    RandomStream(long key) {
        state = mix(key);
    }

    long next() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    /** Returns a number from 0 to {@code bound - 1}. */
    int below(int bound) {
        return (int) (((next() >>> 32) * bound) >>> 32);
    }

    /** Returns a number from {@code low} to {@code high}, both inclusive. */
    long between(long low, long high) {
        return low + Math.multiplyHigh(next() >>> 1, (high - low + 1) << 1);
    }

    boolean perThousand(int probability) {
        return below(1000) < probability;
    }

    <T> T pick(List<T> choices) {
        return choices.get(below(choices.size()));
    }

    /** Returns the pattern with every {@code #} replaced by a random digit. */
    String digits(String pattern) {
        StringBuilder text = new StringBuilder(pattern.length());
        for (int i = 0; i < pattern.length(); i++) {
            char next = pattern.charAt(i);
            text.append(next == '#' ? (char) ('0' + below(10)) : next);
        }
        return text.toString();
    }

    /** Returns a text of random symbols. Every sixth is a letter, so that the text never looks like a card number. */
    String token(int symbols) {
        StringBuilder text = new StringBuilder(symbols);
        for (int i = 0; i < symbols; i++) {
            int first = i % 6 == 0 ? FIRST_LETTER : 0;
            text.append(SYMBOLS.charAt(first + below(SYMBOLS.length() - first)));
        }
        return text.toString();
    }

    /** Returns the lowest bits as symbols of five bits, the highest first. */
    static String base32(long bits, int symbols) {
        StringBuilder text = new StringBuilder(symbols);
        for (int i = symbols - 1; i >= 0; i--) {
            text.append(SYMBOLS.charAt((int) (bits >>> (5 * i)) & 31));
        }
        return text.toString();
    }

    /** Returns the letter for the lowest four bits. */
    static char letter(long bits) {
        return SYMBOLS.charAt(FIRST_LETTER + ((int) bits & 15));
    }

    /** Returns a number with a prefix and leading zeros. */
    static String padded(String prefix, long number, int minDigits) {
        String digits = Long.toString(number);
        return prefix + "0".repeat(Math.max(0, minDigits - digits.length())) + digits;
    }

    /** Combines two keys, so that adjacent values give unrelated keys. */
    static long key(long first, long second) {
        return mix(mix(first + GOLDEN_GAMMA) + second);
    }

    /** Mixes the bits of a number by a bijection, so that different numbers stay different. */
    static long mix(long number) {
        long mixed = (number ^ (number >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
