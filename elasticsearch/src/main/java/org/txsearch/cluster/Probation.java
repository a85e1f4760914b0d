package org.txsearch.cluster;

/**
 * The share of its reads that a node gets after it was away: little at first, since its code and its caches are cold, and more
 * with each answer in time. A late answer takes most of it away again.
 *
 * <p>The share follows answers and not time: how long a node stays cold depends on how much it is asked.
 */
final class Probation {

    private static final double MIN_SHARE = 1.0 / 8;

    /** From the least to the whole in ten answers. */
    private static final double GROWTH = 1.25;

    private static final double LOSS = 4;

    private double share = 1;
    private double saved;

    /** The node is away. */
    synchronized void begin() {
        share = MIN_SHARE;
        saved = 0;
    }

    /** Whether the node gets what the others get. */
    synchronized boolean isOver() {
        return share >= 1;
    }

    /** Whether the node gets the read when it is its turn. */
    synchronized boolean takes() {
        saved += share;
        if (saved < 1) {
            return false;
        }
        saved -= 1;
        return true;
    }

    /**
     * Learns from a read of the node.
     *
     * @param isInTime whether it answered as soon as usual; false if it failed, too
     */
    synchronized void answered(boolean isInTime) {
        if (!isOver()) {
            share = isInTime ? Math.min(1, share * GROWTH) : Math.max(MIN_SHARE, share / LOSS);
        }
    }
}
