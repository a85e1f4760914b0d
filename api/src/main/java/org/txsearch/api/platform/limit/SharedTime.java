package org.txsearch.api.platform.limit;

import java.util.function.LongSupplier;

/**
 * Divides time among the searches that run, in proportion to their weights. A light search is therefore not charged for the time in
 * which it waits for heavy ones, and all together never use more than the time that passes.
 */
final class SharedTime {

    private final LongSupplier nanos;
    private long last;
    private long weights;

    /** The nanoseconds that a search of the weight 1 would have used if it had run from the start. */
    private double used;

    /** Uses a clock that counts nanoseconds and never goes back. */
    SharedTime(LongSupplier nanos) {
        this.nanos = nanos;
        this.last = nanos.getAsLong();
    }

    /** Notes that a search begins; returns the mark that {@link #end} needs. */
    synchronized double begin(long weight) {
        divide();
        weights += weight;
        return used;
    }

    /** Notes that the search with the given mark has ended; returns the nanoseconds that it used. */
    synchronized double end(long weight, double mark) {
        divide();
        weights -= weight;
        return weight * (used - mark);
    }

    private void divide() {
        long now = nanos.getAsLong();
        if (weights > 0) {
            used += (double) (now - last) / weights;
        }
        last = now;
    }
}
