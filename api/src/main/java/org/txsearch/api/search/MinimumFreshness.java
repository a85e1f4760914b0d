package org.txsearch.api.search;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;

/** Rejects requests whose {@code min_as_of} is later than the searchable data. */
@Component
public record MinimumFreshness(Clock clock) {

    /** Rejects timestamps further ahead than the allowed clock skew. */
    private static final Duration MAX_AHEAD = Duration.ofSeconds(60);

    private static final Duration MAX_WAIT = Duration.ofSeconds(60);
    private static final Duration MAX_JITTER = Duration.ofSeconds(2);

    /** Rejects the request if the searchable data is complete only until an earlier instant. */
    public void check(@Nullable Instant minimum, Supplier<Instant> asOf) {
        if (minimum == null) {
            return;
        }
        Instant now = clock.instant();
        if (minimum.isAfter(now.plus(MAX_AHEAD))) {
            throw refusal(Duration.between(now, minimum));
        }
        Instant complete = asOf.get();
        if (complete.isBefore(minimum)) {
            throw refusal(Duration.between(complete, minimum));
        }
    }

    /**
     * Returns the rejection. Without a backlog, the data will be fresh enough after the missing time. Jitter spreads the
     * retries.
     */
    private static ProblemException refusal(Duration missing) {
        Duration wait = missing.compareTo(MAX_WAIT) < 0 ? missing : MAX_WAIT;
        Duration jitter = Duration.ofMillis(ThreadLocalRandom.current().nextLong(MAX_JITTER.toMillis()));
        return ProblemException.of(
                        ProblemCode.DATA_NOT_YET_AVAILABLE,
                        "The indexed data is older than min_as_of; try again after the seconds in Retry-After.")
                .withRetryAfter(wait.plus(jitter));
    }
}
