package org.txsearch.ingest.pace;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.txsearch.ingest.pipeline.Pace;

/** Lets records go at the lower of two rates: one that the user set and one that may change all the time. */
final class Throttle implements Pace {

    /** A rate that changes; {@link Double#POSITIVE_INFINITY} holds nothing back. */
    interface ChangingRate {

        /** Records a second. */
        double perSecond();

        /** Why it is not higher, or null. */
        @Nullable
        String reason();
    }

    /** So that a rate that has risen is noticed soon. */
    private static final long MAX_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    static final ChangingRate NOT_CHANGING = new ChangingRate() {
        @Override
        public double perSecond() {
            return Double.POSITIVE_INFINITY;
        }

        @Override
        public @Nullable String reason() {
            return null;
        }
    };

    private final double mostPerSecond;
    private final ChangingRate changing;
    private final Clock clock;
    private final TokenBucket bucket;
    private volatile long passed;

    /** The time, and the waiting for it. */
    interface Clock {

        /** The machine's. */
        static Clock system() {
            return new Clock() {
                @Override
                public long nanoTime() {
                    return System.nanoTime();
                }

                @Override
                public void sleep(long nanos) throws InterruptedException {
                    TimeUnit.NANOSECONDS.sleep(nanos);
                }
            };
        }

        long nanoTime();

        void sleep(long nanos) throws InterruptedException;
    }

    Throttle(double mostPerSecond, ChangingRate changing, Clock clock) {
        this.mostPerSecond = mostPerSecond;
        this.changing = changing;
        this.clock = clock;
        this.bucket = new TokenBucket(clock.nanoTime());
    }

    @Override
    public synchronized void awaitTurn() throws InterruptedException {
        while (true) {
            double rate = rate();
            long wait = rate == Double.POSITIVE_INFINITY ? 0 : bucket.take(clock.nanoTime(), rate);
            if (wait == 0) {
                passed++;
                return;
            }
            clock.sleep(Math.min(wait, MAX_WAIT_NANOS));
        }
    }

    @Override
    public @Nullable String held() {
        double allowed = changing.perSecond();
        String reason = changing.reason();
        if (reason != null && allowed < mostPerSecond) {
            return String.format(Locale.ROOT, "held to %,.0f/s, %s", allowed, reason);
        }
        return mostPerSecond == Double.POSITIVE_INFINITY
                ? null
                : String.format(Locale.ROOT, "held to %,.0f/s by --max-rate", mostPerSecond);
    }

    /** How many records have been let go. */
    LongSupplier passed() {
        return () -> passed;
    }

    private double rate() {
        return Math.min(mostPerSecond, changing.perSecond());
    }
}
