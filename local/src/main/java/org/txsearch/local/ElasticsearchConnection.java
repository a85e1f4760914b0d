package org.txsearch.local;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The Elasticsearch of a command: the configured one, a running one, or its own.
 *
 * @param uris the addresses for clients
 * @param own the node that this connection started and will stop, if there is one
 */
public record ElasticsearchConnection(List<URI> uris, Optional<LocalElasticsearch> own) implements AutoCloseable {

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
     * @throws LocalServerException if no node can be used
     */
    public static ElasticsearchConnection open(
            List<URI> configured,
            LocalElasticsearchSettings settings,
            Consumer<String> progress,
            Consumer<URI> starting) {
        if (!configured.isEmpty()) {
            return new ElasticsearchConnection(configured, Optional.empty());
        }
        if (settings.httpPort() == 0) {
            return toOwn(LocalElasticsearch.start(settings, progress));
        }
        try {
            URI address = URI.create("http://127.0.0.1:" + settings.httpPort());
            return new NodeSearch(settings, address, progress, starting)
                    .run()
                    .map(ElasticsearchConnection::toOwn)
                    .orElseGet(() -> new ElasticsearchConnection(List.of(address), Optional.empty()));
        } catch (IOException e) {
            throw new NodeLaunch(settings, progress).failure().notPrepared(e);
        }
    }

    private static ElasticsearchConnection toOwn(LocalElasticsearch node) {
        return new ElasticsearchConnection(List.of(node.uri()), Optional.of(node));
    }

    @Override
    public void close() {
        own.ifPresent(LocalElasticsearch::close);
    }
}
