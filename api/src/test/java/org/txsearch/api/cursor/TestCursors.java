package org.txsearch.api.cursor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.txsearch.api.settings.ApiSettings;

/** Cursors outside of the application. */
public final class TestCursors {

    private TestCursors() {}

    /** Cursors under a key that the number names. */
    public static Cursors withKey(int number) {
        return new Cursors(new CursorSeal(new CursorKeys(List.of(key(number)))));
    }

    /** Cursors under the key that the application keeps in that data directory. */
    public static Cursors keptIn(Path dataDirectory) {
        try {
            return new Cursors(new CursorConfiguration()
                    .cursorSeal(new CursorSettings(List.of()), new ApiSettings(dataDirectory, "")));
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }

    static byte[] key(int number) {
        byte[] key = new byte[32];
        Arrays.fill(key, (byte) number);
        return key;
    }
}
