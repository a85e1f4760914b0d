package org.txsearch.gatling.mixed;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.txsearch.gatling.Launcher;

/** {@code ./txsearch weeks rebuild} of one week, over and over. */
final class RunningRebuilds implements RunningWork {

    private final Launcher launcher;
    private final String week;
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final Future<@Nullable Void> rebuilds;
    private volatile boolean isClosed;

    RunningRebuilds(Launcher launcher, String week) {
        this.launcher = launcher;
        this.week = week;
        this.rebuilds = thread.submit(this::rebuild);
    }

    private @Nullable Void rebuild() throws IOException, InterruptedException {
        while (!isClosed) {
            launcher.run("weeks", "rebuild", week);
        }
        return null;
    }

    @Override
    public void check() throws IOException {
        if (rebuilds.isDone()) {
            throw new IOException("The rebuilds ended before they were measured");
        }
    }

    /** Waits for the end of the last one, and deletes what they have replaced. */
    @Override
    public void close() throws IOException, InterruptedException {
        isClosed = true;
        try {
            rebuilds.get();
        } catch (ExecutionException e) {
            throw new IOException("A rebuild failed: " + e.getCause(), e);
        } finally {
            thread.shutdownNow();
        }
        launcher.run("weeks", "retire", "--old-generations", "--yes");
    }
}
