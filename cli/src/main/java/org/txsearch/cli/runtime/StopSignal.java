package org.txsearch.cli.runtime;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.txsearch.process.IoAction;

/** Lets a command stop cleanly, with exit code 0, when the process gets a signal to stop. */
public final class StopSignal implements AutoCloseable {

    private static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(60);

    private final Duration patience;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread hook = new Thread(this::signalled, "stop-signal");
    private @Nullable Runnable stop;
    private boolean raised;
    private volatile boolean clean;

    public StopSignal() {
        this(DEFAULT_PATIENCE);
    }

    /** Lets the process end at most the given time after the signal, whatever the command does. */
    public StopSignal(Duration patience) {
        this.patience = patience;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Undoes work at the signal, then lets the process end.
     *
     * @param problem the message if undoing fails, with the failure for {@code %s}
     */
    public static StopSignal undoing(IoAction undoing, String problem) {
        StopSignal signal = new StopSignal(Duration.ZERO);
        signal.onSignal(() -> {
            try {
                undoing.run();
            } catch (IOException e) {
                System.err.printf(problem + "%n", e.getMessage());
            }
        });
        return signal;
    }

    /** Runs the stop at the signal, or immediately if it has arrived. */
    public synchronized void onSignal(Runnable orderlyStop) {
        stop = orderlyStop;
        if (raised) {
            orderlyStop.run();
        }
    }

    public void clean() {
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
            if (closed.await(patience.toMillis(), TimeUnit.MILLISECONDS) && clean) {
                // A JVM that is ended by a signal has another exit code otherwise.
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
                    // The signal has just arrived: the hook waits for the latch.
                    raised = true;
                }
            }
        }
        closed.countDown();
    }
}
