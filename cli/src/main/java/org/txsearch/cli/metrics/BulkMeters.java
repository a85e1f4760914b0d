package org.txsearch.cli.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;
import org.txsearch.write.BulkWatcher;
import org.txsearch.write.ItemVerdict;

/** Counts and times what comes of bulk requests. */
final class BulkMeters implements BulkWatcher {

    /** The bounds of every histogram of ours. */
    private static final Duration[] BOUNDS = LongStream.of(
                    1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    private final Map<End, Timer> requests = new EnumMap<>(End.class);
    private final Map<ItemVerdict, Counter> items = new EnumMap<>(ItemVerdict.class);
    private final Counter unanswered;

    BulkMeters(MeterRegistry meters) {
        for (End end : End.values()) {
            requests.put(
                    end,
                    Timer.builder("txsearch.bulk.requests")
                            .description("Bulk requests by how they ended")
                            .tag("outcome", end.name().toLowerCase(Locale.ROOT))
                            .serviceLevelObjectives(BOUNDS)
                            .register(meters));
        }
        for (ItemVerdict verdict : ItemVerdict.values()) {
            items.put(verdict, items(verdict.name(), meters));
        }
        unanswered = items("UNANSWERED", meters);
    }

    private static Counter items(String result, MeterRegistry meters) {
        return Counter.builder("txsearch.bulk.items")
                .description("What bulk requests said of each document")
                .tag("result", result.toLowerCase(Locale.ROOT))
                .register(meters);
    }

    @Override
    public void request(End end, Duration took) {
        Objects.requireNonNull(requests.get(end)).record(took);
    }

    @Override
    public void judged(ItemVerdict verdict, int documents) {
        Objects.requireNonNull(items.get(verdict)).increment(documents);
    }

    @Override
    public void unanswered(int documents) {
        unanswered.increment(documents);
    }
}
