package org.txsearch.api.exports.jobs;

import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.lifecycle.BackgroundWork;
import org.txsearch.exports.ExportJobs;

/** Runs exports in the background while the application runs. */
@Component
final class ExportWorkers extends BackgroundWork {

    private final ExportJobs jobs;
    private final ExportWork work;
    private final Clock clock;
    private final ExportMetrics metrics;
    private volatile @Nullable ExportPoller poller;

    ExportWorkers(ExportJobs jobs, ExportWork work, Clock clock, ExportMetrics metrics) {
        this.jobs = jobs;
        this.work = work;
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
        return begun::stop;
    }
}
