package org.txsearch.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTreesTest {

    private final List<String> said = new ArrayList<>();

    @TempDir
    Path temporary;

    @Test
    void aFolderThatIsMissing_isMadeClosed() throws IOException {
        Path folder = temporary.resolve("made");

        FileTrees.close(folder, said::add);

        assertThat(permissions(folder)).isEqualTo("rwx------");
        assertThat(said).isEmpty();
    }

    @Test
    void anOpenFolder_isClosed() throws IOException {
        Path folder = Files.createDirectory(temporary.resolve("open"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));

        FileTrees.close(folder, said::add);

        assertThat(permissions(folder)).isEqualTo("rwx------");
        assertThat(said).isEmpty();
    }

    @Test
    void aFolderThatOthersCannotRead_keepsItsPermissions() throws IOException {
        Path folder = Files.createDirectory(temporary.resolve("closed"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-x------"));

        FileTrees.close(folder, said::add);

        assertThat(permissions(folder)).isEqualTo("r-x------");
    }

    @Test
    void aFolderThatTheUserMayNotClose_isNamed() throws IOException {
        // Not even root may change this folder.
        Path folder = Path.of("/proc/self/task");
        assumeThat(folder).isDirectory();

        FileTrees.close(folder, said::add);

        assertThat(said)
                .containsExactly(
                        "Others may read /proc/self/task, and this user may not close it: Operation not permitted");
    }

    private static String permissions(Path folder) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder));
    }
}
