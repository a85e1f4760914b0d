package org.txsearch.statement;

import java.util.List;

/** The texts in each column, and the widths of these columns and of the columns for the currency and the amounts. */
record Layout(List<List<StatementPart>> texts, List<ColumnWidth> widths) {

    /** The layout of narrow paper. Ids of 30 characters and amounts below ten million always fit on one line. */
    private static final Layout NARROW = new Layout(
            List.of(
                    List.of(StatementPart.TIME),
                    List.of(StatementPart.KIND, StatementPart.ID),
                    List.of(StatementPart.PAYER),
                    List.of(StatementPart.REFERENCE, StatementPart.INVOICE)),
            List.of(
                    new ColumnWidth(60, 2),
                    new ColumnWidth(121, 15),
                    new ColumnWidth(93, 30),
                    new ColumnWidth(75, 20),
                    new ColumnWidth(28, 2),
                    new ColumnWidth(54, 9),
                    new ColumnWidth(46, 9),
                    new ColumnWidth(54, 9)));

    /** The layout of wide paper, with a column for each text. */
    private static final Layout WIDE = new Layout(
            List.of(
                    List.of(StatementPart.TIME),
                    List.of(StatementPart.KIND),
                    List.of(StatementPart.ID),
                    List.of(StatementPart.PAYER),
                    List.of(StatementPart.REFERENCE),
                    List.of(StatementPart.INVOICE)),
            List.of(
                    new ColumnWidth(62, 2),
                    new ColumnWidth(90, 15),
                    new ColumnWidth(132, 2),
                    new ColumnWidth(108, 30),
                    new ColumnWidth(82, 12),
                    new ColumnWidth(60, 10),
                    new ColumnWidth(28, 2),
                    new ColumnWidth(60, 9),
                    new ColumnWidth(48, 9),
                    new ColumnWidth(60, 9)));

    static Layout of(double width) {
        return width + Table.GAP >= Table.min(WIDE.widths) ? WIDE : NARROW;
    }

    int lines() {
        return texts.stream().mapToInt(List::size).max().orElse(1);
    }
}
