package org.txsearch.api.statement;

import java.util.ArrayList;
import java.util.List;

/** Columns beside each other that fill a width. */
final class Columns {

    /** White between the texts of two columns. */
    private static final double GAP = 8;

    /** The room for a column's text. */
    record Column(double left, double right) {
        double width() {
            return right - left;
        }
    }

    /**
     * How wide a column is.
     *
     * @param least in points, with the white behind it
     * @param share of what the page has more than the least of all
     */
    record Width(double least, double share) {}

    private final List<Column> columns = new ArrayList<>();

    Columns(double left, double right, List<Width> widths) {
        double least = widths.stream().mapToDouble(Width::least).sum();
        double shares = widths.stream().mapToDouble(Width::share).sum();
        double more = right - left + GAP - least;
        double edge = left;
        for (Width width : widths) {
            double end = edge + width.least() + more * width.share() / shares;
            columns.add(new Column(edge, end - GAP));
            edge = end;
        }
    }

    Column column(int number) {
        return columns.get(number);
    }
}
