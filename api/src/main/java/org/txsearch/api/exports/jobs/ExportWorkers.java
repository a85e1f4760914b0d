package org.txsearch.api.exports.jobs;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.commons.lang3.function.FailableConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.lifecycle.BackgroundWork;
import org.txsearch.exports.ExportJobs;
import org.txsearch.operational.OperationalIndices;
import org.txsearch.process.PeriodicTask;

/**
 * Runs exports in the background while the application runs, and maintains them: creates indices and due exports, and removes
 * expired and orphaned files. Failures of the maintenance do not delay exports.
 */
@Component
final class ExportWorkers extends BackgroundWork {

    private static final Duration SWEEP_EVERY = Duration.ofMinutes(1);
    private static final Duration SWEEP_ORPHANS_EVERY = Duration.ofMinutes(30);

    private final ExportJobs jobs;
    private final ExportWork work;
    private final OperationalIndices indices;
    private final DueSchedules schedules;
    private final ExportSweep sweep;
    private final Clock clock;
    private final ExportMetrics metrics;
    private volatile @Nullable ExportPoller poller;

    ExportWorkers(
            ExportJobs jobs,
            ExportWork work,
            OperationalIndices indices,
            DueSchedules schedules,
            ExportSweep sweep,
            Clock clock,
            ExportMetrics metrics) {
        this.jobs = jobs;
        this.work = work;
        this.indices = indices;
        this.schedules = schedules;
        this.sweep = sweep;
        this.clock = clock;
        this.metrics = metrics;
        metrics.showActive(() -> {
            ExportPoller latest = poller;
            return latest == null ? 0 : latest.active();
        });
    }

    /** Polls at once for a new export; does not block. */
    void pollNow() {
        ExportPoller latest = poller;
        if (latest != null) {
            latest.pollNow();
        }
    }

    @Override
    protected @Nullable Runnable begin() {
        if (work.settings().running() == 0) {
            return null;
        }
        ExportPoller begun = new ExportPoller(jobs, work, clock, metrics, thread("export-poll"));
        poller = begun;
        ScheduledExecutorService chores = thread("export-chores");
        repeat(chores, "export-indices", SWEEP_EVERY, now -> indices.create());
        repeat(chores, "export-schedules", work.settings().poll(), schedules::run);
        repeat(chores, "export-sweep", SWEEP_EVERY, sweep::sweep);
        repeat(chores, "export-orphans", SWEEP_ORPHANS_EVERY, sweep::sweepOrphans);
        return () -> {
            chores.shutdownNow();
            begun.stop();
        };
    }

    private void repeat(
            ScheduledExecutorService thread,
            String name,
            Duration between,
            FailableConsumer<Instant, IOException> chore) {
        PeriodicTask.start(thread, name, work.settings().poll(), between, () -> chore.accept(clock.instant()));
    }
}
