package org.txsearch.process;

import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A task that is repeated until it is cancelled or its executor is shut down, also if it fails. An executor itself ends a
 * periodic task with its first exception, and tells nobody.
 *
 * <p>Every failure is counted; of several in a row, the first is logged.
 */
public final class PeriodicTask {

    private static final Logger LOG = LoggerFactory.getLogger(PeriodicTask.class);
    private static final LongAdder FAILURES = new LongAdder();

    private final ScheduledExecutorService threads;
    private final String name;
    private final TaskStep step;
    private final ScheduledFuture<?> scheduled;

    private boolean fails;

    @FunctionalInterface
    public interface TaskStep {
        void run() throws Exception;
    }

    private PeriodicTask(
            ScheduledExecutorService threads, String name, Duration first, Duration between, TaskStep step) {
        this.threads = threads;
        this.name = name;
        this.step = step;
        this.scheduled =
                threads.scheduleWithFixedDelay(this::run, first.toNanos(), between.toNanos(), TimeUnit.NANOSECONDS);
    }

    /**
     * Starts a task.
     *
     * @param threads run the task, and end it when they are shut down
     * @param name names the task in the log
     * @param first the delay before the first run
     * @param between the delay between the end of a run and the start of the next
     */
    public static PeriodicTask start(
            ScheduledExecutorService threads, String name, Duration first, Duration between, TaskStep step) {
        return new PeriodicTask(threads, name, first, between, step);
    }

    /** Starts a task whose first run has the same delay as the others. */
    public static PeriodicTask start(ScheduledExecutorService threads, String name, Duration between, TaskStep step) {
        return new PeriodicTask(threads, name, between, between, step);
    }

    /** Returns how many runs of this process's tasks have failed. */
    public static long failures() {
        return FAILURES.sum();
    }

    /** Runs the task once more, as soon as a thread is free. */
    public void runSoon() {
        threads.execute(this::run);
    }

    /** Prevents further runs; one that has begun ends by itself. */
    public void cancel() {
        scheduled.cancel(false);
    }

    private synchronized void run() {
        try {
            step.run();
            fails = false;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (Exception | Error e) {
            FAILURES.increment();
            if (!fails) {
                LOG.warn("The periodic task {} failed and is repeated", name, e);
            }
            fails = true;
        }
    }
}
