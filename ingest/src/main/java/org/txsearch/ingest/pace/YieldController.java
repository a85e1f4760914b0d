package org.txsearch.ingest.pace;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Finds the rate that searchers bear: it halves when searches take much longer than without the load or when writes are
 * rejected, and grows a little while they do not.
 *
 * <p>What searches take without the load is measured before it starts, and again whenever the load has been held to its
 * least rate for a while: then what is measured is the cluster without us. One thread observes, any may ask.
 */
final class YieldController implements Throttle.ChangingRate {

    /** So much is always allowed, so that a load gets on whatever others do. */
    static final double MIN_PER_SECOND = 250;

    /** A rate is judged by so many probes, or what came before it would be held against it. */
    private static final int JUDGED_BY = 4;

    private static final int REMEMBERED = 8;
    private static final int LEARNT_FROM = 20;

    /** Nobody notices a search that takes no longer than this. */
    private static final double UNNOTICED_MILLIS = 5;

    /** From half the rate that was too high back to it, in four seconds of probes. */
    private static final double STEPS_BACK = 32;

    private final double factor;
    private final LatencyWindow recent = new LatencyWindow(REMEMBERED);
    private final LatencyWindow atLeastRate = new LatencyWindow(LEARNT_FROM);
    private double normalMillis = Double.NaN;
    private double tooHigh = Double.POSITIVE_INFINITY;
    private volatile double allowed = MIN_PER_SECOND;
    private volatile String reason = "starting slowly";
    private volatile boolean used;

    /** Holds searches to so many times what they take without the load. */
    YieldController(double factor) {
        this.factor = factor;
    }

    /** Says what searches take without the load. */
    void learn(double... millis) {
        normalMillis = LatencyWindow.quantile(millis, 0.5);
    }

    /**
     * Takes what was seen since the last time and decides anew.
     *
     * @param millis what a search took; how long it was waited for, where it failed; NaN where there is nothing to search
     * @param failed whether it failed
     * @param achieved how many records a second went on
     * @param rejected whether Elasticsearch rejected writes
     */
    void observe(double millis, boolean failed, double achieved, boolean rejected) {
        // A rate that is not used holds nothing back, and is not known to be borne.
        used = achieved >= allowed / 2;
        if (!Double.isNaN(millis)) {
            recent.add(millis);
            learnAtLeastRate(millis, failed);
        }
        if (rejected) {
            halve(achieved, "Elasticsearch rejects writes");
            return;
        }
        double seen = recent.quantile(0.75);
        double bound = bound();
        // Where there is nothing to search, or nothing to compare with yet, nobody is in the way.
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

    /** What searches take without the load, in milliseconds; NaN while it is not known. */
    double normalMillis() {
        return normalMillis;
    }

    /** Above this many milliseconds the load yields; infinite while nothing is known. */
    double bound() {
        return Double.isNaN(normalMillis)
                ? Double.POSITIVE_INFINITY
                : Math.max(UNNOTICED_MILLIS, factor * normalMillis);
    }

    private void learnAtLeastRate(double millis, boolean failed) {
        if (failed || allowed > MIN_PER_SECOND) {
            atLeastRate.clear();
            return;
        }
        atLeastRate.add(millis);
        boolean known = !Double.isNaN(normalMillis);
        if (atLeastRate.size() >= (known ? LEARNT_FROM : JUDGED_BY)) {
            normalMillis = atLeastRate.quantile(0.5);
            atLeastRate.clear();
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
    private static final class LatencyWindow {

        private final double[] values;
        private int count;

        LatencyWindow(int size) {
            this.values = new double[size];
        }

        void add(double millis) {
            values[count % values.length] = millis;
            count++;
        }

        void clear() {
            count = 0;
        }

        int size() {
            return Math.min(count, values.length);
        }

        /** By the nearest rank; 0 where there is none. */
        double quantile(double part) {
            return quantile(Arrays.copyOf(values, size()), part);
        }

        static double quantile(double[] values, double part) {
            if (values.length == 0) {
                return 0;
            }
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            return sorted[(int) Math.ceil(part * sorted.length) - 1];
        }
    }
}
