package org.txsearch.statement;

/** A size of paper, in points. */
public enum PaperSize {
    A3(841.89, 1190.55),
    A4(595.28, 841.89),
    LETTER(612, 792),
    LEGAL(612, 1008);

    final double shortSide;
    final double longSide;

    PaperSize(double shortSide, double longSide) {
        this.shortSide = shortSide;
        this.longSide = longSide;
    }
}
