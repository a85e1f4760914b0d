package org.txsearch.gatling;

import java.util.Arrays;
import java.util.Collection;

/** Medians and other quantiles. */
public final class Quantiles {

    private Quantiles() {}

    /** Returns the least value that this part of the values does not exceed; not a number without values. */
    public static double of(double[] values, double part) {
        if (values.length == 0) {
            return Double.NaN;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[Math.max(0, (int) Math.ceil(part * sorted.length) - 1)];
    }

    /** Returns the least value that this part of the values does not exceed; not a number without values. */
    public static double of(Collection<Double> values, double part) {
        return of(values.stream().mapToDouble(Double::doubleValue).toArray(), part);
    }

    /** Returns the median; of an even number of values, the mean of the two in the middle. */
    public static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
