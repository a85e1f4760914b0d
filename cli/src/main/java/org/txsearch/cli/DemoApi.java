package org.txsearch.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** The demo's API, which starts beside the load, and its tour, which is shown with the first answer. */
final class DemoApi implements AutoCloseable {

    private final DemoTour tour;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(work -> new Thread(work, "demo-api"));
    private final Future<ApiProcess> shown;
    private volatile boolean loaded;
    private volatile @Nullable ApiProcess process;

    DemoApi(DemoTour tour, Callable<ApiProcess> start) {
        this.tour = tour;
        this.shown = thread.submit(() -> show(start));
    }

    private ApiProcess show(Callable<ApiProcess> start) throws Exception {
        ApiProcess started = start.call();
        process = started;
        tour.awaitApi(started);
        // Without transactions there is no answer to wait for but an empty one.
        while (!tour.hasAnswer() && !loaded) {
            tour.pause();
        }
        tour.print(loaded);
        return started;
    }

    /** Notes that all transactions are there. */
    void loaded() {
        loaded = true;
    }

    /**
     * Waits until the API has been stopped.
     *
     * @throws CommandException where it never started, or ended by itself
     */
    void awaitStop() throws IOException, InterruptedException {
        try {
            shown.get().awaitStop();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CommandException failure) {
                throw failure;
            }
            throw new CommandException("The API did not start: " + e.getCause(), e);
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
        ApiProcess started = process;
        if (started != null) {
            started.close();
        }
    }
}
