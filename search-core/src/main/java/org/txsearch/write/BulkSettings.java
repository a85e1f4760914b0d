package org.txsearch.write;

import java.time.Duration;

/**
 * How a bulk writer batches, how much it has in flight, and how long it persists.
 *
 * @param requests how large requests may be, and how many may be in flight
 * @param maxHeldBytes how many bytes of documents without an outcome are held before a write waits
 * @param linger how long a batch that is not full waits for more
 * @param requestTimeout how long a request may be silent before it counts as unanswered
 * @param giveUpAfter how long nothing at all may be acknowledged before the writer fails
 * @param rest how long the writer pauses after a request, as a share of the time that the request took
 */
public record BulkSettings(
        RequestBounds requests,
        long maxHeldBytes,
        Duration linger,
        Duration requestTimeout,
        Duration giveUpAfter,
        double rest) {

    private static final long HELD_BYTES = 48L << 20;
    private static final Duration LINGER = Duration.ofMillis(200);
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration LONGEST_REST = Duration.ofSeconds(1);

    public BulkSettings {
        if (maxHeldBytes < 1) {
            throw new IllegalArgumentException("Every limit of a bulk writer is positive");
        }
        if (linger.isNegative() || giveUpAfter.isNegative() || rest < 0 || requestTimeout.toMillis() < 1) {
            throw new IllegalArgumentException("No duration of a bulk writer is negative, and it waits for answers");
        }
    }

    /** Creates settings with the usual waits for requests, of a writer that does not rest. */
    public BulkSettings(RequestBounds requests, long maxHeldBytes, Duration giveUpAfter) {
        this(requests, maxHeldBytes, LINGER, REQUEST_TIMEOUT, giveUpAfter, 0);
    }

    /** Creates settings whose requests have the given bounds and which are otherwise those of {@link #defaults()}. */
    public BulkSettings(int maxDocuments, int maxBytes, int maxInFlight, Duration giveUpAfter) {
        this(RequestBounds.upTo(maxDocuments, maxBytes, maxInFlight), HELD_BYTES, giveUpAfter);
    }

    /** From 2 requests of 500 documents to 8 of 5,000, one node on two cores takes the same rate. */
    public static BulkSettings defaults() {
        return new BulkSettings(1_500, 8 << 20, 4, Duration.ofMinutes(10));
    }

    /** Returns these settings for a writer that rests. */
    public BulkSettings resting(double share) {
        return new BulkSettings(requests, maxHeldBytes, linger, requestTimeout, giveUpAfter, share);
    }

    /** Returns the pause after a request that took the given time. */
    Duration restAfter(Duration request) {
        Duration pause = Duration.ofNanos((long) (request.toNanos() * rest));
        return pause.compareTo(LONGEST_REST) > 0 ? LONGEST_REST : pause;
    }
}
