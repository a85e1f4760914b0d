package org.txsearch.ingest.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Only one process at a time loads the same files. */
class LoadCheckpointTest {

    @TempDir
    private Path folder;

    /**
     * The second process opens the lock file while the first one holds it, and locks it after the first one has ended.
     */
    @Test
    void processThatWaitedForTheLock_isTheOnlyOne() throws Exception {
        Path file = Files.writeString(folder.resolve("a.ndjson"), "{}");
        LoadCheckpoint first = LoadCheckpoint.open(folder, "load", List.of(file));
        Path lockFile = folder.resolve(first.id() + ".lock");
        try (FileChannel second = FileChannel.open(lockFile, StandardOpenOption.WRITE)) {
            first.close();
            assertThat(second.tryLock()).isNotNull();
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> LoadCheckpoint.open(folder, "load", List.of(file)))
                    .withMessageContaining("are being loaded by another process");
        }
    }

    @Test
    void filesThatWereLoaded_canBeLoadedAgain() throws Exception {
        Path file = Files.writeString(folder.resolve("a.ndjson"), "{}");
        LoadCheckpoint.open(folder, "load", List.of(file)).close();
        try (LoadCheckpoint again = LoadCheckpoint.open(folder, "load", List.of(file))) {
            assertThat(again.read()).isEmpty();
        }
    }
}
