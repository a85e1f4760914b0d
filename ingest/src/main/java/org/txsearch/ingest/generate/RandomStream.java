package org.txsearch.ingest.generate;

import java.util.List;

/**
 * SplitMix64 (Steele, Lea and Flood, 2014): a stream of numbers that depends on its keys alone.
 *
 * <p>Written out, because the JDK promises the sequence of {@code SplittableRandom} for no version. Integers only:
 * floating point functions may differ between platforms.
 */
final class RandomStream {

    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private long state;

    RandomStream(long key) {
        restart(key);
    }

    /** Begins the stream of this key. */
    void restart(long key) {
        state = mix(key);
    }

    long next() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    /** A number from 0 to {@code bound - 1}. */
    int below(int bound) {
        return (int) (((next() >>> 32) * bound) >>> 32);
    }

    /** A number from {@code low} to {@code high}, both included. */
    long between(long low, long high) {
        return low + Math.multiplyHigh(next() >>> 1, (high - low + 1) << 1);
    }

    boolean perThousand(int share) {
        return below(1000) < share;
    }

    <T> T pick(List<T> choices) {
        return choices.get(below(choices.size()));
    }

    /** One key out of two, so that neighbours have nothing in common. */
    static long key(long first, long second) {
        return mix(mix(first + GOLDEN_GAMMA) + second);
    }

    /** A bijection: different numbers stay different. */
    static long mix(long number) {
        long mixed = (number ^ (number >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
