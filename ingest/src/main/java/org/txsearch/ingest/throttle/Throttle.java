package org.txsearch.ingest.throttle;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.commons.lang3.function.FailableLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Limits the rate of records.
 *
 * <p>Records pass evenly, except for a small burst that compensates for a late caller (a token bucket).
 */
public final class Throttle {

    /** A throttle that never waits. */
    public static final Throttle UNLIMITED = of(Double.POSITIVE_INFINITY);

    private static final double BURST_SECONDS = 0.05;
    private static final double NANOS_PER_SECOND = 1e9;

    private final double maxPerSecond;
    private final LongSupplier nanoTime;
    private final FailableLongConsumer<InterruptedException> sleep;
    private double tokens;
    private long filledNanos;

    Throttle(double maxPerSecond, LongSupplier nanoTime, FailableLongConsumer<InterruptedException> sleep) {
        this.maxPerSecond = maxPerSecond;
        this.nanoTime = nanoTime;
        this.sleep = sleep;
        this.filledNanos = nanoTime.getAsLong();
    }

    /** Creates a throttle with a maximum rate. */
    public static Throttle of(double maxPerSecond) {
        return new Throttle(maxPerSecond, System::nanoTime, TimeUnit.NANOSECONDS::sleep);
    }

    /** Waits until one more record may pass. */
    public void awaitTurn() throws InterruptedException {
        synchronized (this) {
            for (long wait = take(); wait > 0; wait = take()) {
                sleep.accept(wait);
            }
        }
    }

    /** Takes a token and returns 0, or returns the nanoseconds until there is one. */
    private long take() {
        if (maxPerSecond == Double.POSITIVE_INFINITY) {
            return 0;
        }
        long now = nanoTime.getAsLong();
        double seconds = Math.max(0, now - filledNanos) / NANOS_PER_SECOND;
        tokens = Math.min(Math.max(1, maxPerSecond * BURST_SECONDS), tokens + seconds * maxPerSecond);
        filledNanos = now;
        if (tokens < 1) {
            return (long) Math.ceil((1 - tokens) / maxPerSecond * NANOS_PER_SECOND);
        }
        tokens--;
        return 0;
    }

    /** Returns the limit as progress lines show it, or null if there is none. */
    public @Nullable String limit() {
        return maxPerSecond == Double.POSITIVE_INFINITY
                ? null
                : String.format(Locale.ROOT, "held to %,.0f/s by --max-rate", maxPerSecond);
    }
}
