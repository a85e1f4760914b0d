package org.txsearch.api.webhooks.sender;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * When a delivery is tried again: for three days, less and less often.
 *
 * @param random a number from 0 to 1, so that endpoints that fail together are not tried together
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

    /** An endpoint that accepts nothing gets one event more in each round, so rounds go on. */
    private static final Duration MAX_PAUSE = Duration.ofMinutes(5);

    private static final double JITTER = 0.1;

    /** When a series of attempts goes on that began then and has failed that often; null if it is given up. */
    @Nullable
    Instant next(Instant since, int failures, Instant now) {
        Instant end = since.plus(GIVEN_UP_AFTER);
        if (!now.isBefore(end)) {
            return null;
        }
        Instant next = now.plus(wait(failures));
        // The last attempt is at the end of the three days.
        return next.isAfter(end) ? end : next;
    }

    /** How long an endpoint rests after that many failed rounds in a row. */
    Duration pause(int failures) {
        Duration wait = wait(failures);
        return wait.compareTo(MAX_PAUSE) > 0 ? MAX_PAUSE : wait;
    }

    private Duration wait(int failures) {
        Duration wait = WAITS.get(Math.min(failures, WAITS.size()) - 1);
        return wait.plusMillis((long) (wait.toMillis() * JITTER * random.getAsDouble()));
    }
}
