package org.txsearch.cli;

import java.net.URI;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.txsearch.local.SearchCluster;

/** Settings that commands of a test find, until it is over. */
public final class CommandSettings implements AutoCloseable {

    private static final String ELASTICSEARCH = "txsearch.elasticsearch.uris";
    private static final String DATA = "txsearch.data-directory";

    private final Set<String> names = new HashSet<>();

    /** The Elasticsearch that all tests of a run share. */
    public CommandSettings sharedCluster() {
        return cluster(SearchCluster.shared().uri());
    }

    public CommandSettings cluster(URI elasticsearch) {
        return set(ELASTICSEARCH, elasticsearch.toString());
    }

    public CommandSettings data(Path folder) {
        return set(DATA, folder.toString());
    }

    public CommandSettings set(String name, String value) {
        System.setProperty(name, value);
        names.add(name);
        return this;
    }

    @Override
    public void close() {
        names.forEach(System::clearProperty);
    }
}
