package org.txsearch.statement.typeset;

/**
 * A glyph with a character code of its own.
 *
 * @param glyph the number of the glyph in the font
 * @param text the text that readers extract for it
 */
record EncodedGlyph(int glyph, String text) {}
