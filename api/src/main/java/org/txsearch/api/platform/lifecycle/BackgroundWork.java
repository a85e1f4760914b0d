package org.txsearch.api.platform.lifecycle;

import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;
import org.txsearch.process.DaemonThreads;
import org.txsearch.process.PeriodicTask;

/** Work in the background between the start and the stop of the application, which can be started again. */
public abstract class BackgroundWork implements SmartLifecycle {

    private @Nullable Runnable end;

    /** Begins the work. Returns an action that ends it, or null if the settings switch the work off. */
    protected abstract @Nullable Runnable begin();

    /** Repeats a task on its own thread. Returns an action that ends it. */
    protected static Runnable repeat(String name, Duration first, Duration between, PeriodicTask.TaskStep step) {
        ScheduledExecutorService thread = thread(name);
        PeriodicTask.start(thread, name, first, between, step);
        return thread::shutdownNow;
    }

    /** Returns a thread that discards the tasks that it receives after its shutdown. */
    protected static ScheduledExecutorService thread(String name) {
        return new ScheduledThreadPoolExecutor(1, new DaemonThreads(name), new ThreadPoolExecutor.DiscardPolicy());
    }

    @Override
    public final synchronized void start() {
        if (end == null) {
            end = begin();
        }
    }

    @Override
    public final synchronized void stop() {
        if (end != null) {
            end.run();
            end = null;
        }
    }

    @Override
    public final synchronized boolean isRunning() {
        return end != null;
    }
}
