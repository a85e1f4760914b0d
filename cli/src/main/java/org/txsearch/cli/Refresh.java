package org.txsearch.cli;

import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.txsearch.thread.DaemonThreads;

/** Shows something again and again from a thread of its own, so that it also shows what other threads wait for. */
final class Refresh implements AutoCloseable {

    private static final long LAST_SECONDS = 5;

    private final ScheduledThreadPoolExecutor timer;

    Refresh(String thread, Duration period, Runnable show) {
        timer = new ScheduledThreadPoolExecutor(1, new DaemonThreads(thread));
        timer.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
        // It ends with its thread.
        var unused = timer.scheduleWithFixedDelay(show, period.toMillis(), period.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Nothing is shown afterwards. */
    @Override
    public void close() throws InterruptedException {
        timer.shutdown();
        if (!timer.awaitTermination(LAST_SECONDS, TimeUnit.SECONDS)) {
            timer.shutdownNow();
        }
    }
}
