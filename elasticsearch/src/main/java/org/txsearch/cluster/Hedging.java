package org.txsearch.cluster;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * When a read is made to a second node as well: once it has taken longer than 95 of 100 recent ones of its kind, and for
 * one in twenty reads at most, since a cluster that is slow as a whole must not get more work.
 */
final class Hedging {

    /** One second read for this many reads. */
    private static final int READS_PER_HEDGE = 20;

    /** How many second reads a quiet time may save up. */
    private static final int MAX_SAVED_HEDGES = 10;

    private static final int REMEMBERED = 256;
    private static final int LEARNED_AFTER = 32;
    private static final double SLOW = 0.95;

    /** Below it a second read costs more than the wait. */
    private static final Duration MIN_DELAY = Duration.ofMillis(50);

    /** The delay until enough reads are known. */
    private static final Duration FIRST_DELAY = Duration.ofMillis(500);

    private final AtomicInteger saved = new AtomicInteger();
    private final AtomicLong hedges = new AtomicLong();
    private final AtomicLongArray nanos = new AtomicLongArray(REMEMBERED);
    private final AtomicInteger reads = new AtomicInteger();
    private volatile long delayNanos = FIRST_DELAY.toNanos();

    /** How long the first node is waited for. */
    long delayNanos() {
        return delayNanos;
    }

    /**
     * Whether a second read may be made, which then counts against the limit.
     *
     * @param isFree whether the limit does not apply
     */
    boolean take(boolean isFree) {
        boolean isTaken = isFree
                || saved.getAndUpdate(it -> it >= READS_PER_HEDGE ? it - READS_PER_HEDGE : it) >= READS_PER_HEDGE;
        if (isTaken) {
            hedges.incrementAndGet();
        }
        return isTaken;
    }

    /** How many reads have been made to a second node. */
    long hedges() {
        return hedges.get();
    }

    /** Learns how long a read took. */
    void answered(long tookNanos) {
        saved.updateAndGet(it -> Math.min(MAX_SAVED_HEDGES * READS_PER_HEDGE, it + 1));
        int number = reads.getAndUpdate(it -> it == Integer.MAX_VALUE ? REMEMBERED : it + 1);
        nanos.set(number % REMEMBERED, tookNanos);
        if ((number + 1) % LEARNED_AFTER == 0) {
            long[] known = new long[Math.min(number + 1, REMEMBERED)];
            Arrays.setAll(known, nanos::get);
            Arrays.sort(known);
            delayNanos = Math.max(MIN_DELAY.toNanos(), known[(int) (SLOW * known.length)]);
        }
    }
}
