package org.txsearch.api.typeset;

/**
 * A shape of a font, placed; lengths are in ems.
 *
 * @param id the font's own number of it
 * @param text what it stands for, empty where another glyph of its cluster stands for all
 * @param advance how far the next glyph stands to the right
 * @param shiftRight how far it is drawn from its place
 * @param shiftUp likewise
 */
record Glyph(DocumentFont font, int id, String text, double advance, double shiftRight, double shiftUp) {

    static Glyph plain(DocumentFont font, int id, String text) {
        return new Glyph(font, id, text, font.advance(id), 0, 0);
    }

    boolean takesRoom() {
        return advance > 0;
    }

    /** The same with room behind it. */
    Glyph before(double gap) {
        return new Glyph(font, id, text, advance + gap, shiftRight, shiftUp);
    }
}
