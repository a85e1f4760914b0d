package org.txsearch.cluster;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Decides when a read is sent to a second node as well: when it has taken longer than 95 of 100 recent reads of its kind,
 * and for at most one in twenty reads, since a cluster that is slow as a whole must not get more work.
 */
final class Hedging {

    /** One second read for this many reads. */
    private static final int READS_PER_HEDGE = 20;

    /** The limit of second reads that are saved up. */
    private static final int MAX_SAVED_HEDGES = 10;

    private static final int REMEMBERED = 256;
    private static final int LEARNED_AFTER = 32;
    private static final double SLOW = 0.95;

    /** A shorter wait costs less than a second read. */
    private static final Duration MIN_DELAY = Duration.ofMillis(50);

    /** The delay until enough reads are known. */
    private static final Duration FIRST_DELAY = Duration.ofMillis(500);

    private final AtomicInteger saved = new AtomicInteger();
    private final AtomicLong hedges = new AtomicLong();
    private final AtomicLongArray nanos = new AtomicLongArray(REMEMBERED);
    private final AtomicInteger reads = new AtomicInteger();
    private volatile long delayNanos = FIRST_DELAY.toNanos();

    /** Returns how long to wait for the first node. */
    long delayNanos() {
        return delayNanos;
    }

    /**
     * Returns whether a second read may be made, and counts it against the limit.
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

    /** Returns how many reads have been sent to a second node. */
    long hedges() {
        return hedges.get();
    }

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
