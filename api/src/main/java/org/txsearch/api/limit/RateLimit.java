package org.txsearch.api.limit;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A bucket of tokens for each of many callers; its capacity is what is refilled within one second.
 *
 * <p>A bucket is one number: the moment at which it will be full again. A full bucket needs no memory, so only the callers of the
 * last second are stored.
 */
final class RateLimit {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final String name;
    private final int perSecond;
    private final LongSupplier nanos;
    private final long origin;
    private final ConcurrentHashMap<String, Long> fullAt = new ConcurrentHashMap<>();
    private final AtomicLong nextSweep = new AtomicLong(SECOND);

    /** A limit of that name, by a clock that counts nanoseconds and never goes back. */
    RateLimit(String name, int perSecond, LongSupplier nanos) {
        this.name = name;
        this.perSecond = perSecond;
        this.nanos = nanos;
        this.origin = nanos.getAsLong();
    }

    /**
     * The outcome of a request for a token.
     *
     * @param granted whether one was taken
     * @param remaining how many are left
     * @param untilNext how long until there is another
     */
    record Taken(boolean granted, long remaining, Duration untilNext) {}

    /** Takes a token from that caller's bucket, if there is one in it. */
    Taken take(String caller) {
        long now = nanos.getAsLong() - origin;
        sweep(now);
        long[] before = new long[1];
        fullAt.compute(caller, (id, known) -> {
            before[0] = known == null ? now : Math.max(known, now);
            long after = before[0] + cost(1);
            return after - now > SECOND ? before[0] : Long.valueOf(after);
        });
        long available = SECOND - (before[0] - now);
        boolean granted = available >= cost(1);
        long left = granted ? available - cost(1) : available;
        return new Taken(granted, left / cost(1), Duration.ofNanos(Math.max(0, cost(1) - left)));
    }

    private long cost(int tokens) {
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

    /** The limit as a structured field's item (draft-ietf-httpapi-ratelimit-headers). */
    String policy() {
        return "\"" + name + "\";q=" + perSecond + ";w=1";
    }

    /** The remaining tokens as a structured field's item; within a second the bucket is full again. */
    String state(Taken taken) {
        return "\"" + name + "\";r=" + taken.remaining() + ";t=1";
    }
}
