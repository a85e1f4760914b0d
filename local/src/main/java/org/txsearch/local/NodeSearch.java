package org.txsearch.local;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Waits for a node at the address, or starts one. */
final class NodeSearch {

    /** The time that a node has if no command runs that would stop it once it makes no progress. */
    private static final Duration START_LIMIT = Duration.ofSeconds(150);

    private static final Duration REPORTED_EVERY = Duration.ofSeconds(10);
    private static final Duration PREDECESSOR_LIMIT = Duration.ofSeconds(10);

    private final LocalElasticsearchSettings settings;
    private final Consumer<String> progress;
    private final Consumer<URI> starting;
    private final URI address;
    private @Nullable LocalElasticsearch own;
    private boolean found;
    private boolean waiting;

    NodeSearch(LocalElasticsearchSettings settings, URI address, Consumer<String> progress, Consumer<URI> starting) {
        this.settings = settings;
        this.progress = progress;
        this.starting = starting;
        this.address = address;
    }

    /** Returns the node that was started, or nothing if a node of another process answers at the address of the settings. */
    Optional<LocalElasticsearch> run() throws IOException {
        awaitPredecessor();
        Instant start = Instant.now();
        Instant lastOwned = start;
        while (!NodePolling.until(REPORTED_EVERY, this::look)) {
            Instant now = Instant.now();
            long seconds = Duration.between(start, now).toSeconds();
            if (isOwnedByAnother()) {
                lastOwned = now;
            } else if (Duration.between(lastOwned, now).compareTo(START_LIMIT) > 0) {
                throw new LocalServerException("The Elasticsearch at %s was not ready after %d seconds: see %s."
                        .formatted(address, seconds, new NodeFolder(settings.home()).logs()));
            }
            progress.accept("Waiting for the Elasticsearch at %s: %d s".formatted(address, seconds));
        }
        return Optional.ofNullable(own);
    }

    /** Returns whether the command that starts the node still runs: it stops a node that makes no progress. */
    private boolean isOwnedByAnother() throws IOException {
        Optional<HomeLock> lock = HomeLock.tryAcquire(settings.home());
        lock.ifPresent(HomeLock::close);
        return lock.isEmpty();
    }

    /** Waits for the end of a node whose parent was killed, which still answers for a moment. */
    private void awaitPredecessor() throws IOException {
        if (!Files.isWritable(settings.home())) {
            return;
        }
        Optional<HomeLock> lock = HomeLock.tryAcquire(settings.home());
        if (lock.isPresent()) {
            try (HomeLock held = lock.get()) {
                NodePolling.until(PREDECESSOR_LIMIT, () -> !held.isOutlived());
            }
        }
    }

    private boolean look() throws IOException {
        switch (HealthProbe.ask(address)) {
            case READY -> join();
            case SHARD_LOST -> {
                progress.accept(HealthProbe.LOST);
                join();
            }
            case NOT_READY -> waitForOther();
            case NOBODY -> startOwn();
            case LOGIN_REQUIRED ->
                throw new LocalServerException(
                        "The Elasticsearch at %s wants a login: stop it, or name another in TXSEARCH_ELASTICSEARCH_URIS."
                                .formatted(address));
            case NOT_ELASTICSEARCH ->
                throw new LocalServerException(
                        "What listens at %s does not answer as Elasticsearch: stop it, or name a cluster in TXSEARCH_ELASTICSEARCH_URIS."
                                .formatted(address));
        }
        return found;
    }

    private void join() {
        progress.accept("Using the Elasticsearch at " + address);
        found = true;
    }

    private void startOwn() throws IOException {
        Optional<HomeLock> lock = HomeLock.tryAcquire(settings.home());
        if (lock.isPresent()) {
            own = LocalElasticsearch.start(settings, lock.get(), progress, () -> starting.accept(address));
            found = true;
        } else {
            waitForOther();
        }
    }

    private void waitForOther() {
        if (!waiting) {
            progress.accept("Waiting for the Elasticsearch that another command starts at " + address);
            waiting = true;
        }
    }
}
