package org.txsearch.statement;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.statement.typeset.Element;
import org.txsearch.statement.typeset.ElementRole;
import org.txsearch.statement.typeset.Line;
import org.txsearch.statement.typeset.Style;

/** Columns that start at the left margin, and rows of texts and amounts in them. */
abstract class Table {

    /** The white space between the texts of two columns. */
    static final double GAP = 6;

    /** The height of a row with one line. */
    static final double BAND = 11.2;

    /** The distances above a heading, and between a heading and the first row. */
    static final double ABOVE = 22;

    static final double BELOW_HEADING = 4;

    /** The distance from the bottom of a row to its letters. */
    private static final double BAND_PADDING = 3.2;

    /** The space for a column's text. */
    private record Column(double left, double right) {}

    record CellLine(Line line, Style style) {}

    final Sheet sheet;
    final Element element;
    private final String heading;
    private final Element headingElement;
    private final List<Column> columns = new ArrayList<>();

    Table(Sheet sheet, String heading, List<ColumnWidth> widths, double maxWidth) {
        this.sheet = sheet;
        this.heading = heading;
        this.headingElement = sheet.document().add(ElementRole.HEADING);
        this.element = sheet.document().add(ElementRole.TABLE);
        double shares = widths.stream().mapToDouble(ColumnWidth::share).sum();
        double more = Math.min(sheet.contentWidth(), maxWidth) + GAP - min(widths);
        double edge = sheet.left();
        for (ColumnWidth width : widths) {
            double end = edge + width.min() + more * width.share() / shares;
            columns.add(new Column(edge, end - GAP));
            edge = end;
        }
    }

    static double min(List<ColumnWidth> widths) {
        return widths.stream().mapToDouble(ColumnWidth::min).sum();
    }

    /**
     * Draws the heading above the table.
     *
     * @param isRepeated whether the table continues from the previous page
     */
    void drawHeading(boolean isRepeated) throws IOException {
        sheet.skip(isRepeated ? Print.HEADING.size() : ABOVE);
        Line line = sheet.line(heading, Print.HEADING);
        sheet.in(isRepeated ? null : headingElement, () -> sheet.textLeft(line, Print.HEADING, sheet.left()));
        sheet.skip(BELOW_HEADING);
    }

    /** Breaks a text into lines that fit into the columns. */
    List<CellLine> cell(@Nullable String text, @Nullable String country, Style style, Columns in, int maxLines) {
        List<CellLine> lines = new ArrayList<>();
        if (text != null) {
            double width =
                    columns.get(in.last()).right() - columns.get(in.first()).left();
            sheet.typesetter()
                    .lines(text, country, style, width, maxLines)
                    .forEach(line -> lines.add(new CellLine(line, style)));
        }
        return lines;
    }

    /** Adjacent columns. */
    record Columns(int first, int last) {
        static Columns of(int one) {
            return new Columns(one, one);
        }
    }

    /**
     * Draws a cell with texts, starting at the current height.
     *
     * @param row the element of the row; null for a row that repeats on pages
     */
    void draw(@Nullable Element row, ElementRole role, Columns in, List<CellLine> lines) throws IOException {
        sheet.in(cell(row, role, in.last() - in.first() + 1), () -> {
            double top = sheet.y();
            for (CellLine line : lines) {
                sheet.textLeft(
                        line.line(), line.style(), columns.get(in.first()).left());
                sheet.skip(Print.LEADING);
            }
            sheet.skipTo(top);
        });
    }

    void draw(@Nullable Element row, ElementRole role, Columns in, String text, Style style) throws IOException {
        draw(row, role, in, cell(text, null, style, in, 1));
    }

    void drawRight(@Nullable Element row, int first, List<String> heads, Style style) throws IOException {
        for (int i = 0; i < heads.size(); i++) {
            Columns in = Columns.of(first + i);
            List<CellLine> lines = cell(heads.get(i), null, style, in, 1);
            sheet.in(cell(row, ElementRole.COLUMN_HEAD, 1), () -> {
                for (CellLine line : lines) {
                    sheet.textRight(line.line(), style, columns.get(in.first()).right());
                }
            });
        }
    }

    /**
     * Draws decimals at the right edges of columns; null for an empty cell. If one is wider than its column, all are set
     * smaller, because no amount may be truncated.
     */
    void drawAmounts(@Nullable Element row, int first, List<@Nullable String> decimals, Style style)
            throws IOException {
        List<@Nullable Line> lines = new ArrayList<>();
        double factor = 1;
        for (int i = 0; i < decimals.size(); i++) {
            String decimal = decimals.get(i);
            Column column = columns.get(first + i);
            Line line = decimal == null ? null : sheet.amount(decimal, style);
            lines.add(line);
            if (line != null) {
                factor = Math.min(factor, (column.right() - column.left()) / line.width(style.size()));
            }
        }
        Style fitting = style.withSize(style.size() * factor);
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            double right = columns.get(first + i).right();
            sheet.in(cell(row, ElementRole.CELL, 1), () -> {
                if (line != null) {
                    sheet.textRight(line, fitting, right);
                }
            });
        }
    }

    private static @Nullable Element cell(@Nullable Element row, ElementRole role, int width) {
        return row == null ? null : row.add(role, width);
    }

    /** Draws a row of one line and a rule below it, on a gray band if it is shaded. */
    void band(boolean isShaded, Drawing row) throws IOException {
        sheet.skip(BAND);
        if (isShaded) {
            sheet.fill(width(), BAND, Print.BAND_GRAY);
        }
        sheet.skip(-BAND_PADDING);
        row.draw();
        sheet.skip(BAND_PADDING);
        rule(Print.RULE, Print.RULE_GRAY);
    }

    void rule(double thickness, double gray) throws IOException {
        sheet.fill(width(), thickness, gray);
    }

    private double width() {
        return columns.get(columns.size() - 1).right() - sheet.left();
    }
}
