package org.txsearch.api.typeset;

import java.util.List;

/**
 * The fewest glyphs that belong to some characters and to no others, in the order they are drawn in.
 *
 * @param text its characters, in the order they are read in
 * @param start the index of the first of them in the text that was shaped
 */
record Cluster(String text, int start, List<Glyph> glyphs) {

    double advance() {
        double advance = 0;
        for (Glyph glyph : glyphs) {
            advance += glyph.advance();
        }
        return advance;
    }

    /** Whether no mapping of single glyphs to text can say what this stands for. */
    boolean needsActualText() {
        return glyphs.size() > 1;
    }
}
