package org.txsearch.client;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * When to try again, and how long to wait before. Full jitter: a random wait between nothing and a limit that doubles, and never less
 * than {@code Retry-After}.
 *
 * @param random between 0 and 1
 */
record RetryPolicy(int maxRetries, Duration firstDelay, Duration maxDelay, DoubleSupplier random) {

    /** The statuses after which the same request may succeed later. */
    static final Set<Integer> STATUSES = Set.of(429, 503, 504);

    private static final Duration MAX_RETRY_AFTER = Duration.ofMinutes(2);

    RetryPolicy {
        if (maxRetries < 0) {
            throw new IllegalArgumentException("maxRetries must be 0 or more.");
        }
    }

    static RetryPolicy of(int maxRetries) {
        return new RetryPolicy(
                maxRetries,
                Duration.ofMillis(500),
                Duration.ofSeconds(30),
                () -> ThreadLocalRandom.current().nextDouble());
    }

    /** How long to wait before the retry that follows an attempt, 0 for the first. */
    Duration delay(int attempt, @Nullable Duration retryAfter) {
        if (retryAfter != null) {
            return retryAfter.plus(part(firstDelay));
        }
        long doubled = firstDelay.toNanos() << Math.min(attempt, 20);
        return part(doubled > maxDelay.toNanos() ? maxDelay : Duration.ofNanos(doubled));
    }

    /** Whether a retry follows an attempt. */
    boolean allows(int attempt, @Nullable Duration retryAfter) {
        return attempt < maxRetries && (retryAfter == null || retryAfter.compareTo(MAX_RETRY_AFTER) <= 0);
    }

    private Duration part(Duration limit) {
        return Duration.ofNanos((long) (random.getAsDouble() * limit.toNanos()));
    }

    /** The header {@code Retry-After}; null if it is neither a number of seconds nor a date. */
    static @Nullable Duration retryAfter(@Nullable String header, Instant now) {
        if (header == null) {
            return null;
        }
        String value = header.strip();
        if (value.matches("\\d{1,9}")) {
            return Duration.ofSeconds(Long.parseLong(value));
        }
        try {
            Duration until = Duration.between(
                    now,
                    ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME)
                            .toInstant());
            return until.isNegative() ? Duration.ZERO : until;
        } catch (DateTimeException e) {
            // As if it were not there: the client's own delays hold.
            return null;
        }
    }
}
