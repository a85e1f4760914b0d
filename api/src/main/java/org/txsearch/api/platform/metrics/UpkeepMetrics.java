package org.txsearch.api.platform.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.cluster.Cluster;
import org.txsearch.freshness.Watermarks;
import org.txsearch.nightly.LastBackup;
import org.txsearch.nightly.NightlyEntry;
import org.txsearch.nightly.NightlyLog;
import org.txsearch.nightly.NightlyTask;
import org.txsearch.process.PeriodicTask;

/**
 * Reports on work besides requests: open sources, the source that determines as_of, the nightly tasks, the age of the last backup,
 * and failures of periodic tasks of this process.
 */
@Component
public final class UpkeepMetrics {

    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private final Clock clock;
    private final MultiGauge oldest;
    private final Polled<Map<String, Instant>> sources;
    private final Polled<Nightly> nightly;
    private volatile @Nullable String named;

    private record Nightly(NightlyLog log, Optional<LastBackup> backup) {}

    UpkeepMetrics(Cluster cluster, MeterRegistry meters, Clock clock) {
        this.clock = clock;
        this.oldest = MultiGauge.builder("txsearch.freshness.source.age")
                .description("Now minus the oldest watermark of the open sources; only that source is reported")
                .baseUnit("seconds")
                .register(meters);
        name("");
        FunctionCounter.builder("txsearch.tasks.failures", PeriodicTask.class, process -> PeriodicTask.failures())
                .description("Failed runs of periodic tasks, which are repeated; the log names the task")
                .register(meters);
        Watermarks watermarks = new Watermarks(cluster);
        this.sources = new Polled<>("sources", INTERVAL, () -> named(watermarks.open()));
        sources.gauge("txsearch.freshness.sources", "Open sources", Map::size).register(meters);
        this.nightly = new Polled<>(
                "nightly", INTERVAL, () -> new Nightly(NightlyLog.read(cluster), LastBackup.read(cluster)));
        for (NightlyTask task : NightlyTask.values()) {
            show(
                    meters,
                    "overdue.seconds",
                    "How long the task has been overdue; NaN if it was never scheduled",
                    task,
                    this::overdue);
            show(meters, "failures", "Failed attempts since the task was last done", task, NightlyEntry::failures);
        }
        nightly.gauge(
                        "txsearch.backup.age.seconds",
                        "Age of the last complete backup: the current time minus its as_of",
                        now -> now.backup()
                                .map(backup -> seconds(backup.asOf()))
                                .orElse(Double.NaN))
                .register(meters);
    }

    private void show(
            MeterRegistry meters,
            String name,
            String description,
            NightlyTask task,
            ToDoubleFunction<NightlyEntry> value) {
        nightly.gauge("txsearch.nightly." + name, description, now -> {
                    NightlyEntry entry = now.log().entries().get(task);
                    return entry == null ? Double.NaN : value.applyAsDouble(entry);
                })
                .tag("task", task.text())
                .register(meters);
    }

    private double overdue(NightlyEntry entry) {
        return Math.max(0, seconds(entry.due()));
    }

    /** Reports the name of the source with the oldest watermark. */
    private Map<String, Instant> named(Map<String, Instant> open) {
        name(open.entrySet().stream()
                .min(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(""));
        return open;
    }

    /** Reports the given source. Without one, the metric exists and has no value. */
    private void name(String source) {
        // An unchanged source is not registered again: a concurrent scrape could miss it.
        if (!source.equals(named)) {
            named = source;
            oldest.register(List.of(MultiGauge.Row.of(Tags.of("source", source), () -> age(source))), true);
        }
    }

    private double age(String source) {
        Map<String, Instant> known = sources.get();
        Instant watermark = known == null ? null : known.get(source);
        return watermark == null ? Double.NaN : seconds(watermark);
    }

    private double seconds(Instant since) {
        return Duration.between(since, clock.instant()).toMillis() / 1e3;
    }
}
