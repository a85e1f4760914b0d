package org.txsearch.api.request.cursor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.api.platform.settings.ApiSettings;
import org.txsearch.api.platform.settings.InvalidSettingException;

class CursorKeysTest {

    @TempDir
    private Path data;

    @Test
    void ownKey_isGeneratedOnceAndIsPrivate() throws Exception {
        String cursor = seal().seal(new byte[] {7}, "client-1", "M1");

        assertThat(seal().open(cursor, "client-1", "M1")).containsExactly(7);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data.resolve("cursor.key"))))
                .isEqualTo("rw-------");
        Files.delete(data.resolve("cursor.key"));
        assertThatThrownBy(() -> seal().open(cursor, "client-1", "M1")).isInstanceOf(InvalidCursorException.class);
    }

    @Test
    void keysOfTheSetting_areUsedInsteadOfAnOwnOne() throws Exception {
        CursorKeys old = seal(base64(1));
        CursorKeys rotated = seal(base64(2), base64(1));
        String cursor = old.seal(new byte[] {7}, "client-1", "M1");

        assertThat(rotated.open(cursor, "client-1", "M1")).containsExactly(7);
        assertThat(data.resolve("cursor.key")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "short", "not base64!", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=="})
    void badKey_isNamedAndNotShown(String key) {
        assertThatThrownBy(() -> seal(base64(1), key))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageStartingWith("txsearch.cursor.keys: ")
                .message()
                .doesNotContain(base64(1));
    }

    @Test
    void truncatedKeyFile_stopsTheStartInOneLine() throws Exception {
        Files.write(data.resolve("cursor.key"), Arrays.copyOf(TestCursors.key(1), 5));

        assertThatThrownBy(this::seal)
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("cursor.key");
    }

    private CursorKeys seal(String... keys) throws Exception {
        return new CursorKeys(new CursorSettings(List.of(keys)), new ApiSettings(data, null, ""));
    }

    private static String base64(int number) {
        return Base64.getEncoder().encodeToString(TestCursors.key(number));
    }
}
