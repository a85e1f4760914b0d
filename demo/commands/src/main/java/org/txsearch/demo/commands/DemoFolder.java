package org.txsearch.demo.commands;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The demo's data directory, and what it tells of its local Elasticsearch before that answers. It lies with the node's data: who
 * deletes these deletes the mark.
 */
final class DemoFolder {

    private final Path node;
    private final Path mark;
    private final boolean isNew;

    DemoFolder(Path data) {
        this.node = data.resolve("elasticsearch");
        this.mark = node.resolve("demo");
        this.isNew = !Files.exists(node.resolve("data"));
    }

    /** Whether the node had no data when this was made. */
    boolean isNew() {
        return isNew;
    }

    /** Whether the demo has used the node before, so that its API may start before the node is asked. */
    boolean isOwn() {
        return Files.exists(mark);
    }

    /** Notes that the demo uses the node. */
    void own() throws IOException {
        if (!isOwn()) {
            Files.createFile(mark);
        }
    }
}
