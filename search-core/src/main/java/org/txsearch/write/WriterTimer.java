package org.txsearch.write;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.txsearch.process.DaemonThreads;

/** Runs delayed tasks of a writer, and those too long for the threads that receive answers. */
final class WriterTimer {

    private static final int MIN_PAUSE_MILLIS = 100;

    /** Two, so that creating a week does not delay a lingering batch. */
    private static final int THREADS = 2;

    private final WriterHealth health;
    private final ScheduledThreadPoolExecutor threads;

    WriterTimer(WriterHealth health) {
        this.health = health;
        this.threads = new ScheduledThreadPoolExecutor(THREADS, new DaemonThreads("bulk-writer"));
    }

    void now(Runnable task) {
        after(Duration.ZERO, task);
    }

    /** Full jitter, so that writers who failed together do not come back together. */
    void afterPause(int attempt, Duration longest, Runnable task) {
        long ceiling = Math.min(longest.toMillis(), (long) MIN_PAUSE_MILLIS << Math.min(attempt, 10));
        after(Duration.ofMillis(ThreadLocalRandom.current().nextLong(ceiling + 1)), task);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // a task that throws fails the writer itself
    void after(Duration delay, Runnable task) {
        try {
            threads.schedule(() -> guarded(task), delay.toNanos(), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            // Closed meanwhile: the documents stay without an outcome, as close() says.
            health.fail("The writer was closed.", e);
        }
    }

    private void guarded(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            health.fail("The writer failed: " + e, e);
        }
    }

    /** Drops the delayed tasks. */
    void close() {
        threads.shutdownNow();
    }
}
