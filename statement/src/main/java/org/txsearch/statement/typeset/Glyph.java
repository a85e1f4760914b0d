package org.txsearch.statement.typeset;

/**
 * A positioned glyph; lengths are in ems.
 *
 * @param id the number of the glyph in the font
 * @param text the text of the glyph, empty if another glyph of the cluster has it
 * @param advance the distance to the next glyph on the right
 * @param shiftRight the horizontal offset of the drawing
 * @param shiftUp the vertical offset of the drawing
 */
record Glyph(DocumentFont font, int id, String text, double advance, double shiftRight, double shiftUp) {

    static Glyph plain(DocumentFont font, int id, String text) {
        return new Glyph(font, id, text, font.advance(id), 0, 0);
    }

    /** Returns the glyph with additional space after it. */
    Glyph before(double gap) {
        return new Glyph(font, id, text, advance + gap, shiftRight, shiftUp);
    }
}
