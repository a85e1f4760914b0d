package org.txsearch.statement;

import java.util.List;
import org.txsearch.statement.Table.Width;

/** The texts in each column, and the widths of these columns and of those for the currency and the amounts. */
record Layout(List<List<Part>> texts, List<Width> widths) {

    /** A text of a transaction. */
    enum Part {
        TIME,
        KIND,
        ID,
        PAYER,
        REFERENCE,
        INVOICE
    }

    /** On the narrowest paper, an id of 30 characters and amounts below ten million fit on one line. */
    private static final Layout NARROW = new Layout(
            List.of(
                    List.of(Part.TIME),
                    List.of(Part.KIND, Part.ID),
                    List.of(Part.PAYER),
                    List.of(Part.REFERENCE, Part.INVOICE)),
            List.of(
                    new Width(60, 2),
                    new Width(121, 15),
                    new Width(93, 30),
                    new Width(75, 20),
                    new Width(28, 2),
                    new Width(54, 9),
                    new Width(46, 9),
                    new Width(54, 9)));

    /** Each text has a column. */
    private static final Layout WIDE = new Layout(
            List.of(
                    List.of(Part.TIME),
                    List.of(Part.KIND),
                    List.of(Part.ID),
                    List.of(Part.PAYER),
                    List.of(Part.REFERENCE),
                    List.of(Part.INVOICE)),
            List.of(
                    new Width(62, 2),
                    new Width(90, 15),
                    new Width(132, 2),
                    new Width(108, 30),
                    new Width(82, 12),
                    new Width(60, 10),
                    new Width(28, 2),
                    new Width(60, 9),
                    new Width(48, 9),
                    new Width(60, 9)));

    static Layout of(double width) {
        return width + Table.GAP >= Table.min(WIDE.widths) ? WIDE : NARROW;
    }

    int lines() {
        return texts.stream().mapToInt(List::size).max().orElse(1);
    }
}
