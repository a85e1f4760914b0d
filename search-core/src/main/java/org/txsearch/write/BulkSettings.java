package org.txsearch.write;

import java.time.Duration;

/**
 * How a bulk writer batches and how long it persists.
 *
 * @param maxDocuments the most documents in one request
 * @param maxBytes the most bytes in one request, unless one document alone has more
 * @param maxInFlight the most requests under way at once
 * @param giveUpAfter how long nothing at all may be acknowledged before the writer fails
 */
public record BulkSettings(int maxDocuments, int maxBytes, int maxInFlight, Duration giveUpAfter) {

    public BulkSettings {
        if (maxDocuments < 1 || maxBytes < 1 || maxInFlight < 1 || giveUpAfter.isNegative()) {
            throw new IllegalArgumentException("Every limit of a bulk writer is positive");
        }
    }

    /** From 2 requests of 500 documents to 8 of 5,000, one node on two cores takes the same rate: RATIONALE.md. */
    public static BulkSettings defaults() {
        return new BulkSettings(1_500, 4 << 20, 4, Duration.ofMinutes(10));
    }
}
