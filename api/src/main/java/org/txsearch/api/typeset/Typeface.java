package org.txsearch.api.typeset;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ref.SoftReference;

/** A font file that ships with the project. */
enum Typeface {
    SANS("NotoSans-Regular.ttf"),
    SANS_BOLD("NotoSans-Bold.ttf");

    private final String file;
    private SoftReference<byte[]> content = new SoftReference<>(null);

    Typeface(String file) {
        this.file = file;
    }

    /** The file's bytes, not to be changed; kept as long as there is memory for them, since a font may have ten megabytes. */
    synchronized byte[] bytes() {
        byte[] bytes = content.get();
        if (bytes == null) {
            try (InputStream in = Typeface.class.getResourceAsStream(file)) {
                if (in == null) {
                    throw new IllegalStateException("The font " + file + " is missing");
                }
                bytes = in.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            content = new SoftReference<>(bytes);
        }
        return bytes;
    }
}
