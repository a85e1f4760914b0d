package org.txsearch.api.exports.jobs;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.txsearch.exports.ExportJob;

/**
 * Determines when an export is retried. Its third failure is final; an outage of the infrastructure is final only if the retry
 * would be after the deadline.
 *
 * @param deadline the time from the creation of an export in which it may be retried after an outage
 */
record RetryRule(Duration deadline) {

    private static final int MAX_FAILURES = 3;
    private static final Duration FIRST_DELAY = Duration.ofSeconds(5);
    private static final Duration MAX_DELAY = Duration.ofMinutes(10);

    /** More doublings exceed the maximum delay as well. */
    private static final int MAX_DOUBLINGS = 16;

    /** Returns the earliest time of the next attempt; null if there is none. */
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
