package org.txsearch.local;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A real Elasticsearch server that runs as a child of this process, bound to 127.0.0.1 only.
 *
 * <p>The server ends with {@link #close()} or with this process, and keeps its data for the next start.
 */
public final class LocalElasticsearch implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final int ATTEMPTS = 3;

    private final NodeProcess process;
    private final HomeLock lock;
    private final URI uri;
    private final CompletableFuture<LocalServerException> unexpectedExit;

    private LocalElasticsearch(NodeProcess process, HomeLock lock, URI uri, NodeFailure failure) {
        this.process = process;
        this.lock = lock;
        this.uri = uri;
        this.unexpectedExit = unexpectedExit(process, failure);
    }

    /**
     * Starts a node and returns when it answers.
     *
     * @param progress receives phrases for the user
     * @throws LocalServerException if it cannot be started; nothing is left running
     */
    public static LocalElasticsearch start(LocalElasticsearchSettings settings, Consumer<String> progress) {
        NodeFailure failure = new NodeLaunch(settings, progress).failure();
        try {
            HomeLock lock = HomeLock.tryAcquire(settings.home()).orElseThrow(failure::homeInUse);
            return start(settings, lock, progress, () -> {});
        } catch (IOException e) {
            throw failure.notPrepared(e);
        }
    }

    /**
     * Starts a node with a lock of its home. The node keeps the lock; it is released if the start fails.
     *
     * @param launched runs when the node's process runs, long before it answers
     */
    static LocalElasticsearch start(
            LocalElasticsearchSettings settings, HomeLock lock, Consumer<String> progress, Runnable launched)
            throws IOException {
        NodeLaunch launch = new NodeLaunch(settings, progress);
        NodeProcess process = null;
        LocalElasticsearch node = null;
        try {
            for (int attempt = 1; ; attempt++) {
                process = launch.launch(lock);
                if (attempt == 1) {
                    launched.run();
                }
                Optional<URI> address = awaitUp(process, launch, progress);
                if (address.isPresent()) {
                    node = new LocalElasticsearch(process, lock, address.get(), launch.failure());
                    return node;
                }
                if (attempt == ATTEMPTS || !launch.failure().isDueToForeignSocket()) {
                    throw launch.failure().ended(process.onExit().join(), "while starting");
                }
                progress.accept(NodeFailure.FOREIGN_SOCKET);
            }
        } finally {
            if (node == null) {
                stop(process, lock);
            }
        }
    }

    /** Returns the address of the node, or empty if the node has ended. */
    private static Optional<URI> awaitUp(NodeProcess process, NodeLaunch launch, Consumer<String> progress)
            throws IOException {
        StartWatch watch = process.watch(launch.folder().logFiles(), progress);
        while (!watch.isStalled()) {
            if (process.endsWithin(PAUSE)) {
                return Optional.empty();
            }
            Optional<URI> address = launch.folder().publishedAddress();
            HealthProbe.HealthAnswer answer = address.map(HealthProbe::ask).orElse(HealthProbe.HealthAnswer.NOBODY);
            if (answer == HealthProbe.HealthAnswer.SHARD_LOST) {
                progress.accept(HealthProbe.LOST);
            }
            if (answer.isUp()) {
                return address;
            }
        }
        throw launch.failure().silent(StartWatch.MAX_SILENCE);
    }

    private static CompletableFuture<LocalServerException> unexpectedExit(NodeProcess process, NodeFailure failure) {
        // Stores the server's process while it is still a child of its launcher.
        process.handles();
        return process.onExit()
                .thenCompose(exitCode -> process.isStopping()
                        ? new CompletableFuture<>()
                        : CompletableFuture.completedFuture(failure.ended(exitCode, "while in use")));
    }

    private static void stop(@Nullable NodeProcess process, HomeLock lock) {
        try (lock) {
            if (process != null) {
                process.stop();
            }
        }
    }

    /** Returns the address for clients. */
    public URI uri() {
        return uri;
    }

    /** Returns whether the child process runs. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Returns a future that completes with the reason if the node ends by itself, but not if it is stopped. */
    public CompletableFuture<LocalServerException> onUnexpectedExit() {
        return unexpectedExit.copy();
    }

    List<ProcessHandle> processes() {
        return process.handles();
    }

    /** Stops the node and waits until its processes are gone. */
    @Override
    public void close() {
        stop(process, lock);
    }
}
