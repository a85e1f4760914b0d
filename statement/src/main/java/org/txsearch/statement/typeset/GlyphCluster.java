package org.txsearch.statement.typeset;

import java.util.List;

/**
 * The fewest glyphs that belong to some characters and to no others, in the order they are drawn in.
 *
 * @param text its characters, in the order they are read in
 * @param start the index of the first of them in the text that was shaped
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

    /**
     * Whether glyphs are left without a text of their own, or whether only the sender knows what a character means
     * (ISO 19005-2, 6.2.11.7.3).
     */
    boolean needsActualText() {
        return glyphs.stream().anyMatch(glyph -> glyph.text().isEmpty())
                || text.codePoints().anyMatch(one -> Character.getType(one) == Character.PRIVATE_USE);
    }
}
