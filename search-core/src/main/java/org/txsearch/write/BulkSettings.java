package org.txsearch.write;

import java.time.Duration;

/**
 * How a bulk writer batches, how much it has in flight, and how long it persists.
 *
 * @param requests how large requests may be, and how many may be in flight
 * @param maxHeldBytes how many bytes of documents without an outcome are held before a write waits
 * @param times how long it waits, and for what
 */
public record BulkSettings(RequestBounds requests, long maxHeldBytes, BulkTimes times) {

    private static final long HELD_BYTES = 48L << 20;

    public BulkSettings {
        if (maxHeldBytes < 1) {
            throw new IllegalArgumentException("Every limit of a bulk writer is positive");
        }
    }

    /** The limits that matter, with the rest as in {@link #defaults()}. */
    public BulkSettings(int maxDocuments, int maxBytes, int maxInFlight, Duration giveUpAfter) {
        this(RequestBounds.upTo(maxDocuments, maxBytes, maxInFlight), HELD_BYTES, BulkTimes.givingUpAfter(giveUpAfter));
    }

    /** From 2 requests of 500 documents to 8 of 5,000, one node on two cores takes the same rate. */
    public static BulkSettings defaults() {
        return new BulkSettings(1_500, 8 << 20, 4, Duration.ofMinutes(10));
    }
}
