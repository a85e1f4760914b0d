package org.txsearch.gatling;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * What is done before a measurement until the rate stands: code is compiled, and caches are filled. Until then a Java service answers
 * two to three times as slowly.
 */
public final class WarmUp {

    /** Successive windows whose rates must be near each other, for each of what is compared. */
    static final int WINDOWS = 4;

    /** How much the least of their rates may be below the greatest. */
    static final double SPREAD = 0.1;

    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final double NANOS_PER_SECOND = 1e9;

    private WarmUp() {}

    /** Measures one window: the rate of each of what is compared. */
    public interface Window {
        /** As many rates each time. */
        double[] rates() throws Exception;
    }

    /** Lets so many callers repeat each of the ways, in turns, until its rate stands or two minutes have passed; prints which. */
    public static void of(int callers, List<Way> ways) throws Exception {
        until(ways.stream().map(Way::name).toList(), () -> {
            double[] rates = new double[ways.size()];
            for (int way = 0; way < rates.length; way++) {
                rates[way] = rate(callers, WINDOW, ways.get(way).action());
            }
            return rates;
        });
    }

    /** Repeats the window until the rates stand or two minutes have passed, and prints which. */
    public static void until(List<String> names, Window window) throws Exception {
        System.out.println(until(names, window, System::nanoTime));
    }

    static String until(List<String> names, Window window, LongSupplier nanos) throws Exception {
        long start = nanos.getAsLong();
        List<double[]> windows = new ArrayList<>();
        do {
            windows.add(window.rates());
        } while (!stands(windows) && nanos.getAsLong() - start < LIMIT.toNanos());
        List<String> ends = new ArrayList<>();
        for (int way = 0; way < names.size(); way++) {
            ends.add(String.format(
                    Locale.ROOT,
                    "%s %.4g to %.4g/s",
                    names.get(way),
                    windows.get(0)[way],
                    windows.get(windows.size() - 1)[way]));
        }
        return String.format(
                Locale.ROOT,
                "warmed up for %.0f s, %s: %s",
                (nanos.getAsLong() - start) / NANOS_PER_SECOND,
                stands(windows) ? "the rate stands" : "THE RATE STILL MOVES",
                String.join(", ", ends));
    }

    /** Whether the rates of the last windows are near each other. */
    static boolean stands(List<double[]> windows) {
        if (windows.size() < WINDOWS) {
            return false;
        }
        List<double[]> last = windows.subList(windows.size() - WINDOWS, windows.size());
        for (int way = 0; way < last.get(0).length; way++) {
            int index = way;
            var rates = last.stream().collect(Collectors.summarizingDouble(window -> window[index]));
            if (rates.getMin() < (1 - SPREAD) * rates.getMax()) {
                return false;
            }
        }
        return true;
    }

    /** How often a second so many callers do it that do not pause. */
    static double rate(int callers, Duration length, Callable<?> action) throws Exception {
        long start = System.nanoTime();
        Callable<Integer> caller = () -> {
            int done = 0;
            while (System.nanoTime() - start < length.toNanos()) {
                action.call();
                done++;
            }
            return done;
        };
        ExecutorService threads = Executors.newFixedThreadPool(callers);
        try {
            long done = 0;
            for (Future<Integer> one : threads.invokeAll(Collections.nCopies(callers, caller))) {
                done += one.get();
            }
            return done / ((System.nanoTime() - start) / NANOS_PER_SECOND);
        } finally {
            threads.shutdownNow();
        }
    }
}
