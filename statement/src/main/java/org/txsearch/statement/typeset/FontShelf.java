package org.txsearch.statement.typeset;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/** The fonts of a document, each of which is opened on first use. */
final class FontShelf implements AutoCloseable {
    private final Map<Typeface, DocumentFont> fonts = new EnumMap<>(Typeface.class);

    DocumentFont font(Typeface typeface) {
        return fonts.computeIfAbsent(typeface, wanted -> {
            try {
                return new DocumentFont(wanted);
            } catch (IOException e) {
                throw new UncheckedIOException("The font " + wanted + " cannot be read", e);
            }
        });
    }

    /** Returns the fonts of which a glyph was drawn. */
    Collection<DocumentFont> inUse() {
        return fonts.values().stream().filter(DocumentFont::isUsed).toList();
    }

    @Override
    public void close() throws IOException {
        for (DocumentFont font : fonts.values()) {
            font.close();
        }
    }
}
