package org.txsearch.api.exports.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of all storages of files. */
interface FilesContract {

    ExportFiles files();

    @Test
    default void finishedFile_isReadCompletelyAndInPart() throws IOException {
        String folder = folder();
        // More than two parts of an upload.
        byte[] bytes = bytes(20 << 20);
        try (NewExportFile file = files().create(folder, "1-001.csv")) {
            for (int from = 0; from < bytes.length; from += 1_000_003) {
                file.write(bytes, from, Math.min(1_000_003, bytes.length - from));
            }
            file.finish();
        }
        assertThat(read(folder, "1-001.csv", 0, bytes.length)).isEqualTo(bytes);
        assertThat(read(folder, "1-001.csv", 12_345, 1_000)).isEqualTo(Arrays.copyOfRange(bytes, 12_345, 13_345));
        assertThat(files().names(folder)).containsExactly("1-001.csv");
    }

    @Test
    default void smallAndEmptyFiles_areFilesToo() throws IOException {
        String folder = folder();
        try (NewExportFile small = files().create(folder, "1-001.csv");
                NewExportFile empty = files().create(folder, "1-002.csv")) {
            small.write(new byte[] {1, 2, 3}, 0, 3);
            small.finish();
            empty.finish();
        }
        assertThat(read(folder, "1-001.csv", 0, 3)).containsExactly(1, 2, 3);
        assertThat(read(folder, "1-002.csv", 0, 0)).isEmpty();
        assertThat(files().names(folder)).containsExactly("1-001.csv", "1-002.csv");
    }

    @Test
    default void fileThatIsNotFinished_wasNeverThere() throws IOException {
        String folder = folder();
        byte[] bytes = bytes(9 << 20);
        try (NewExportFile file = files().create(folder, "1-001.csv")) {
            file.write(bytes, 0, bytes.length);
            assertThatThrownBy(() -> files().open(folder, "1-001.csv", 0, 1)).isInstanceOf(NoSuchFileException.class);
        }
        assertThat(files().names(folder)).isEmpty();
        assertThatThrownBy(() -> files().open(folder, "1-001.csv", 0, 1)).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    default void deletedFile_isGone_andSoIsItsFolder() throws IOException {
        String folder = folder();
        try (NewExportFile file = files().create(folder, "1-001.csv")) {
            file.write(7);
            file.finish();
        }
        assertThat(files().foldersUnchangedSince(Instant.now().plus(Duration.ofHours(1))))
                .contains(folder);
        assertThat(files().foldersUnchangedSince(Instant.now().minus(Duration.ofHours(1))))
                .doesNotContain(folder);
        files().delete(folder, "1-001.csv");
        files().delete(folder, "1-001.csv");
        files().deleteFolder(folder);
        files().deleteFolder(folder);
        assertThat(files().names(folder)).isEmpty();
        assertThat(files().foldersUnchangedSince(Instant.now().plus(Duration.ofHours(1))))
                .doesNotContain(folder);
    }

    /** A worker may not know yet that its export was deleted. */
    @Test
    default void folderThatHasGotAnotherFile_stays() throws IOException {
        String folder = folder();
        try (NewExportFile file = files().create(folder, "2-001.csv")) {
            files().deleteFolder(folder);
            file.write(7);
            file.finish();
        }
        files().deleteFolder(folder);
        assertThat(files().names(folder)).containsExactly("2-001.csv");
    }

    private byte[] read(String folder, String name, long from, int length) throws IOException {
        try (InputStream in = files().open(folder, name, from, length)) {
            return in.readNBytes(length);
        }
    }

    private static String folder() {
        return "exp_" + UUID.randomUUID();
    }

    private static byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        new Random(count).nextBytes(bytes);
        return bytes;
    }
}
