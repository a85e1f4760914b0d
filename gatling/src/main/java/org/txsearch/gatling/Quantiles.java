package org.txsearch.gatling;

import java.util.Arrays;

/** Values that so many of the measured ones do not exceed. */
public final class Quantiles {

    private Quantiles() {}

    /** The least measured value that is not exceeded by that part of them; not a number where nothing was measured. */
    public static double of(double[] values, double part) {
        if (values.length == 0) {
            return Double.NaN;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[Math.max(0, (int) Math.ceil(part * sorted.length) - 1)];
    }
}
