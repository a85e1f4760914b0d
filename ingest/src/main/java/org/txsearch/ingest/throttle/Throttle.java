package org.txsearch.ingest.throttle;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Limits the rate of records to the lower of two rates: one set by the user, and one that may change at any time.
 *
 * <p>Records pass evenly, except for a small burst that compensates for a late caller (a token bucket).
 */
public class Throttle implements AutoCloseable {

    /** A throttle that never waits. */
    public static final Throttle UNLIMITED = of(Double.POSITIVE_INFINITY);

    /** Short, so that the throttle soon notices a higher rate. */
    private static final long MAX_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final double BURST_SECONDS = 0.05;
    private static final double NANOS_PER_SECOND = 1e9;

    private final double maxPerSecond;
    private final @Nullable ChangingRate changing;
    private final Clock clock;
    private double tokens;
    private long filledNanos;
    private volatile long passed;

    /** A rate that changes. */
    interface ChangingRate {

        /** Returns the rate in records per second. */
        double perSecond();

        /** Returns why the rate is not higher, or null. */
        @Nullable
        String reason();
    }

    /** Reads the time and waits. */
    interface Clock {

        default long nanoTime() {
            return System.nanoTime();
        }

        default void sleep(long nanos) throws InterruptedException {
            TimeUnit.NANOSECONDS.sleep(nanos);
        }
    }

    Throttle(double maxPerSecond, @Nullable ChangingRate changing, Clock clock) {
        this.maxPerSecond = maxPerSecond;
        this.changing = changing;
        this.clock = clock;
        this.filledNanos = clock.nanoTime();
    }

    /** Creates a throttle with a maximum rate. */
    public static Throttle of(double maxPerSecond) {
        return new Throttle(maxPerSecond, null, new Clock() {});
    }

    /** Waits until one more record may pass. */
    public void awaitTurn() throws InterruptedException {
        synchronized (this) {
            for (long wait = take(); wait > 0; wait = take()) {
                clock.sleep(Math.min(wait, MAX_WAIT_NANOS));
            }
            passed++;
        }
    }

    /** Takes a token and returns 0, or returns the nanoseconds until there is one at the current rate. */
    private long take() {
        double perSecond = changing == null ? maxPerSecond : Math.min(maxPerSecond, changing.perSecond());
        if (perSecond == Double.POSITIVE_INFINITY) {
            return 0;
        }
        long now = clock.nanoTime();
        double seconds = Math.max(0, now - filledNanos) / NANOS_PER_SECOND;
        tokens = Math.min(Math.max(1, perSecond * BURST_SECONDS), tokens + seconds * perSecond);
        filledNanos = now;
        if (tokens < 1) {
            return (long) Math.ceil((1 - tokens) / perSecond * NANOS_PER_SECOND);
        }
        tokens--;
        return 0;
    }

    /** Returns the current rate and its reason, or null if there is no limit. */
    public @Nullable String limit() {
        String reason = changing == null ? null : changing.reason();
        if (changing != null && reason != null && changing.perSecond() < maxPerSecond) {
            return String.format(Locale.ROOT, "held to %,.0f/s, %s", changing.perSecond(), reason);
        }
        return maxPerSecond == Double.POSITIVE_INFINITY
                ? null
                : String.format(Locale.ROOT, "held to %,.0f/s by --max-rate", maxPerSecond);
    }

    /** Returns how many records have passed. */
    long passed() {
        return passed;
    }

    @Override
    public void close() {}
}
