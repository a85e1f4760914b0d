package org.txsearch.api.statement;

import java.util.ArrayList;
import java.util.List;

/** Columns beside each other, as wide as their shares of the page. */
final class Columns {

    /** White between the texts of two columns. */
    private static final double GAP = 8;

    /** A part of the width. */
    record Column(double left, double right) {
        double width() {
            return right - left;
        }
    }

    private final List<Column> columns = new ArrayList<>();

    Columns(double left, double right, double... shares) {
        double whole = 0;
        for (double share : shares) {
            whole += share;
        }
        double unit = (right - left + GAP) / whole;
        double edge = left;
        for (double share : shares) {
            columns.add(new Column(edge, edge + share * unit - GAP));
            edge += share * unit;
        }
    }

    Column column(int number) {
        return columns.get(number);
    }
}
