package org.txsearch.ingest.command;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Lets a command end in an orderly way, and with exit code 0, where the process is told to stop. */
final class StopSignal implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread hook = new Thread(this::signalled, "stop-signal");
    private @Nullable Runnable stop;
    private boolean raised;
    private volatile boolean clean;

    StopSignal() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Runs the stop when the signal comes, or at once where it has come. */
    synchronized void onSignal(Runnable orderlyStop) {
        stop = orderlyStop;
        if (raised) {
            orderlyStop.run();
        }
    }

    /** Everything was put in order. */
    void clean() {
        clean = true;
    }

    private void signalled() {
        synchronized (this) {
            raised = true;
            if (stop != null) {
                stop.run();
            }
        }
        try {
            if (closed.await(LIMIT.toMillis(), TimeUnit.MILLISECONDS) && clean) {
                // A JVM that a signal ends has another exit code otherwise.
                Runtime.getRuntime().halt(ExitCode.DONE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            if (!raised) {
                try {
                    Runtime.getRuntime().removeShutdownHook(hook);
                } catch (IllegalStateException e) {
                    // The signal has just come: the hook waits for what follows.
                    raised = true;
                }
            }
        }
        closed.countDown();
    }
}
