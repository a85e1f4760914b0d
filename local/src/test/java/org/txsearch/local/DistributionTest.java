package org.txsearch.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DistributionTest {

    @TempDir
    private Path folder;

    private final List<String> phrases = new ArrayList<>();

    @Test
    void distribution_isUnpackedOnce_andItsCommandsAreExecutable() throws IOException {
        Distribution distribution = distribution("server-1/bin/start", "server-1/lib/a.jar");

        Path unpacked = distribution.unpack(phrases::add);
        assertThat(distribution.unpack(phrases::add)).isEqualTo(unpacked);

        assertThat(phrases).hasSize(1);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(unpacked.resolve("bin/start"))))
                .isEqualTo("rwxr-xr-x");
        assertThat(unpacked.resolve("lib/a.jar")).hasContent("server-1/lib/a.jar");
    }

    @Test
    void interruptedUnpacking_andMissingFiles_areRepaired() throws IOException {
        Distribution distribution = distribution("server-1/bin/start", "server-1/lib/a.jar");
        Path aside = Files.createDirectories(distribution.folder().resolve("server-1.unpacking/server-1/bin"));
        Files.writeString(aside.resolve("start"), "half");

        Path unpacked = distribution.unpack(phrases::add);
        assertThat(unpacked.resolve("bin/start")).hasContent("server-1/bin/start");
        assertThat(distribution.folder().resolve("server-1.unpacking")).doesNotExist();

        Files.delete(unpacked.resolve("lib/a.jar"));
        distribution.unpack(phrases::add);
        assertThat(unpacked.resolve("lib/a.jar")).exists();
    }

    @Test
    void entryThatClimbsOut_isRefused() throws IOException {
        Distribution distribution = distribution("server-1/bin/start", "server-1/../../escaped");
        assertThatThrownBy(() -> distribution.unpack(phrases::add))
                .isInstanceOf(LocalServerException.class)
                .hasMessageContaining("is not an Elasticsearch distribution");
    }

    private Distribution distribution(String... names) throws IOException {
        Path zip = folder.resolve("server.zip");
        try (ZipOutputStream output = new ZipOutputStream(Files.newOutputStream(zip))) {
            for (String name : names) {
                output.putNextEntry(new ZipEntry(name));
                output.write(name.getBytes(StandardCharsets.UTF_8));
                output.closeEntry();
            }
        }
        return new Distribution(zip, folder.resolve("unpacked"));
    }
}
