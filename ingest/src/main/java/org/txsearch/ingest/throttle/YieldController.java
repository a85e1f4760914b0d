package org.txsearch.ingest.throttle;

import java.util.ArrayDeque;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the highest rate that does not slow searches down: it halves when searches take much longer than without the load
 * or when writes are rejected, and grows a little otherwise.
 *
 * <p>The latency without the load is measured before it starts, and again whenever the load has been held to its minimum
 * rate for a while, which is as good as no load. One thread observes; any thread may read the rate.
 */
final class YieldController implements Throttle.ChangingRate {

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
