package org.txsearch.cluster;

/**
 * The share of its reads that a node gets after an absence: little at first, since its code and caches are cold, and more
 * with each answer in time. A late answer reduces it again.
 *
 * <p>The share follows answers and not time, since reads warm a node.
 */
final class Probation {

    private static final double MIN_SHARE = 1.0 / 8;

    /** From the least to the whole in ten answers. */
    private static final double GROWTH = 1.25;

    private static final double LOSS = 4;

    private double share = 1;
    private double saved;

    synchronized void begin() {
        share = MIN_SHARE;
        saved = 0;
    }

    /** Returns whether the node gets as many reads as the others. */
    synchronized boolean isOver() {
        return share >= 1;
    }

    synchronized boolean takes() {
        saved += share;
        if (saved < 1) {
            return false;
        }
        saved -= 1;
        return true;
    }

    /**
     * Adjusts the share after a read.
     *
     * @param isInTime whether the node answered as soon as usual; false if it failed
     */
    synchronized void answered(boolean isInTime) {
        if (!isOver()) {
            share = isInTime ? Math.min(1, share * GROWTH) : Math.max(MIN_SHARE, share / LOSS);
        }
    }
}
