package org.txsearch.api.webhooks.sender;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Determines when a delivery is retried: for three days, at growing intervals.
 *
 * @param random returns a number from 0 to 1 as jitter, so that endpoints that fail together are not retried together
 */
record RetrySchedule(DoubleSupplier random) {

    static final Duration GIVEN_UP_AFTER = Duration.ofDays(3);

    private static final List<Duration> WAITS = List.of(
            Duration.ofSeconds(5),
            Duration.ofSeconds(30),
            Duration.ofMinutes(2),
            Duration.ofMinutes(10),
            Duration.ofHours(1),
            Duration.ofHours(3),
            Duration.ofHours(6),
            Duration.ofHours(12));

    /** The maximum pause between rounds of an endpoint that accepts nothing; each round tries one more event. */
    private static final Duration MAX_PAUSE = Duration.ofMinutes(5);

    private static final double JITTER = 0.1;

    /** Returns the time of the next attempt of a series with a start and a number of failures; null if the series ends. */
    @Nullable
    Instant next(Instant since, int failures, Instant now) {
        Instant end = since.plus(GIVEN_UP_AFTER);
        if (!now.isBefore(end)) {
            return null;
        }
        Instant next = now.plus(wait(failures));
        // Make the last attempt at the end of the three days.
        return next.isAfter(end) ? end : next;
    }

    /** Returns the pause of an endpoint after a number of consecutive failed rounds. */
    Duration pause(int failures) {
        Duration wait = wait(failures);
        return wait.compareTo(MAX_PAUSE) > 0 ? MAX_PAUSE : wait;
    }

    private Duration wait(int failures) {
        Duration wait = WAITS.get(Math.min(failures, WAITS.size()) - 1);
        return wait.plusMillis((long) (wait.toMillis() * JITTER * random.getAsDouble()));
    }
}
