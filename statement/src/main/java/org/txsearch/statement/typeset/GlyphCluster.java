package org.txsearch.statement.typeset;

import java.util.List;

/**
 * The smallest group of glyphs that belongs to a group of characters, in the order of drawing.
 *
 * @param text the characters, in reading order
 * @param start the index of the first character in the shaped text
 */
record GlyphCluster(String text, int start, List<Glyph> glyphs) {

    GlyphCluster movedBy(int characters) {
        return new GlyphCluster(text, start + characters, glyphs);
    }

    double advance() {
        double advance = 0;
        for (Glyph glyph : glyphs) {
            advance += glyph.advance();
        }
        return advance;
    }

    /** Returns whether a glyph has no text of its own, or a character is for private use (ISO 19005-2, 6.2.11.7.3). */
    boolean needsActualText() {
        return glyphs.stream().anyMatch(glyph -> glyph.text().isEmpty())
                || text.codePoints().anyMatch(one -> Character.getType(one) == Character.PRIVATE_USE);
    }
}
