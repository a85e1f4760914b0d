package org.txsearch.local;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The Elasticsearch of a command: the configured one, a running one, or its own. */
public final class ElasticsearchConnection implements AutoCloseable {

    private final List<URI> uris;
    private final @Nullable LocalElasticsearch own;

    private ElasticsearchConnection(List<URI> uris, @Nullable LocalElasticsearch own) {
        this.uris = List.copyOf(uris);
        this.own = own;
    }

    /**
     * Finds an Elasticsearch or starts one.
     *
     * <p>Configured addresses are used without a check. If there are none, a node that answers on the port in the
     * settings is used and left running. If nothing listens there, a node is started, which {@link #close()} stops.
     *
     * @param configured the addresses in the settings; empty for a local node
     * @param progress receives phrases for the user
     * @param starting receives the address of an own node that does not answer yet, unless its port is chosen by the
     *     system
     * @throws LocalElasticsearchException if no node can be used
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
            URI address = URI.create("http://127.0.0.1:" + settings.httpPort());
            return new NodeSearch(settings, address, progress, starting)
                    .run()
                    .map(ElasticsearchConnection::toOwn)
                    .orElseGet(() -> new ElasticsearchConnection(List.of(address), null));
        } catch (IOException e) {
            throw new NodeLaunch(settings, progress).failure().notPrepared(e);
        }
    }

    private static ElasticsearchConnection toOwn(LocalElasticsearch node) {
        return new ElasticsearchConnection(List.of(node.uri()), node);
    }

    /** Returns the addresses for clients. */
    public List<URI> uris() {
        return uris;
    }

    /** Returns the node that this connection started and will stop, if there is one. */
    public Optional<LocalElasticsearch> own() {
        return Optional.ofNullable(own);
    }

    @Override
    public void close() {
        if (own != null) {
            own.close();
        }
    }
}
