package org.txsearch.gatling;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The times of two ways to do the same, measured in turns so that both meet the same noise. */
public final class PairedTimes {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final int BLOCKS = 10;

    private final double[] base;
    private final double[] contender;

    /** Something that is timed. */
    public interface Timed {
        /** Does it once. */
        void run() throws Exception;
    }

    private PairedTimes(int pairs) {
        base = new double[pairs];
        contender = new double[pairs];
    }

    /** Runs both in turns, each first as often as the other, once the rate of both stands. */
    public static PairedTimes measure(int pairs, Timed base, Timed contender) throws Exception {
        WarmUp.of(1, List.of(new InTurns.Way("base", base), new InTurns.Way("contender", contender)));
        PairedTimes times = new PairedTimes(pairs);
        for (int i = 0; i < pairs; i++) {
            if (i % 2 == 0) {
                times.base[i] = millis(base);
                times.contender[i] = millis(contender);
            } else {
                times.contender[i] = millis(contender);
                times.base[i] = millis(base);
            }
        }
        return times;
    }

    /** The contender's median, in milliseconds. */
    public double contenderMillis() {
        return median(contender);
    }

    /** The contender's median where the base's is one. */
    public double ratio() {
        return median(contender) / median(base);
    }

    /** Both medians, their ratio, and the least and greatest ratio among tenths of the run. */
    String summary(String baseName, String contenderName) {
        double[] ratios = new double[BLOCKS];
        int length = base.length / BLOCKS;
        for (int block = 0; block < BLOCKS; block++) {
            int from = block * length;
            ratios[block] = median(Arrays.copyOfRange(contender, from, from + length))
                    / median(Arrays.copyOfRange(base, from, from + length));
        }
        Arrays.sort(ratios);
        return String.format(
                Locale.ROOT,
                "%s p50 %.2f ms, %s p50 %.2f ms, ratio %.2f (tenths of the run: %.2f to %.2f), %d pairs",
                baseName,
                median(base),
                contenderName,
                median(contender),
                median(contender) / median(base),
                ratios[0],
                ratios[BLOCKS - 1],
                base.length);
    }

    /** The median. */
    public static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private static double millis(Timed timed) throws Exception {
        long start = System.nanoTime();
        timed.run();
        return (System.nanoTime() - start) / NANOS_PER_MILLI;
    }
}
