package org.txsearch.gatling.matrix;

import java.util.List;
import org.txsearch.gatling.Quantiles;

/**
 * How long a scenario's answers took.
 *
 * @param scenario the scenario
 * @param bytes how long an answer is
 * @param millis of each answer, in the order of the rounds
 */
record ScenarioTimes(Scenario scenario, int bytes, List<Double> millis) {

    private static final int BLOCKS = 5;

    ScenarioTimes {
        millis = List.copyOf(millis);
    }

    double quantile(double part) {
        return Quantiles.of(millis.stream().mapToDouble(Double::doubleValue).toArray(), part);
    }

    /** The medians of five parts of the run, one after the other: how far they differ is the noise. */
    double[] blocks() {
        double[] blocks = new double[BLOCKS];
        for (int i = 0; i < BLOCKS; i++) {
            blocks[i] = Quantiles.of(
                    millis.subList(millis.size() * i / BLOCKS, millis.size() * (i + 1) / BLOCKS).stream()
                            .mapToDouble(Double::doubleValue)
                            .toArray(),
                    0.5);
        }
        return blocks;
    }
}
