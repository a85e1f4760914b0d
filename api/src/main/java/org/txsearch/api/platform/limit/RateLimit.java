package org.txsearch.api.platform.limit;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Limits callers by one token bucket each. A bucket refills evenly, and holds the tokens of one window.
 *
 * <p>A bucket is one number: the time at which it will be full again. A full bucket needs no memory, so only recent callers are
 * stored.
 */
final class RateLimit {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final String name;
    private final int perSecond;
    private final int windowSeconds;
    private final LongSupplier nanos;
    private final long origin;
    private final ConcurrentHashMap<String, Long> fullAt = new ConcurrentHashMap<>();
    private final AtomicLong nextSweep = new AtomicLong(SECOND);

    /** Creates a limit of the given name, by a clock that counts nanoseconds and never goes back. */
    RateLimit(String name, int perSecond, int windowSeconds, LongSupplier nanos) {
        this.name = name;
        this.perSecond = perSecond;
        this.windowSeconds = windowSeconds;
        this.nanos = nanos;
        this.origin = nanos.getAsLong();
    }

    /**
     * The outcome of a request for tokens.
     *
     * @param granted whether they were taken
     * @param remaining how many are left
     * @param untilNext the time until the requested number is available
     */
    record Taken(boolean granted, long remaining, Duration untilNext) {}

    /** Takes tokens from the caller's bucket if it has enough. Nobody can take more than a full bucket. */
    Taken take(String caller, long tokens) {
        long now = nanos.getAsLong() - origin;
        sweep(now);
        long taken = nanosOf(tokens);
        long[] before = new long[1];
        fullAt.compute(caller, (id, known) -> {
            before[0] = known == null ? now : Math.max(known, now);
            long after = before[0] + taken;
            return after - now > window() ? before[0] : Long.valueOf(after);
        });
        long available = window() - (before[0] - now);
        boolean granted = available >= taken;
        long left = granted ? available - taken : available;
        return new Taken(granted, Math.max(0, left) / nanosOf(1), Duration.ofNanos(Math.max(0, taken - left)));
    }

    /**
     * Takes further tokens for a use that has cost more than was taken, even if the bucket then lacks some; puts tokens back if
     * the number is negative.
     */
    void correct(String caller, long tokens) {
        long now = nanos.getAsLong() - origin;
        fullAt.compute(caller, (id, known) -> {
            long after = (known == null ? now : Math.max(known, now)) + nanosOf(tokens);
            return after <= now ? null : Long.valueOf(after);
        });
    }

    /** Returns the number of tokens in a full bucket. */
    long capacity() {
        return (long) perSecond * windowSeconds;
    }

    private long window() {
        return windowSeconds * SECOND;
    }

    private long nanosOf(long tokens) {
        return tokens * SECOND / perSecond;
    }

    /** Removes full buckets, once a second at most. */
    private void sweep(long now) {
        long due = nextSweep.get();
        if (now >= due && nextSweep.compareAndSet(due, now + SECOND)) {
            fullAt.values().removeIf(full -> full <= now);
        }
    }

    int size() {
        return fullAt.size();
    }

    /** Returns the limit as a structured field's item (draft-ietf-httpapi-ratelimit-headers). */
    String policy() {
        return "\"" + name + "\";q=" + capacity() + ";w=" + windowSeconds;
    }

    /** Returns the remaining tokens as a structured field's item; within the window the bucket is full again. */
    String state(Taken taken) {
        return "\"" + name + "\";r=" + taken.remaining() + ";t=" + windowSeconds;
    }
}
