package org.txsearch.write;

import java.time.Duration;

/**
 * How a bulk writer batches, how much it has under way, and how long it persists.
 *
 * <p>Between the least and the most, documents a request and requests under way follow what the cluster bears.
 *
 * @param minDocuments how many documents a request may hold at least, however often the cluster refuses
 * @param maxDocuments the most documents in one request
 * @param maxBytes the most bytes in one request, unless one document alone has more
 * @param minInFlight how many requests may be under way at least
 * @param maxInFlight the most requests under way at once
 * @param maxHeldBytes how many bytes of documents without an outcome are held before a write waits
 * @param linger how long a batch that is not full waits for more
 * @param requestTimeout how long a request may be silent before it counts as unanswered
 * @param giveUpAfter how long nothing at all may be acknowledged before the writer fails
 */
public record BulkSettings(
        int minDocuments,
        int maxDocuments,
        int maxBytes,
        int minInFlight,
        int maxInFlight,
        long maxHeldBytes,
        Duration linger,
        Duration requestTimeout,
        Duration giveUpAfter) {

    private static final int LEAST_DOCUMENTS = 50;
    private static final long HELD_BYTES = 48L << 20;
    private static final Duration LINGER = Duration.ofMillis(200);
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(60);

    public BulkSettings {
        if (minDocuments < 1 || minInFlight < 1 || maxBytes < 1 || maxHeldBytes < 1) {
            throw new IllegalArgumentException("Every limit of a bulk writer is positive");
        }
        if (minDocuments > maxDocuments || minInFlight > maxInFlight) {
            throw new IllegalArgumentException("The least of a bulk writer is not above its most");
        }
        if (linger.isNegative() || giveUpAfter.isNegative() || requestTimeout.toMillis() < 1) {
            throw new IllegalArgumentException("No duration of a bulk writer is negative, and it waits for answers");
        }
    }

    /** The limits that matter, with the rest as in {@link #defaults()}. */
    public BulkSettings(int maxDocuments, int maxBytes, int maxInFlight, Duration giveUpAfter) {
        this(
                Math.min(LEAST_DOCUMENTS, maxDocuments),
                maxDocuments,
                maxBytes,
                1,
                maxInFlight,
                HELD_BYTES,
                LINGER,
                REQUEST_TIMEOUT,
                giveUpAfter);
    }

    /** From 2 requests of 500 documents to 8 of 5,000, one node on two cores takes the same rate: RATIONALE.md. */
    public static BulkSettings defaults() {
        return new BulkSettings(1_500, 8 << 20, 4, Duration.ofMinutes(10));
    }

    /** Exactly so many documents a request and requests under way, whatever the cluster answers. */
    public BulkSettings withRequests(int documents, int inFlight) {
        return new BulkSettings(
                documents, documents, maxBytes, inFlight, inFlight, maxHeldBytes, linger, requestTimeout, giveUpAfter);
    }

    /** With another bound of the memory. */
    public BulkSettings withMaxHeldBytes(long bytes) {
        return new BulkSettings(
                minDocuments,
                maxDocuments,
                maxBytes,
                minInFlight,
                maxInFlight,
                bytes,
                linger,
                requestTimeout,
                giveUpAfter);
    }

    /** With another linger. */
    public BulkSettings withLinger(Duration duration) {
        return new BulkSettings(
                minDocuments,
                maxDocuments,
                maxBytes,
                minInFlight,
                maxInFlight,
                maxHeldBytes,
                duration,
                requestTimeout,
                giveUpAfter);
    }

    /** With another time that a request may be silent. */
    public BulkSettings withRequestTimeout(Duration duration) {
        return new BulkSettings(
                minDocuments,
                maxDocuments,
                maxBytes,
                minInFlight,
                maxInFlight,
                maxHeldBytes,
                linger,
                duration,
                giveUpAfter);
    }

    /** With another patience. */
    public BulkSettings withGiveUpAfter(Duration duration) {
        return new BulkSettings(
                minDocuments,
                maxDocuments,
                maxBytes,
                minInFlight,
                maxInFlight,
                maxHeldBytes,
                linger,
                requestTimeout,
                duration);
    }
}
