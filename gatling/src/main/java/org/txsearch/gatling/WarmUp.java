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
 * Repeats a measurement's requests until their rate is stable: code is compiled, and caches are filled. A cold service answers
 * two to three times as slowly.
 */
public final class WarmUp {

    /** The rates of successive windows must be near each other, for each compared way. */
    static final int WINDOWS = 4;

    /** How much the least of their rates may be below the greatest. */
    static final double SPREAD = 0.1;

    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final double NANOS_PER_SECOND = 1e9;

    private WarmUp() {}

    /** Measures one window: the rate of each compared way. */
    public interface Window {
        /** As many rates each time. */
        double[] rates() throws Exception;
    }

    /** Repeats each way in turns until its rate is stable or two minutes have passed; prints which. */
    public static void of(int callers, List<Way> ways) throws Exception {
        until(ways.stream().map(Way::name).toList(), () -> {
            double[] rates = new double[ways.size()];
            for (int way = 0; way < rates.length; way++) {
                rates[way] = rate(callers, WINDOW, ways.get(way).action());
            }
            return rates;
        });
    }

    /** Repeats the window until the rates are stable or two minutes have passed, and prints which. */
    public static void until(List<String> names, Window window) throws Exception {
        System.out.println(until(names, window, System::nanoTime));
    }

    static String until(List<String> names, Window window, LongSupplier nanos) throws Exception {
        long start = nanos.getAsLong();
        List<double[]> windows = new ArrayList<>();
        do {
            windows.add(window.rates());
        } while (!isStable(windows) && nanos.getAsLong() - start < LIMIT.toNanos());
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
                isStable(windows) ? "the rate is stable" : "THE RATE STILL MOVES",
                String.join(", ", ends));
    }

    /** Returns whether the rates of the last windows are near each other. */
    static boolean isStable(List<double[]> windows) {
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

    /** Returns how often per second the callers complete the request without pauses. */
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
