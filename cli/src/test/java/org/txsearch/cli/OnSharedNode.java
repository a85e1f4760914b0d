package org.txsearch.cli;

import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Commands against the Elasticsearch that all tests share. */
public abstract class OnSharedNode {

    @TempDir
    protected Path folder;

    @AutoClose
    protected CommandFixture surroundings;

    @BeforeEach
    void surround() {
        surroundings = new CommandFixture(folder.resolve("data"));
    }
}
