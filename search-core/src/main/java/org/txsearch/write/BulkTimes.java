package org.txsearch.write;

import java.time.Duration;

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
            throw new IllegalArgumentException("No duration of a bulk writer is negative, and it waits for answers");
        }
    }

    /** With that patience, the rest as in {@link BulkSettings#defaults()}. */
    public static BulkTimes givingUpAfter(Duration patience) {
        return new BulkTimes(LINGER, REQUEST_TIMEOUT, patience);
    }
}
