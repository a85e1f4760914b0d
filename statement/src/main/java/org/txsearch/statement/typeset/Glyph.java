package org.txsearch.statement.typeset;

/**
 * A shape of a font, placed; lengths are in ems.
 *
 * @param id the font's own number of it
 * @param text its text, empty where another glyph of its cluster has it
 * @param advance the distance to the next glyph on the right
 * @param shiftRight how far it is drawn from its place
 * @param shiftUp likewise
 */
record Glyph(DocumentFont font, int id, String text, double advance, double shiftRight, double shiftUp) {

    static Glyph plain(DocumentFont font, int id, String text) {
        return new Glyph(font, id, text, font.advance(id), 0, 0);
    }

    /** The same with space after it. */
    Glyph before(double gap) {
        return new Glyph(font, id, text, advance + gap, shiftRight, shiftUp);
    }
}
