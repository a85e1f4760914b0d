package org.txsearch.gatling.matrix;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.txsearch.gatling.Http;
import org.txsearch.gatling.Quantiles;
import org.txsearch.gatling.WarmUp;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Takes the times of all scenarios in rounds, each round in another order, so that none meets the noise alone. */
record Latencies(List<Scenario> scenarios, Random order) {

    private static final int BLOCKS = 5;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Returns the figures of each scenario, after those of the run of which it is a part. */
    Map<Scenario, ObjectNode> measure(int rounds) throws Exception {
        Map<Scenario, Integer> bytes = new LinkedHashMap<>();
        Map<Scenario, List<Double>> millis = new LinkedHashMap<>();
        for (Scenario scenario : scenarios) {
            byte[] answer = Http.send(scenario.request());
            scenario.check(answer);
            bytes.put(scenario, answer.length);
            millis.put(scenario, new ArrayList<>(rounds));
        }
        WarmUp.until(List.of("rounds of all scenarios"), () -> {
            long start = System.nanoTime();
            for (Scenario scenario : scenarios) {
                Http.send(scenario.request());
            }
            return new double[] {NANOS_PER_SECOND / (System.nanoTime() - start)};
        });
        List<Scenario> shuffled = new ArrayList<>(scenarios);
        for (int round = 0; round < rounds; round++) {
            Collections.shuffle(shuffled, order);
            for (Scenario scenario : shuffled) {
                long start = System.nanoTime();
                byte[] answer = Http.send(scenario.request());
                double took = (System.nanoTime() - start) / NANOS_PER_MILLI;
                // The response starts with the time that the search took; the rest must not change.
                if (Math.abs(answer.length - bytes.getOrDefault(scenario, 0)) > answer.length / 20 + 64) {
                    scenario.check(answer);
                }
                millis.getOrDefault(scenario, List.of()).add(took);
            }
        }
        Map<Scenario, ObjectNode> figures = new LinkedHashMap<>();
        millis.forEach((scenario, of) -> figures.put(scenario, figures(scenario, bytes.getOrDefault(scenario, 0), of)));
        return figures;
    }

    /** Returns the medians of five parts of the run, one after the other, show the noise. */
    private static ObjectNode figures(Scenario scenario, int bytes, List<Double> millis) {
        ObjectNode figures = Http.mapper().createObjectNode();
        scenario.traits().forEach(figures::put);
        figures.put("rows", scenario.rows())
                .put("found", scenario.found())
                .put("bytes", bytes)
                .put("p50_ms", Quantiles.of(millis, 0.5))
                .put("p90_ms", Quantiles.of(millis, 0.9))
                .put("p99_ms", Quantiles.of(millis, 0.99));
        ArrayNode blocks = figures.putArray("blocks_p50_ms");
        for (int i = 0; i < BLOCKS; i++) {
            int from = millis.size() * i / BLOCKS;
            blocks.add(Quantiles.of(millis.subList(from, millis.size() * (i + 1) / BLOCKS), 0.5));
        }
        return figures;
    }
}
