package org.txsearch.api.statement;

/** The paper of a statement. */
public enum PageSize {
    A3(841.89, 1190.55),
    A4(595.28, 841.89),
    LETTER(612, 792),
    LEGAL(612, 1008);

    private final double shortSide;
    private final double longSide;

    PageSize(double shortSide, double longSide) {
        this.shortSide = shortSide;
        this.longSide = longSide;
    }

    double width(Orientation orientation) {
        return orientation == Orientation.PORTRAIT ? shortSide : longSide;
    }

    double height(Orientation orientation) {
        return orientation == Orientation.PORTRAIT ? longSide : shortSide;
    }
}
