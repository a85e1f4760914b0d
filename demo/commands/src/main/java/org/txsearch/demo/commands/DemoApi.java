package org.txsearch.demo.commands;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.serve.ApiProcess;

/** Starts the API while transactions are generated and loaded, and prints the tour after the first search response. */
final class DemoApi implements AutoCloseable {

    private final DemoTour tour;
    private final ApiStart start;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(work -> new Thread(work, "demo-api"));
    private final CountDownLatch searchable = new CountDownLatch(1);
    private @Nullable Future<ApiProcess> shown;
    private volatile boolean newestLoaded;
    private volatile boolean loaded;
    private volatile @Nullable ApiProcess process;

    /** Starts the process for the given nodes. */
    interface ApiStart {
        ApiProcess of(List<URI> elasticsearch) throws IOException, InterruptedException;
    }

    DemoApi(DemoTour tour, ApiStart start) {
        this.tour = tour;
        this.start = start;
    }

    /** Starts the API. A second call does nothing. */
    void start(List<URI> elasticsearch) {
        if (shown == null) {
            shown = thread.submit(() -> show(elasticsearch));
        }
    }

    private ApiProcess show(List<URI> elasticsearch) throws IOException, InterruptedException {
        ApiProcess started = start.of(elasticsearch);
        process = started;
        tour.awaitApi(started);
        searchable.await();
        boolean mayBeEmpty;
        do {
            // Without matching transactions, the only response is an empty one.
            mayBeEmpty = newestLoaded;
        } while (!tour.hasAnswer(mayBeEmpty));
        tour.print(loaded);
        return started;
    }

    /** Signals that Elasticsearch answers. */
    void searchable() {
        searchable.countDown();
    }

    /** Signals that the newest transactions are loaded, and waits for the response to the first search. */
    void newestLoaded() throws InterruptedException {
        newestLoaded = true;
        var unused = awaitAnswer();
    }

    /** Signals that all transactions are loaded, and waits for the response to the first search. */
    ApiProcess loaded() throws InterruptedException {
        loaded = true;
        newestLoaded = true;
        return awaitAnswer();
    }

    /**
     * Waits for the response to the first search.
     *
     * @throws CommandException if the API did not start, or ended by itself
     */
    private ApiProcess awaitAnswer() throws InterruptedException {
        try {
            return Objects.requireNonNull(shown, "not started").get();
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
