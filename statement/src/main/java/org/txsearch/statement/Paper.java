package org.txsearch.statement;

/** The paper of a statement. */
public record Paper(PaperSize size, Orientation orientation) {

    /** A common size of paper. */
    public enum PaperSize {
        A3(841.89, 1190.55),
        A4(595.28, 841.89),
        LETTER(612, 792),
        LEGAL(612, 1008);

        private final double shortSide;
        private final double longSide;

        PaperSize(double shortSide, double longSide) {
            this.shortSide = shortSide;
            this.longSide = longSide;
        }
    }

    /** Which side of the paper is up. */
    public enum Orientation {
        PORTRAIT,
        LANDSCAPE
    }

    /** In points. */
    double width() {
        return orientation == Orientation.PORTRAIT ? size.shortSide : size.longSide;
    }

    /** In points. */
    double height() {
        return orientation == Orientation.PORTRAIT ? size.longSide : size.shortSide;
    }
}
