package org.txsearch.api.export.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryFilesTest implements FilesContract {

    @TempDir
    private Path root;

    @Override
    public ExportFiles files() {
        return new DirectoryFiles(root.resolve("exports"));
    }

    @Test
    void folders_areTheirOwnersAlone() throws IOException {
        try (NewFile file = files().create("exp_1", "1-001.csv")) {
            file.finish();
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(root.resolve("exports/exp_1"))))
                .isEqualTo("rwx------");
    }

    @Test
    void names_leadNowhereElse() {
        for (String name : new String[] {"../x", "a/b", "..", ".", ""}) {
            assertThatThrownBy(() -> files().create("exp_1", name)).as(name).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> files().names(name)).as(name).isInstanceOf(IOException.class);
        }
    }
}
