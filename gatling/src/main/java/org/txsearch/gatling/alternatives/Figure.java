package org.txsearch.gatling.alternatives;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.txsearch.gatling.InTurns;
import org.txsearch.gatling.PairedTimes;

/**
 * What a contender came to.
 *
 * @param contender its name
 * @param value the median
 * @param ratio that of the first contender being one
 * @param least the least ratio of a part of the run
 * @param greatest the greatest one
 * @param refusal why there is no figure; empty where there is one
 */
record Figure(String contender, double value, double ratio, double least, double greatest, String refusal) {

    /** Of something that is not measured in parts. */
    static Figure of(String contender, double value, double first) {
        double ratio = value / first;
        return new Figure(contender, value, ratio, ratio, ratio, "");
    }

    /** Of turns, each next to the turn of the first contender. */
    static Figure ofTurns(String contender, double[] values, double[] first) {
        double[] ratios = IntStream.range(0, values.length)
                .mapToDouble(turn -> values[turn] / first[turn])
                .sorted()
                .toArray();
        return new Figure(
                contender,
                PairedTimes.median(values),
                PairedTimes.median(ratios),
                ratios[0],
                ratios[ratios.length - 1],
                "");
    }

    /** Of one of those that were measured in turns. */
    static Figure of(InTurns measured, int way) {
        double[] ratios = measured.ratios(way);
        return new Figure(
                measured.ways().get(way).name(),
                measured.median(way),
                measured.ratio(way),
                ratios[0],
                ratios[ratios.length - 1],
                "");
    }

    /** None: the answer was not the one that it had to be. */
    static Figure refused(String contender, String reason) {
        double[] none = new double[4];
        Arrays.fill(none, Double.NaN);
        return new Figure(contender, none[0], none[1], none[2], none[3], reason);
    }
}
