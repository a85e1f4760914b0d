package org.txsearch.api.request.cursor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.txsearch.api.platform.settings.ApiSettings;

/** Cursors outside of the application. */
public final class TestCursors {

    private TestCursors() {}

    /** Cursors under a key that the number names. */
    public static Cursors withKey(int number) {
        return new Cursors(new CursorKeys(List.of(key(number))));
    }

    /** Cursors under the key that the application keeps in that data directory. */
    public static Cursors keptIn(Path dataDirectory) {
        try {
            return new Cursors(new CursorKeys(new CursorSettings(List.of()), new ApiSettings(dataDirectory, null, "")));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Returns a different cursor: with characters changed, added, swapped or cut off. */
    public static String mutated(String cursor, Random random) {
        String mutated = cursor;
        while (mutated.equals(cursor)) {
            int at = random.nextInt(cursor.length());
            char other =
                    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/. ".charAt(random.nextInt(69));
            mutated = switch (random.nextInt(6)) {
                case 0 -> cursor.substring(0, at);
                case 1 -> cursor.substring(0, at) + other + cursor.substring(at);
                case 2 -> cursor.substring(0, at) + cursor.substring(at + 1);
                case 3 -> cursor.substring(at) + cursor.substring(0, at);
                case 4 -> cursor + other;
                default -> cursor.substring(0, at) + other + cursor.substring(at + 1);
            };
            // An empty value is a fault of its own.
            mutated = mutated.isBlank() ? cursor : mutated;
        }
        return mutated;
    }

    static byte[] key(int number) {
        byte[] key = new byte[32];
        Arrays.fill(key, (byte) number);
        return key;
    }
}
