package org.txsearch.api.exports.jobs;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.txsearch.exports.ExportJob;

/**
 * When an export is tried again. Its own faults end it with the third; faults of the infrastructure end it only if it would be
 * tried again after its deadline.
 *
 * @param deadline the time from the creation of an export in which it may be tried again after an outage
 */
record RetryRule(Duration deadline) {

    private static final int MAX_FAILURES = 3;
    private static final Duration FIRST_DELAY = Duration.ofSeconds(5);
    private static final Duration MAX_DELAY = Duration.ofMinutes(10);

    /** Larger numbers of faults reach the maximum, too. */
    private static final int MAX_DOUBLINGS = 16;

    /** The earliest time of the next attempt; null if there is none. */
    @Nullable
    Instant next(ExportJob job, ExportError error, Instant now) {
        if (!error.isOutage()) {
            int failures = job.lease().failures() + 1;
            return failures < MAX_FAILURES ? now.plus(FIRST_DELAY.multipliedBy(failures)) : null;
        }
        Instant next = now.plus(delay(job.lease().faults()));
        return next.isBefore(job.times().created().plus(deadline)) ? next : null;
    }

    private static Duration delay(int earlierFaults) {
        Duration delay = FIRST_DELAY.multipliedBy(1L << Math.min(earlierFaults, MAX_DOUBLINGS));
        return delay.compareTo(MAX_DELAY) < 0 ? delay : MAX_DELAY;
    }
}
