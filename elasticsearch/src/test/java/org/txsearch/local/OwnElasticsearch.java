package org.txsearch.local;

import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** An Elasticsearch of a test's own, empty at first, that the test does not stop: a node of the build's, where there is one. */
public final class OwnElasticsearch implements AutoCloseable {

    private final URI uri;
    private final Path backups;
    private final Closeable end;

    /** Takes or starts it. */
    public OwnElasticsearch() throws IOException {
        Optional<NodePool.Lease> lease = NodePool.lease();
        if (lease.isPresent()) {
            uri = lease.get().uri();
            backups = lease.get().backups();
            end = lease.get();
        } else {
            RestartableElasticsearch node = new RestartableElasticsearch();
            uri = node.uri();
            backups = node.backups();
            end = node::close;
        }
    }

    /** Its address. */
    public URI uri() {
        return uri;
    }

    /** Returns the folder below which it may keep snapshots. */
    public Path backups() {
        return backups;
    }

    @Override
    public void close() throws IOException {
        end.close();
    }
}
