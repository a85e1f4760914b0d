package org.txsearch.api.typeset;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ref.SoftReference;
import java.util.EnumMap;
import java.util.Map;

/** The bytes of the fonts, kept for the next document while there is memory for them: a font has up to ten megabytes. */
final class FontFiles {
    private static final Map<Typeface, SoftReference<byte[]>> KEPT = new EnumMap<>(Typeface.class);

    private FontFiles() {}

    /** The file's bytes, not to be changed. */
    static synchronized byte[] bytes(Typeface typeface) {
        SoftReference<byte[]> kept = KEPT.get(typeface);
        byte[] bytes = kept == null ? null : kept.get();
        if (bytes == null) {
            bytes = read(typeface.file());
            KEPT.put(typeface, new SoftReference<>(bytes));
        }
        return bytes;
    }

    private static byte[] read(String file) {
        try (InputStream in = FontFiles.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("The font " + file + " is missing");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("The font " + file + " cannot be read", e);
        }
    }
}
