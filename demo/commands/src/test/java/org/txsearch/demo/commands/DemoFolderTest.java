package org.txsearch.demo.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoFolderTest {

    @TempDir
    private Path data;

    @Test
    void emptyFolder_isNew_alsoOnceTheNodeHasMadeItsOwn() throws IOException {
        DemoFolder folder = new DemoFolder(data);
        node();
        assertThat(folder.isNew()).isTrue();
        assertThat(folder.isOwn()).isFalse();
        assertThat(new DemoFolder(data).isNew()).isFalse();
    }

    @Test
    void nodeOfSomebodyElse_isNotTheDemos() throws IOException {
        node();
        assertThat(new DemoFolder(data).isOwn()).isFalse();
    }

    @Test
    void ownNode_staysTheDemos_untilItsDataAreDeleted() throws IOException {
        node();
        new DemoFolder(data).own();
        new DemoFolder(data).own();
        assertThat(new DemoFolder(data).isOwn()).isTrue();
        assertThat(new DemoFolder(data).isNew()).isFalse();
        try (var files = Files.walk(data.resolve("elasticsearch"))) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> assertThat(file.toFile().delete()).isTrue());
        }
        node();
        assertThat(new DemoFolder(data).isOwn()).isFalse();
    }

    private void node() throws IOException {
        Files.createDirectories(data.resolve("elasticsearch/data"));
    }
}
