package org.txsearch.api.transactions;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;

/** Keeps those who ask for data of a certain freshness from older data. */
@Component
public final class MinimumFreshness {

    /** What lies further ahead than clocks differ is refused without asking anybody. */
    private static final Duration MAX_AHEAD = Duration.ofSeconds(60);

    private static final Duration MAX_WAIT = Duration.ofSeconds(60);
    private static final Duration MAX_JITTER = Duration.ofSeconds(2);

    private final Clock clock;

    MinimumFreshness() {
        this(Clock.systemUTC());
    }

    MinimumFreshness(Clock clock) {
        this.clock = clock;
    }

    /** Refuses where what can be searched is complete until an earlier instant only. */
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

    /** With nothing backlogged, data becomes fresher as time passes. The jitter keeps those who wait from coming together. */
    private static ProblemException refusal(Duration missing) {
        Duration wait = missing.compareTo(MAX_WAIT) < 0 ? missing : MAX_WAIT;
        Duration jitter = Duration.ofMillis(ThreadLocalRandom.current().nextLong(MAX_JITTER.toMillis()));
        return ProblemException.of(
                        ProblemCode.DATA_NOT_YET_AVAILABLE,
                        "The indexed data is older than min_as_of; try again after the seconds in Retry-After.")
                .withRetryAfter(wait.plus(jitter));
    }
}
