package org.txsearch.gatling;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.txsearch.gatling.PairedTimes.Timed;

/** How often a second two ways to do the same can be done by several callers at once, measured in turns. */
final class PairedRates {

    private static final int ROUNDS = 5;
    private static final Duration TURN = Duration.ofSeconds(4);
    private static final double NANOS_PER_SECOND = 1e9;

    private final double[] base = new double[ROUNDS];
    private final double[] contender = new double[ROUNDS];

    private PairedRates() {}

    /** A turn of each, and then the rounds, by so many callers that do not pause. */
    static PairedRates measure(int callers, Timed base, Timed contender) throws Exception {
        PairedRates rates = new PairedRates();
        ExecutorService threads = Executors.newFixedThreadPool(callers);
        try {
            turn(threads, callers, base);
            turn(threads, callers, contender);
            for (int round = 0; round < ROUNDS; round++) {
                rates.base[round] = turn(threads, callers, base);
                rates.contender[round] = turn(threads, callers, contender);
            }
        } finally {
            threads.shutdownNow();
        }
        return rates;
    }

    /** Both medians, and the median, least and greatest ratio of a round. */
    String summary(String baseName, String contenderName) {
        double[] ratios = new double[ROUNDS];
        Arrays.setAll(ratios, round -> contender[round] / base[round]);
        Arrays.sort(ratios);
        return String.format(
                Locale.ROOT,
                "%s %.0f/s, %s %.0f/s, ratio %.2f (rounds: %.2f to %.2f)",
                baseName,
                PairedTimes.median(base),
                contenderName,
                PairedTimes.median(contender),
                PairedTimes.median(ratios),
                ratios[0],
                ratios[ROUNDS - 1]);
    }

    private static double turn(ExecutorService threads, int callers, Timed timed) throws Exception {
        long start = System.nanoTime();
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < callers; i++) {
            tasks.add(() -> {
                int done = 0;
                while (System.nanoTime() - start < TURN.toNanos()) {
                    timed.run();
                    done++;
                }
                return done;
            });
        }
        long done = 0;
        for (Future<Integer> task : threads.invokeAll(tasks)) {
            done += task.get();
        }
        return done / ((System.nanoTime() - start) / NANOS_PER_SECOND);
    }
}
