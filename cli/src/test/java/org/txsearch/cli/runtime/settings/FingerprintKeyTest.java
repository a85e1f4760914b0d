package org.txsearch.cli.runtime.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.cli.CommandSettings;
import org.txsearch.cli.runtime.CommandException;

class FingerprintKeyTest {

    @TempDir
    private Path folder;

    @AutoClose
    private final CommandSettings settings = new CommandSettings();

    @Test
    void key_isGeneratedOnce_andPrivate() throws IOException {
        byte[] key = FingerprintKey.key(folder);
        assertThat(key).hasSize(32);
        assertThat(FingerprintKey.key(folder)).isEqualTo(key);
        assertThat(FingerprintKey.key(folder.resolve("other"))).isNotEqualTo(key);
        Path file = folder.resolve("fingerprint.key");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");

        // The generated file is one that can be set elsewhere.
        settings.set("txsearch.fingerprint.key-file", file.toString());
        assertThat(FingerprintKey.key(folder.resolve("elsewhere"))).isEqualTo(key);
        assertThat(folder.resolve("elsewhere")).doesNotExist();
    }

    @Test
    void processesThatStartAtOnce_haveTheSameKey() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Callable<byte[]>> starts = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                starts.add(() -> FingerprintKey.key(folder));
            }
            byte[] key = FingerprintKey.key(folder);
            for (Future<byte[]> started : threads.invokeAll(starts)) {
                assertThat(started.get()).isEqualTo(key);
            }
        } finally {
            threads.shutdown();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"c2hvcnQ=", "not base64 at all, but long enough for a key of fingerprints", " "})
    void fileWithoutAKey_isRefused_andKept(String content) throws IOException {
        Path file = Files.writeString(folder.resolve("fingerprint.key"), content);
        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(() -> FingerprintKey.key(folder))
                .withMessageContaining("holds no key of fingerprints")
                .withMessageContaining("openssl rand -base64 32");
        assertThat(Files.readString(file)).isEqualTo(content);
    }
}
