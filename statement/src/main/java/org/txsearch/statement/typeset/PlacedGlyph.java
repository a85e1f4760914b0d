package org.txsearch.statement.typeset;

/** A glyph from HarfBuzz, in units of the font. The cluster is the index of its first character in the text. */
record PlacedGlyph(int glyph, int cluster, int advance, int shiftRight, int shiftUp) {}
