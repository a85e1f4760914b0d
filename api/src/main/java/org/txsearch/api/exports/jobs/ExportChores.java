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
import org.txsearch.operational.OperationalIndices;
import org.txsearch.process.PeriodicTask;

/**
 * Maintains exports in the background: creates indices and due exports, and removes expired and orphaned files. Failures of
 * these tasks do not delay exports.
 */
@Component
final class ExportChores extends BackgroundWork {

    private static final Duration SWEEP_EVERY = Duration.ofMinutes(1);
    private static final Duration SWEEP_ORPHANS_EVERY = Duration.ofMinutes(30);

    private final OperationalIndices indices;
    private final DueSchedules schedules;
    private final ExportSweep sweep;
    private final ExportSettings settings;
    private final Clock clock;

    ExportChores(
            OperationalIndices indices,
            DueSchedules schedules,
            ExportSweep sweep,
            ExportSettings settings,
            Clock clock) {
        this.indices = indices;
        this.schedules = schedules;
        this.sweep = sweep;
        this.settings = settings;
        this.clock = clock;
    }

    @Override
    protected @Nullable Runnable begin() {
        if (settings.running() == 0) {
            return null;
        }
        ScheduledExecutorService thread = thread("export-chores");
        repeat(thread, "export-indices", SWEEP_EVERY, now -> indices.create());
        repeat(thread, "export-schedules", settings.poll(), schedules::run);
        repeat(thread, "export-sweep", SWEEP_EVERY, sweep::sweep);
        repeat(thread, "export-orphans", SWEEP_ORPHANS_EVERY, sweep::sweepOrphans);
        return thread::shutdownNow;
    }

    private void repeat(
            ScheduledExecutorService thread,
            String name,
            Duration between,
            FailableConsumer<Instant, IOException> chore) {
        PeriodicTask.start(thread, name, settings.poll(), between, () -> chore.accept(clock.instant()));
    }
}
