package org.txsearch.ingest.throttle;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.txsearch.paging.SearchException;
import org.txsearch.process.DaemonThreads;

/** Searches continuously on its own thread, and slows the load down while it makes searches slower. */
public final class YieldingThrottle extends Throttle {

    /** The timeout of a probe, longer than any search of a healthy cluster takes. */
    public static final Duration MAX_SEARCH = Duration.ofSeconds(2);

    private static final Duration BETWEEN_PROBES = Duration.ofMillis(200);
    private static final int WARM_UP = 20;
    private static final int LEARNT_FROM = 20;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Probe probe;
    private final LongSupplier rejections;
    private final YieldController controller;
    private final ExecutorService prober = Executors.newSingleThreadExecutor(new DaemonThreads("search-probe"));
    private volatile @Nullable Throwable failure;
    private long passedBefore;
    private long rejectionsBefore;
    private long nanosBefore;

    /** A small search. */
    public interface Probe {

        /** Returns how long the search took, or empty if there is nothing to search yet. */
        Optional<Duration> run() throws IOException;
    }

    private YieldingThrottle(Probe probe, LongSupplier rejections, YieldController controller, double maxPerSecond) {
        super(maxPerSecond, controller, new Clock() {});
        this.probe = probe;
        this.rejections = rejections;
        this.controller = controller;
    }

    /**
     * Measures the current latency with about forty searches, then starts.
     *
     * @param rejections how often Elasticsearch has rejected writes so far
     * @param factor how many times as long as now searches may take
     * @param maxPerSecond a rate that is never exceeded; may be infinite
     */
    public static YieldingThrottle start(Probe probe, LongSupplier rejections, double factor, double maxPerSecond) {
        YieldingThrottle throttle = new YieldingThrottle(probe, rejections, new YieldController(factor), maxPerSecond);
        throttle.learn();
        throttle.nanosBefore = System.nanoTime();
        throttle.rejectionsBefore = rejections.getAsLong();
        throttle.prober.execute(throttle::observeUntilClosed);
        return throttle;
    }

    @Override
    public void awaitTurn() throws InterruptedException {
        Throwable failed = failure;
        if (failed != null) {
            throw new IllegalStateException("The searches that --yield makes failed", failed);
        }
        super.awaitTurn();
    }

    /** Stops searching, and leaves the rate unchanged. */
    @Override
    public void close() {
        prober.shutdownNow();
    }

    /** Measures the latency without the load, except for the first searches of the process, which are slow. */
    private void learn() {
        List<Double> millis = new ArrayList<>();
        for (int i = 0; i < WARM_UP + LEARNT_FROM; i++) {
            ObservedLatency seen = search();
            if (seen.failed() || Double.isNaN(seen.millis())) {
                // The latency is measured later, while the load runs at its minimum rate.
                return;
            }
            if (i >= WARM_UP) {
                millis.add(seen.millis());
            }
        }
        controller.learn(millis.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private void observeUntilClosed() {
        try {
            while (true) {
                TimeUnit.NANOSECONDS.sleep(BETWEEN_PROBES.toNanos());
                observe();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            failure = e;
        }
    }

    private void observe() {
        ObservedLatency seen = search();
        long now = System.nanoTime();
        long passed = passed();
        long rejected = rejections.getAsLong();
        double seconds = (now - nanosBefore) / NANOS_PER_SECOND;
        controller.observe(
                seen.millis(), seen.failed(), (passed - passedBefore) / seconds, rejected > rejectionsBefore);
        passedBefore = passed;
        rejectionsBefore = rejected;
        nanosBefore = now;
    }

    private record ObservedLatency(double millis, boolean failed) {}

    /** Searches once. A failed search counts as one that took the timeout. */
    private ObservedLatency search() {
        try {
            return new ObservedLatency(
                    probe.run().map(took -> took.toNanos() / NANOS_PER_MILLI).orElse(Double.NaN), false);
        } catch (IOException | SearchException e) {
            return new ObservedLatency(MAX_SEARCH.toMillis(), true);
        }
    }
}
