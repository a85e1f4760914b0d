package org.txsearch.cli.runtime;

import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.txsearch.process.DaemonThreads;
import org.txsearch.process.PeriodicTask;

/** Runs something periodically on a thread of its own, so that it also runs while other threads wait. */
public final class Ticker implements AutoCloseable {

    private static final long LAST_SECONDS = 5;

    private final ScheduledThreadPoolExecutor timer;

    public Ticker(String thread, Duration period, Runnable show) {
        timer = new ScheduledThreadPoolExecutor(1, new DaemonThreads(thread));
        timer.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
        PeriodicTask.start(timer, thread, period, show::run);
    }

    /** Nothing runs afterwards. */
    @Override
    public void close() throws InterruptedException {
        timer.shutdown();
        if (!timer.awaitTermination(LAST_SECONDS, TimeUnit.SECONDS)) {
            timer.shutdownNow();
        }
    }
}
