package org.txsearch.local;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The Elasticsearch that a command works with: the configured one, the running one, or its own. */
public final class ElasticsearchConnection implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofSeconds(150);
    private static final Duration PREDECESSOR_LIMIT = Duration.ofSeconds(10);

    private final List<URI> uris;
    private final @Nullable LocalElasticsearch own;

    private ElasticsearchConnection(List<URI> uris, @Nullable LocalElasticsearch own) {
        this.uris = List.copyOf(uris);
        this.own = own;
    }

    /**
     * Finds an Elasticsearch or starts one.
     *
     * <p>Configured addresses are taken as they are. Without any, a node that answers on the settings' port is used
     * and left running; if nothing listens there, a node is started, which {@link #close()} stops.
     *
     * @param configured the addresses that the settings name; none for a local node
     * @param progress receives phrases for the user
     * @param starting receives the address of a node of its own, which does not answer yet; not where any port will do
     * @throws LocalElasticsearchException if there is none in the end
     */
    public static ElasticsearchConnection open(
            List<URI> configured,
            LocalElasticsearchSettings settings,
            Consumer<String> progress,
            Consumer<URI> starting) {
        if (!configured.isEmpty()) {
            return new ElasticsearchConnection(configured, null);
        }
        if (settings.httpPort() == 0) {
            return toOwn(LocalElasticsearch.start(settings, progress));
        }
        try {
            return new Search(settings, progress, starting).run();
        } catch (IOException e) {
            throw new NodeLaunch(settings, progress).failure().notPrepared(e);
        }
    }

    private static ElasticsearchConnection toOwn(LocalElasticsearch node) {
        return new ElasticsearchConnection(List.of(node.uri()), node);
    }

    /** The addresses that clients connect to. */
    public List<URI> uris() {
        return uris;
    }

    /** The node that this connection started and will stop, if it did. */
    public Optional<LocalElasticsearch> own() {
        return Optional.ofNullable(own);
    }

    @Override
    public void close() {
        if (own != null) {
            own.close();
        }
    }

    /** Looks at the address until there is a node, its own or another's. */
    private static final class Search {
        private final LocalElasticsearchSettings settings;
        private final Consumer<String> progress;
        private final Consumer<URI> starting;
        private final URI address;
        private @Nullable ElasticsearchConnection found;
        private boolean waiting;

        Search(LocalElasticsearchSettings settings, Consumer<String> progress, Consumer<URI> starting) {
            this.settings = settings;
            this.progress = progress;
            this.starting = starting;
            this.address = URI.create("http://127.0.0.1:" + settings.httpPort());
        }

        ElasticsearchConnection run() throws IOException {
            awaitPredecessor();
            NodePolling.until(START_LIMIT, this::look);
            if (found == null) {
                throw new LocalElasticsearchException(
                        "The Elasticsearch that another command started at %s was not ready after %d seconds: see %s."
                                .formatted(address, START_LIMIT.toSeconds(), folder().logs()));
            }
            return found;
        }

        /** A node whose parent was killed still answers for a moment. */
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
                    throw new LocalElasticsearchException(
                            "The Elasticsearch at %s wants a login: stop it, or name another in TXSEARCH_ELASTICSEARCH_URIS."
                                    .formatted(address));
                case NOT_ELASTICSEARCH ->
                    throw new LocalElasticsearchException(
                            "What listens at %s does not answer as Elasticsearch: stop it, or name a cluster in TXSEARCH_ELASTICSEARCH_URIS."
                                    .formatted(address));
            }
            return found != null;
        }

        private void join() {
            progress.accept("Using the Elasticsearch at " + address);
            found = new ElasticsearchConnection(List.of(address), null);
        }

        private void startOwn() throws IOException {
            Optional<HomeLock> lock = HomeLock.tryAcquire(settings.home());
            if (lock.isPresent()) {
                found = toOwn(LocalElasticsearch.start(settings, lock.get(), progress, () -> starting.accept(address)));
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

        private NodeFolder folder() {
            return new NodeFolder(settings.home());
        }
    }
}
