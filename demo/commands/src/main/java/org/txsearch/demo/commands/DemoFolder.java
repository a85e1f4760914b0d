package org.txsearch.demo.commands;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The demo's data directory, which shows whose data a local Elasticsearch has before it answers. The mark is in the
 * folder of the node, so that deleting the node's data also deletes the mark.
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

    /** Returns whether the node had no data when this object was created. */
    boolean isNew() {
        return isNew;
    }

    /** Returns whether the demo has used the node before, so that the API may start before the node answers. */
    boolean isOwn() {
        return Files.exists(mark);
    }

    /** Marks the node as used by the demo. */
    void own() throws IOException {
        if (!isOwn()) {
            Files.createFile(mark);
        }
    }
}
