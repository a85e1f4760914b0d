package org.txsearch.statement;

/** The paper of a statement. */
public record Paper(PaperSize size, Orientation orientation) {

    /** Returns the length in points. */
    double width() {
        return orientation == Orientation.PORTRAIT ? size.shortSide : size.longSide;
    }

    /** Returns the length in points. */
    double height() {
        return orientation == Orientation.PORTRAIT ? size.longSide : size.shortSide;
    }
}
