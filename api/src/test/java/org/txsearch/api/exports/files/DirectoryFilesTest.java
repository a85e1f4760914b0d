package org.txsearch.api.exports.files;

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
        try (NewExportFile file = files().create("exp_1", "1-001.csv")) {
            file.finish();
        }
        for (String folder : new String[] {"exports", "exports/exp_1"}) {
            assertThat(permissions(folder)).as(folder).isEqualTo("rwx------");
        }
        assertThat(permissions("exports/exp_1/1-001.csv")).isEqualTo("rw-------");
    }

    @Test
    void folderOfAnEarlierBuild_isClosedToOthers() throws IOException {
        Path exports = Files.createDirectory(root.resolve("exports"));
        Files.setPosixFilePermissions(exports, PosixFilePermissions.fromString("rwxr-xr-x"));
        files().create("exp_1", "1-001.csv").close();
        assertThat(permissions("exports")).isEqualTo("rwx------");
    }

    private String permissions(String path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(root.resolve(path)));
    }

    @Test
    void names_leadNowhereElse() {
        for (String name : new String[] {"../x", "a/b", "..", ".", ""}) {
            assertThatThrownBy(() -> files().create("exp_1", name)).as(name).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> files().names(name)).as(name).isInstanceOf(IOException.class);
        }
    }
}
