package org.txsearch.gatling;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Searches at a steady rate, however long the answers take: a search that comes late has waited since it was due. */
final class SteadySearcher {

    private static final int PER_SECOND = 20;
    private static final int CONNECTIONS = 32;
    private static final double NANOS_PER_MILLI = 1e6;

    private final HttpRequest search;

    SteadySearcher(HttpRequest search) {
        this.search = search;
    }

    void warmUp(int searches) throws IOException, InterruptedException {
        for (int i = 0; i < searches; i++) {
            answer();
        }
    }

    /** How long each search took, in milliseconds. */
    double[] search(Duration duration) throws IOException, InterruptedException {
        int count = (int) (duration.toSeconds() * PER_SECOND);
        ScheduledExecutorService threads = new ScheduledThreadPoolExecutor(CONNECTIONS);
        try {
            long start = System.nanoTime();
            List<ScheduledFuture<Double>> searches = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                long due = start + i * (TimeUnit.SECONDS.toNanos(1) / PER_SECOND);
                searches.add(threads.schedule(
                        () -> {
                            answer();
                            return (System.nanoTime() - due) / NANOS_PER_MILLI;
                        },
                        due - System.nanoTime(),
                        TimeUnit.NANOSECONDS));
            }
            double[] millis = new double[count];
            for (int i = 0; i < count; i++) {
                millis[i] = searches.get(i).get();
            }
            return millis;
        } catch (ExecutionException e) {
            throw new IOException("A search failed: " + e.getCause(), e);
        } finally {
            threads.shutdownNow();
        }
    }

    static String summary(double[] millis) {
        double[] sorted = millis.clone();
        Arrays.sort(sorted);
        return String.format(
                Locale.ROOT,
                "p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, most %.0f ms of %d searches",
                quantile(sorted, 0.5),
                quantile(sorted, 0.9),
                quantile(sorted, 0.99),
                quantile(sorted, 1),
                sorted.length);
    }

    private void answer() throws IOException, InterruptedException {
        byte[] answer = Http.send(search);
        // The head of an answer says whether every shard gave its part.
        String head = new String(answer, 0, Math.min(answer.length, 200), java.nio.charset.StandardCharsets.UTF_8);
        if (!head.contains("\"timed_out\":false") || !head.contains("\"failed\":0")) {
            throw new IOException("An answer is not whole: " + head);
        }
    }

    private static double quantile(double[] sorted, double part) {
        return sorted[Math.max(0, (int) Math.ceil(part * sorted.length) - 1)];
    }
}
