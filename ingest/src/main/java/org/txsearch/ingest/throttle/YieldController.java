package org.txsearch.ingest.throttle;

import java.util.ArrayDeque;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the highest rate that does not slow searches down. Halves the rate when searches take much longer than without
 * the load, or when writes are rejected, and otherwise increases it a little.
 *
 * <p>The latency without the load is measured before the load starts, and again after the load has run at its minimum
 * rate for a while, which hardly differs from no load. One thread observes; any thread may read the rate.
 */
final class YieldController implements Throttle.ChangingRate {

    /** The minimum rate, so that a load progresses on a busy cluster. */
    static final double MIN_PER_SECOND = 250;

    /** Probes per decision. With fewer, a rate would be judged by the latency of the previous rate. */
    private static final int JUDGED_BY = 4;

    private static final int REMEMBERED = 8;
    private static final int LEARNT_FROM = 20;

    /** Faster searches are never considered slow. */
    private static final double UNNOTICED_MILLIS = 5;

    /** Steps from half of a rate that was too high back to that rate, about four seconds of probes. */
    private static final double STEPS_BACK = 32;

    private final double factor;
    private final LatencyWindow recent = new LatencyWindow(REMEMBERED);
    private final LatencyWindow atMinRate = new LatencyWindow(LEARNT_FROM);
    private double normalMillis = Double.NaN;
    private double tooHigh = Double.POSITIVE_INFINITY;
    private volatile double allowed = MIN_PER_SECOND;
    private volatile String reason = "starting slowly";
    private volatile boolean used;

    /**
     * Creates a controller.
     *
     * @param factor how many times as long as without the load searches may take
     */
    YieldController(double factor) {
        this.factor = factor;
    }

    /** Sets the latencies of searches without the load, in milliseconds. */
    void learn(double... millis) {
        normalMillis = LatencyWindow.quantile(DoubleStream.of(millis), 0.5);
    }

    /**
     * Records the measurements since the last call and adjusts the rate.
     *
     * @param millis the latency of a search, or its timeout if it failed; NaN if there is nothing to search
     * @param failed whether the search failed
     * @param achieved how many records per second passed
     * @param rejected whether Elasticsearch rejected writes
     */
    void observe(double millis, boolean failed, double achieved, boolean rejected) {
        // A rate that is not reached limits nothing, and does not show what the cluster can handle.
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
        // Without searches, or without a latency to compare with, the rate may grow.
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

    /** Returns the latency of searches without the load in milliseconds, or NaN while it is unknown. */
    double normalMillis() {
        return normalMillis;
    }

    /** Returns the latency in milliseconds above which the load yields, or infinity while it is unknown. */
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
            // Above the old bound, the steps grow with the rate.
            tooHigh = Math.max(tooHigh, grown);
        }
    }

    private String slow(double millis) {
        return String.format(Locale.ROOT, "searches take %.0f ms (%.0f without the load)", millis, normalMillis);
    }

    /** The most recent latencies. */
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

        /** Returns a quantile by the nearest-rank method, or 0 without values. */
        static double quantile(DoubleStream values, double part) {
            double[] sorted = values.sorted().toArray();
            return sorted.length == 0 ? 0 : sorted[(int) Math.ceil(part * sorted.length) - 1];
        }
    }
}
