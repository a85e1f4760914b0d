package org.txsearch.gatling;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** An action that a thread repeats beside a measurement. */
public final class Repeated implements AutoCloseable {

    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final Future<@Nullable Void> repetitions;
    private volatile boolean isEnded;

    /** Starts it, with pauses of the given number of milliseconds. */
    public Repeated(long pauseMillis, Callable<?> action) {
        this.repetitions = thread.submit(() -> {
            while (!isEnded) {
                action.call();
                TimeUnit.MILLISECONDS.sleep(pauseMillis);
            }
            return null;
        });
    }

    /** Waits for the end of the last repetition; throws if one has failed. */
    public void end() throws IOException, InterruptedException {
        isEnded = true;
        try {
            repetitions.get();
        } catch (ExecutionException e) {
            throw new IOException("What ran beside the measurement failed: " + e.getCause(), e);
        }
    }

    /** Interrupts it. */
    @Override
    public void close() {
        thread.shutdownNow();
    }
}
