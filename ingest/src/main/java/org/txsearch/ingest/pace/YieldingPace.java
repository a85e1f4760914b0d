package org.txsearch.ingest.pace;

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
import org.txsearch.ingest.pipeline.Pace;
import org.txsearch.page.SearchException;
import org.txsearch.thread.DaemonThreads;

/** Searches a little all the time from a thread of its own, and lets records go as fast as searchers bear it. */
public final class YieldingPace implements Pace {

    /** A small search; empty where there is nothing to search yet. */
    public interface Probe {
        /** How long it took. */
        Optional<Duration> run() throws IOException;
    }

    /** Longer than any search that is still well. */
    public static final Duration MAX_SEARCH = Duration.ofSeconds(2);

    private static final Duration BETWEEN_PROBES = Duration.ofMillis(200);
    private static final int WARM_UP = 20;
    private static final int LEARNT_FROM = 20;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Probe probe;
    private final LongSupplier rejections;
    private final YieldController controller;
    private final Throttle throttle;
    private final ExecutorService prober = Executors.newSingleThreadExecutor(new DaemonThreads("search-probe"));

    private volatile @Nullable Throwable failure;
    private long passedBefore;
    private long rejectionsBefore;
    private long nanosBefore;

    private YieldingPace(Probe probe, LongSupplier rejections, double factor, double mostPerSecond) {
        this.probe = probe;
        this.rejections = rejections;
        this.controller = new YieldController(factor);
        this.throttle = new Throttle(mostPerSecond, controller, Throttle.Clock.system());
    }

    /**
     * Learns what searches take now, which is some forty searches, then begins.
     *
     * @param rejections how often Elasticsearch has rejected writes so far
     * @param factor how many times longer than now searches may take
     * @param mostPerSecond a rate that is never exceeded; may be infinite
     */
    public static YieldingPace start(Probe probe, LongSupplier rejections, double factor, double mostPerSecond) {
        YieldingPace pace = new YieldingPace(probe, rejections, factor, mostPerSecond);
        pace.learn();
        pace.nanosBefore = System.nanoTime();
        pace.rejectionsBefore = rejections.getAsLong();
        pace.prober.execute(pace::observeOn);
        return pace;
    }

    @Override
    public void awaitTurn() throws InterruptedException {
        Throwable failed = failure;
        if (failed != null) {
            throw new IllegalStateException("The searches that --yield makes failed", failed);
        }
        throttle.awaitTurn();
    }

    @Override
    public @Nullable String held() {
        return throttle.held();
    }

    /** Searches no more; the rate stays as it is. */
    @Override
    public void close() {
        prober.shutdownNow();
    }

    /** The first searches of a process are slow, and say nothing of the cluster. */
    private void learn() {
        List<Double> millis = new ArrayList<>();
        for (int i = 0; i < WARM_UP + LEARNT_FROM; i++) {
            Seen seen = search();
            if (seen.failed() || Double.isNaN(seen.millis())) {
                // It is learnt later, while the load is held to its least rate.
                return;
            }
            if (i >= WARM_UP) {
                millis.add(seen.millis());
            }
        }
        controller.learn(millis.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** Until closed. */
    private void observeOn() {
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
        Seen seen = search();
        long now = System.nanoTime();
        long passed = throttle.passed().getAsLong();
        long rejected = rejections.getAsLong();
        double seconds = (now - nanosBefore) / NANOS_PER_SECOND;
        controller.observe(
                seen.millis(), seen.failed(), (passed - passedBefore) / seconds, rejected > rejectionsBefore);
        passedBefore = passed;
        rejectionsBefore = rejected;
        nanosBefore = now;
    }

    private record Seen(double millis, boolean failed) {}

    /** A search that fails counts as one that nobody waits for any longer. */
    private Seen search() {
        try {
            return new Seen(
                    probe.run().map(took -> took.toNanos() / NANOS_PER_MILLI).orElse(Double.NaN), false);
        } catch (IOException | SearchException e) {
            return new Seen(MAX_SEARCH.toMillis(), true);
        }
    }
}
