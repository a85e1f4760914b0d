package org.txsearch.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.cluster.Cluster;
import org.txsearch.local.OwnElasticsearch;

/** Commands against an Elasticsearch that the test class has for itself. */
public abstract class OnOwnNode {

    @AutoClose
    protected static OwnElasticsearch node;

    @AutoClose
    protected static Cluster cluster;

    @TempDir
    protected Path folder;

    @AutoClose
    protected final CommandSettings settings = new CommandSettings();

    @BeforeAll
    static void startNode() throws IOException {
        node = new OwnElasticsearch();
        cluster = Cluster.connect(List.of(node.uri()));
    }

    @BeforeEach
    void connect() {
        settings.cluster(node.uri()).data(folder.resolve("data"));
    }
}
