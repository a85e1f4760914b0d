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

    /**
     * How long a bulk writer waits, and for what.
     *
     * @param linger how long a batch that is not full waits for more
     * @param requestTimeout how long a request may be silent before it counts as unanswered
     * @param giveUpAfter how long nothing at all may be acknowledged before the writer fails
     */
    public record BulkTimes(Duration linger, Duration requestTimeout, Duration giveUpAfter) {

        private static final Duration LINGER = Duration.ofMillis(200);
        private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(60);

        public BulkTimes {
            if (linger.isNegative() || giveUpAfter.isNegative() || requestTimeout.toMillis() < 1) {
                throw new IllegalArgumentException(
                        "No duration of a bulk writer is negative, and it waits for answers");
            }
        }

        /** With that patience, the rest as in {@link BulkSettings#defaults()}. */
        public static BulkTimes givingUpAfter(Duration patience) {
            return new BulkTimes(LINGER, REQUEST_TIMEOUT, patience);
        }
    }

    /**
     * The least and the most that bulk requests may be; between them their number and size follow what the cluster bears.
     *
     * @param minDocuments how many documents a request may hold at least, however often the cluster refuses
     * @param maxDocuments the most documents in one request
     * @param maxBytes the most bytes in one request, unless one document alone has more
     * @param minInFlight how many requests may be in flight at least
     * @param maxInFlight the most requests in flight at once
     */
    public record RequestBounds(int minDocuments, int maxDocuments, int maxBytes, int minInFlight, int maxInFlight) {

        private static final int MIN_DOCUMENTS = 50;

        public RequestBounds {
            if (minDocuments < 1 || minInFlight < 1 || maxBytes < 1) {
                throw new IllegalArgumentException("Every limit of a bulk writer is positive");
            }
            if (minDocuments > maxDocuments || minInFlight > maxInFlight) {
                throw new IllegalArgumentException("The least of a bulk writer is not above its most");
            }
        }

        /** Up to these limits, and down to one request in flight with a few documents. */
        public static RequestBounds upTo(int documents, int bytes, int inFlight) {
            return new RequestBounds(Math.min(MIN_DOCUMENTS, documents), documents, bytes, 1, inFlight);
        }

        /** Exactly that many documents a request and requests in flight, whatever the cluster answers. */
        public static RequestBounds exactly(int documents, int bytes, int inFlight) {
            return new RequestBounds(documents, documents, bytes, inFlight, inFlight);
        }
    }
}
