package org.txsearch.write;

import java.time.Duration;

/**
 * How long a bulk writer waits, and for what.
 *
 * @param linger how long a batch that is not full waits for more
 * @param requestTimeout how long a request may be silent before it counts as unanswered
 * @param giveUpAfter how long nothing at all may be acknowledged before the writer fails
 * @param rest how long the writer pauses after a request, as a share of the time that the request took
 */
public record BulkTimes(Duration linger, Duration requestTimeout, Duration giveUpAfter, double rest) {

    private static final Duration LINGER = Duration.ofMillis(200);
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration LONGEST_REST = Duration.ofSeconds(1);

    public BulkTimes {
        if (linger.isNegative() || giveUpAfter.isNegative() || rest < 0 || requestTimeout.toMillis() < 1) {
            throw new IllegalArgumentException("No duration of a bulk writer is negative, and it waits for answers");
        }
    }

    /** Creates times of a writer that does not rest. */
    public BulkTimes(Duration linger, Duration requestTimeout, Duration giveUpAfter) {
        this(linger, requestTimeout, giveUpAfter, 0);
    }

    /** Returns the default times of a writer with the given patience. */
    public static BulkTimes givingUpAfter(Duration patience) {
        return new BulkTimes(LINGER, REQUEST_TIMEOUT, patience);
    }

    /** Returns these times for a writer that rests. */
    public BulkTimes resting(double share) {
        return new BulkTimes(linger, requestTimeout, giveUpAfter, share);
    }

    /** Returns the pause after a request that took the given time. */
    Duration restAfter(Duration request) {
        Duration pause = Duration.ofNanos((long) (request.toNanos() * rest));
        return pause.compareTo(LONGEST_REST) > 0 ? LONGEST_REST : pause;
    }
}
