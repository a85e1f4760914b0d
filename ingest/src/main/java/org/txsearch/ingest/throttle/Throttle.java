package org.txsearch.ingest.throttle;

import java.util.ArrayDeque;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * Limits the rate of records to the lower of two rates: one that the user set and one that may change at any time.
 *
 * <p>Records pass evenly, apart from a small burst that makes up for a late caller (a token bucket).
 */
public class Throttle implements AutoCloseable {

    /** Never waits. */
    public static final Throttle UNLIMITED = of(Double.POSITIVE_INFINITY);

    /** Short enough to notice soon that the rate has risen. */
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

        /** Records a second. */
        double perSecond();

        /** Why it is not higher, or null. */
        @Nullable
        String reason();
    }

    /** The time, and waiting for it. */
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

    /** At most that many records a second. */
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

    /** Takes one token: 0, or the nanoseconds until there is one at the present rate. */
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

    /** The present rate and its reason; null where records pass freely. */
    public @Nullable String held() {
        String reason = changing == null ? null : changing.reason();
        if (changing != null && reason != null && changing.perSecond() < maxPerSecond) {
            return String.format(Locale.ROOT, "held to %,.0f/s, %s", changing.perSecond(), reason);
        }
        return maxPerSecond == Double.POSITIVE_INFINITY
                ? null
                : String.format(Locale.ROOT, "held to %,.0f/s by --max-rate", maxPerSecond);
    }

    /** How many records have passed. */
    long passed() {
        return passed;
    }

    @Override
    public void close() {}

    /**
     * Finds the highest rate that does not slow searches down: it halves when searches take much longer than without the load
     * or when writes are rejected, and grows a little otherwise.
     *
     * <p>The latency without the load is measured before it starts, and again whenever the load has been held to its minimum
     * rate for a while, which is as good as no load. One thread observes; any thread may read the rate.
     */
    static final class YieldController implements Throttle.ChangingRate {

        /** Always allowed, so that a load progresses on a busy cluster, too. */
        static final double MIN_PER_SECOND = 250;

        /** Probes per decision: fewer would judge a rate by the latency of the rate before. */
        private static final int JUDGED_BY = 4;

        private static final int REMEMBERED = 8;
        private static final int LEARNT_FROM = 20;

        /** Faster searches are never considered slow. */
        private static final double UNNOTICED_MILLIS = 5;

        /** From half the rate that was too high back to it, in four seconds of probes. */
        private static final double STEPS_BACK = 32;

        private final double factor;
        private final LatencyWindow recent = new LatencyWindow(REMEMBERED);
        private final LatencyWindow atMinRate = new LatencyWindow(LEARNT_FROM);
        private double normalMillis = Double.NaN;
        private double tooHigh = Double.POSITIVE_INFINITY;
        private volatile double allowed = MIN_PER_SECOND;
        private volatile String reason = "starting slowly";
        private volatile boolean used;

        /** Allows searches to take that many times as long as without the load. */
        YieldController(double factor) {
            this.factor = factor;
        }

        /** Sets the latency of searches without the load. */
        void learn(double... millis) {
            normalMillis = LatencyWindow.quantile(DoubleStream.of(millis), 0.5);
        }

        /**
         * Records what was measured since the last call and adjusts the rate.
         *
         * @param millis the latency of a search, or its timeout where it failed; NaN where there is nothing to search
         * @param failed whether it failed
         * @param achieved how many records a second passed
         * @param rejected whether Elasticsearch rejected writes
         */
        void observe(double millis, boolean failed, double achieved, boolean rejected) {
            // A rate that is not reached limits nothing, and does not show what the cluster can take.
            used = achieved >= allowed / 2;
            if (!Double.isNaN(millis)) {
                recent.add(millis);
                learnAtMinRate(millis, failed);
            }
            if (rejected) {
                halve(achieved, "Elasticsearch rejects writes");
                return;
            }
            double seen = recent.quantile(0.75);
            double bound = bound();
            // Without searches, or a latency to compare with, the rate may grow.
            if (recent.size() >= JUDGED_BY && seen > bound) {
                halve(achieved, failed ? "searches fail" : slow(seen));
            } else if (Double.isNaN(millis) || recent.size() >= JUDGED_BY) {
                grow();
            }
        }

        @Override
        public double perSecond() {
            return allowed;
        }

        @Override
        public @Nullable String reason() {
            return used ? reason : null;
        }

        /** The latency of searches without the load, in milliseconds; NaN while it is unknown. */
        double normalMillis() {
            return normalMillis;
        }

        /** The latency in milliseconds above which the load yields; infinite while it is unknown. */
        double bound() {
            return Double.isNaN(normalMillis)
                    ? Double.POSITIVE_INFINITY
                    : Math.max(UNNOTICED_MILLIS, factor * normalMillis);
        }

        private void learnAtMinRate(double millis, boolean failed) {
            if (failed || allowed > MIN_PER_SECOND) {
                atMinRate.clear();
                return;
            }
            atMinRate.add(millis);
            boolean known = !Double.isNaN(normalMillis);
            if (atMinRate.size() >= (known ? LEARNT_FROM : JUDGED_BY)) {
                normalMillis = atMinRate.quantile(0.5);
                atMinRate.clear();
            }
        }

        private void halve(double achieved, String why) {
            tooHigh = Math.min(allowed, Math.max(achieved, MIN_PER_SECOND));
            allowed = Math.max(MIN_PER_SECOND, tooHigh / 2);
            reason = why;
            recent.clear();
        }

        private void grow() {
            if (!used) {
                return;
            }
            double rate = allowed;
            if (tooHigh == Double.POSITIVE_INFINITY) {
                allowed = rate * 2;
                recent.clear();
            } else {
                double grown = rate + Math.max(MIN_PER_SECOND / 4, tooHigh / STEPS_BACK);
                allowed = grown;
                // Beyond the old bound the steps grow with the rate.
                tooHigh = Math.max(tooHigh, grown);
            }
        }

        private String slow(double millis) {
            return String.format(Locale.ROOT, "searches take %.0f ms (%.0f without the load)", millis, normalMillis);
        }

        /** The last few latencies. */
        private record LatencyWindow(ArrayDeque<Double> values, int max) {

            LatencyWindow(int max) {
                this(new ArrayDeque<>(), max);
            }

            void add(double millis) {
                values.add(millis);
                if (values.size() > max) {
                    values.remove();
                }
            }

            void clear() {
                values.clear();
            }

            int size() {
                return values.size();
            }

            double quantile(double part) {
                return quantile(values.stream().mapToDouble(Double::doubleValue), part);
            }

            /** By the nearest rank; 0 without values. */
            static double quantile(DoubleStream values, double part) {
                double[] sorted = values.sorted().toArray();
                return sorted.length == 0 ? 0 : sorted[(int) Math.ceil(part * sorted.length) - 1];
            }
        }
    }
}
