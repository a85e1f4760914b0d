package org.txsearch.gatling.matrix;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.txsearch.gatling.Http;
import org.txsearch.gatling.WarmUp;

/** Takes the times of all scenarios in rounds, each round in another order, so that none meets the noise alone. */
final class Latencies {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private final List<Scenario> scenarios;
    private final Random order;

    Latencies(List<Scenario> scenarios, long seed) {
        this.scenarios = scenarios;
        this.order = new Random(seed);
    }

    List<ScenarioTimes> measure(int rounds, Progress progress) throws Exception {
        Map<Scenario, Integer> bytes = new LinkedHashMap<>();
        for (Scenario scenario : scenarios) {
            byte[] answer = Http.send(scenario.request());
            AnswerRows.check(scenario, answer);
            bytes.put(scenario, answer.length);
        }
        Map<Scenario, List<Double>> millis = new LinkedHashMap<>();
        scenarios.forEach(scenario -> millis.put(scenario, new ArrayList<>(rounds)));
        List<Scenario> shuffled = new ArrayList<>(scenarios);
        WarmUp.until(List.of("rounds of all scenarios"), () -> {
            long start = System.nanoTime();
            for (Scenario scenario : scenarios) {
                Http.send(scenario.request());
            }
            return new double[] {NANOS_PER_SECOND / (System.nanoTime() - start)};
        });
        for (int round = 0; round < rounds; round++) {
            Collections.shuffle(shuffled, order);
            for (Scenario scenario : shuffled) {
                long start = System.nanoTime();
                byte[] answer = Http.send(scenario.request());
                double took = (System.nanoTime() - start) / NANOS_PER_MILLI;
                // The response starts with the time that the search took; the rest must not change.
                if (Math.abs(answer.length - bytes.getOrDefault(scenario, 0)) > answer.length / 20 + 64) {
                    AnswerRows.check(scenario, answer);
                }
                millis.getOrDefault(scenario, List.of()).add(took);
            }
            progress.update(round + 1, rounds);
        }
        List<ScenarioTimes> times = new ArrayList<>();
        millis.forEach((scenario, of) -> times.add(new ScenarioTimes(scenario, bytes.getOrDefault(scenario, 0), of)));
        return times;
    }
}
