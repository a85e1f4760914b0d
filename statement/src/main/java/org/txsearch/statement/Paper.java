package org.txsearch.statement;

/** The paper of a statement. */
public record Paper(PaperSize size, Orientation orientation) {

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

    public enum Orientation {
        PORTRAIT,
        LANDSCAPE
    }

    /** Returns the length in points. */
    double width() {
        return orientation == Orientation.PORTRAIT ? size.shortSide : size.longSide;
    }

    /** Returns the length in points. */
    double height() {
        return orientation == Orientation.PORTRAIT ? size.longSide : size.shortSide;
    }
}
