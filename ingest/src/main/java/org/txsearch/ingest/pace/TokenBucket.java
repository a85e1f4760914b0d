package org.txsearch.ingest.pace;

/**
 * Lets so many a second pass, evenly, but for a small burst that makes up for a caller who came late.
 *
 * <p>It reads no clock and never waits: the caller does both.
 */
final class TokenBucket {

    private static final double BURST_SECONDS = 0.05;
    private static final double NANOS_PER_SECOND = 1e9;

    private double tokens;
    private long filledNanos;

    /** An empty bucket: the first one passes after its time. */
    TokenBucket(long nowNanos) {
        this.filledNanos = nowNanos;
    }

    /**
     * Takes one token, if there is one.
     *
     * @param perSecond how many come in a second
     * @return 0 if it was taken, else in how many nanoseconds there will be one at this rate
     */
    long take(long nowNanos, double perSecond) {
        double capacity = Math.max(1, perSecond * BURST_SECONDS);
        double seconds = Math.max(0, nowNanos - filledNanos) / NANOS_PER_SECOND;
        tokens = Math.min(capacity, tokens + seconds * perSecond);
        filledNanos = nowNanos;
        if (tokens < 1) {
            return (long) Math.ceil((1 - tokens) / perSecond * NANOS_PER_SECOND);
        }
        tokens--;
        return 0;
    }
}
