package org.txsearch.api.exports.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.txsearch.local.FreePorts;

class S3FilesTest implements FilesContract {

    private static final int MORE_THAN_TWO_PARTS = 2 * S3Upload.PART_BYTES + 1;

    private static LocalBucket bucket;

    @BeforeAll
    static void start() throws IOException {
        bucket = new LocalBucket();
    }

    @AfterAll
    static void stop() {
        bucket.close();
    }

    @Override
    public ExportFiles files() {
        return bucket.files();
    }

    @Test
    void uploadThatIsNotFinished_isGivenUp() throws IOException {
        try (NewExportFile file = files().create("exp_given_up", "1-001.csv")) {
            file.write(new byte[MORE_THAN_TWO_PARTS], 0, MORE_THAN_TWO_PARTS);
            assertThat(bucket.uploads()).containsExactly("kept/exp_given_up/1-001.csv");
        }
        assertThat(bucket.uploads()).isEmpty();
        assertThat(files().names("exp_given_up")).isEmpty();
    }

    @Test
    void uploadOfAnInterruptedWorker_isAborted_andTheInterruptIsKept() throws IOException {
        try (NewExportFile file = files().create("exp_stopped", "1-001.csv")) {
            file.write(new byte[MORE_THAN_TWO_PARTS], 0, MORE_THAN_TWO_PARTS);
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> file.write(new byte[MORE_THAN_TWO_PARTS], 0, MORE_THAN_TWO_PARTS))
                    .isInstanceOf(IOException.class);
        }
        assertThat(Thread.interrupted()).isTrue();
        assertThat(bucket.uploads()).isEmpty();
    }

    /** A file of exactly one part, and one of exactly two. */
    @Test
    void filesThatFillTheirParts_areComplete() throws IOException {
        for (int parts = 1; parts <= 2; parts++) {
            String name = parts + "-001.csv";
            int length = parts * S3Upload.PART_BYTES;
            try (NewExportFile file = files().create("exp_full", name)) {
                file.write(new byte[length], 0, length);
                file.finish();
            }
            assertThat(files().open("exp_full", name, 0, length).readAllBytes()).hasSize(length);
        }
    }

    @Test
    void keysOfOthersInTheBucket_areNoFolders() throws IOException {
        bucket.put("kept/loose");
        bucket.put("kept//loose");
        bucket.put("other/exp_1/1-001.csv");
        assertThat(files().foldersUnchangedSince(Instant.now().plus(Duration.ofHours(1))))
                .doesNotContain("", "loose", "exp_1");
    }

    @Test
    void storageThatIsNotThere_isAFailureOfStorage() throws IOException {
        FilesSettings.S3 nobody = LocalBucket.settings(FreePorts.next());
        try (S3Files away = new S3Files(FilesConfiguration.client(nobody), nobody.bucket(), nobody.prefix());
                NewExportFile file = away.create("exp_1", "1-001.csv")) {
            assertThatThrownBy(() -> away.names("exp_1")).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> away.open("exp_1", "1-001.csv", 0, 1)).isInstanceOf(IOException.class);
            file.write(7);
            assertThatThrownBy(file::finish).isInstanceOf(IOException.class);
        }
    }
}
