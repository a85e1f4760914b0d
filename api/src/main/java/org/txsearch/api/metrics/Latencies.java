package org.txsearch.api.metrics;

import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.stream.LongStream;

/** Timers whose histograms have the same bounds everywhere, so that they can be added up and compared. */
public final class Latencies {

    private static final Duration[] BOUNDS = LongStream.of(
                    1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    private Latencies() {}

    /** A timer of that name with a histogram, to be given its labels. */
    public static Timer.Builder timer(String name, String description) {
        return Timer.builder(name).description(description).serviceLevelObjectives(BOUNDS);
    }
}
