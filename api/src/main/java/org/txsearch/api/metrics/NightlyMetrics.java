package org.txsearch.api.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;
import org.txsearch.cluster.Cluster;
import org.txsearch.nightly.LastBackup;
import org.txsearch.nightly.NightlyLog;
import org.txsearch.nightly.NightlyTask;

/** Whether the nightly work was done, and how old the last backup is. */
@Component
public final class NightlyMetrics implements DisposableBean {

    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private final Clock clock;
    private final Polled<Seen> seen;

    private record Seen(NightlyLog log, Optional<LastBackup> backup) {

        static Seen read(Cluster cluster) throws IOException {
            return new Seen(NightlyLog.read(cluster), LastBackup.read(cluster));
        }
    }

    NightlyMetrics(Cluster cluster, MeterRegistry meters, Clock clock) {
        this.clock = clock;
        this.seen = new Polled<>("nightly", INTERVAL, () -> Seen.read(cluster));
        for (NightlyTask task : NightlyTask.values()) {
            gauge(meters, "overdue.seconds", "How long a task of the night has been due", task, this::overdue);
            gauge(meters, "failures", "Failed attempts since the task was last done", task, NightlyLog.Entry::failures);
        }
        Gauge.builder("txsearch.backup.age.seconds", this, NightlyMetrics::backupAge)
                .description("Age of the last complete backup: the current time minus its as_of")
                .register(meters);
    }

    private void gauge(
            MeterRegistry meters,
            String name,
            String description,
            NightlyTask task,
            ToDoubleFunction<NightlyLog.Entry> value) {
        Gauge.builder("txsearch.nightly." + name, seen, it -> {
                    NightlyLog.Entry entry = entry(it.get(), task);
                    return entry == null ? Double.NaN : value.applyAsDouble(entry);
                })
                .description(description)
                .tag("task", task.text())
                .register(meters);
    }

    private static NightlyLog.@Nullable Entry entry(@Nullable Seen now, NightlyTask task) {
        return now == null ? null : now.log().entries().get(task);
    }

    private double overdue(NightlyLog.Entry entry) {
        return Math.max(0, seconds(entry.due()));
    }

    private double backupAge() {
        Seen now = seen.get();
        return now == null || now.backup().isEmpty()
                ? Double.NaN
                : seconds(now.backup().get().asOf());
    }

    private double seconds(Instant since) {
        return Duration.between(since, clock.instant()).toMillis() / 1e3;
    }

    @Override
    public void destroy() {
        seen.close();
    }
}
