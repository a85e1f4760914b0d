package org.txsearch.api.typeset;

import java.util.List;

/**
 * The fewest glyphs that belong to some characters and to no others, in the order they are drawn in.
 *
 * @param text its characters, in the order they are read in
 * @param start the index of the first of them in the text that was shaped
 */
record Cluster(String text, int start, List<Glyph> glyphs) {

    Cluster movedBy(int characters) {
        return new Cluster(text, start + characters, glyphs);
    }

    double advance() {
        double advance = 0;
        for (Glyph glyph : glyphs) {
            advance += glyph.advance();
        }
        return advance;
    }

    /** Whether glyphs that take up room are left without a text: readers would take them for a gap between words. */
    boolean needsActualText() {
        return glyphs.stream()
                .anyMatch(glyph -> glyph.takesRoom() && glyph.text().isEmpty());
    }
}
