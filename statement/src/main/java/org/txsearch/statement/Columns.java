package org.txsearch.statement;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.txsearch.statement.typeset.Line;
import org.txsearch.statement.typeset.Style;

/** Columns side by side that fill the width of a sheet, and the texts and amounts drawn in them. */
final class Columns {

    /** White space between the texts of two columns. */
    private static final double GAP = 8;

    /** The space for a column's text. */
    private record Column(double left, double right) {
        double width() {
            return right - left;
        }
    }

    /**
     * How wide a column is.
     *
     * @param min in points, with the white space after it
     * @param share of the width that the page has beyond the sum of all minima
     */
    record Width(double min, double share) {}

    /** A decimal to draw at the right edge of a column. */
    record Amount(String decimal, Style style, int column) {}

    private final Sheet sheet;
    private final List<Column> columns = new ArrayList<>();

    Columns(Sheet sheet, List<Width> widths) {
        this.sheet = sheet;
        double min = widths.stream().mapToDouble(Width::min).sum();
        double shares = widths.stream().mapToDouble(Width::share).sum();
        double more = sheet.right() - sheet.left() + GAP - min;
        double edge = sheet.left();
        for (Width width : widths) {
            double end = edge + width.min() + more * width.share() / shares;
            columns.add(new Column(edge, end - GAP));
            edge = end;
        }
    }

    double width(int column) {
        return columns.get(column).width();
    }

    void textLeft(Line line, Style style, int column) throws IOException {
        sheet.textLeft(line, style, columns.get(column).left());
    }

    void textLeft(String text, Style style, int column) throws IOException {
        textLeft(sheet.line(text, style), style, column);
    }

    void textRight(String text, Style style, int column) throws IOException {
        sheet.textRight(sheet.line(text, style), style, columns.get(column).right());
    }

    /** Draws amounts; where one is wider than its column, all of them are set smaller, because none may be cut. */
    void amounts(List<Amount> amounts) throws IOException {
        List<Line> lines = new ArrayList<>();
        double factor = 1;
        for (Amount amount : amounts) {
            Style style = amount.style();
            Line line = sheet.typesetter().amount(amount.decimal(), style.weight());
            lines.add(line);
            factor = Math.min(factor, width(amount.column()) / line.width(style.size()));
        }
        for (int i = 0; i < lines.size(); i++) {
            Style style = amounts.get(i).style();
            double right = columns.get(amounts.get(i).column()).right();
            sheet.textRight(lines.get(i), style.withSize(style.size() * factor), right);
        }
    }
}
