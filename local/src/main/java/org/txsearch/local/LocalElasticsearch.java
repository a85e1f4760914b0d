package org.txsearch.local;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A real Elasticsearch server that runs as a child of this process, bound to 127.0.0.1 only.
 *
 * <p>It ends with {@link #close()} or with this process, and leaves its data for the next start.
 */
public final class LocalElasticsearch implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofMinutes(2);
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final int ATTEMPTS = 3;

    private final NodeProcess process;
    private final HomeLock lock;
    private final URI uri;
    private final CompletableFuture<LocalElasticsearchException> unexpectedExit;

    private LocalElasticsearch(NodeProcess process, HomeLock lock, URI uri, NodeFailure failure) {
        this.process = process;
        this.lock = lock;
        this.uri = uri;
        this.unexpectedExit = unexpectedExit(process, failure);
    }

    /**
     * Starts a node and returns when it answers.
     *
     * @param progress receives phrases for the user, such as that the server is being unpacked
     * @throws LocalElasticsearchException if it cannot be started; nothing is left running
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
     * The same with the home's lock in hand: the node keeps it, or it is released if there is no node.
     *
     * @param launched is run once the node's process runs, long before it answers
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

    /** The node's address, or nothing if the node has ended. */
    private static Optional<URI> awaitUp(NodeProcess process, NodeLaunch launch, Consumer<String> progress)
            throws IOException {
        Instant deadline = Instant.now().plus(START_LIMIT);
        while (Instant.now().isBefore(deadline)) {
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
        throw launch.failure().tooSlow(START_LIMIT);
    }

    private static CompletableFuture<LocalElasticsearchException> unexpectedExit(
            NodeProcess process, NodeFailure failure) {
        // Remembers the server's process while its launcher still knows it.
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

    /** The address that clients connect to. */
    public URI uri() {
        return uri;
    }

    /** Whether the child process runs. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Completes with the explanation if the node ends by itself; never if this process stops it. */
    public CompletableFuture<LocalElasticsearchException> onUnexpectedExit() {
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
