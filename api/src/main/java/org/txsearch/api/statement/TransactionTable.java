package org.txsearch.api.statement;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.typeset.Line;
import org.txsearch.api.typeset.Style;
import org.txsearch.api.typeset.Text;
import org.txsearch.api.typeset.Weight;
import org.txsearch.money.Money;

/** The table of transactions, two lines or more a row. */
final class TransactionTable {
    private static final double ROW_PADDING = 3.6;
    private static final int TEXT_LINES = 3;
    private static final int LONGEST_ID_LINES = 5;

    private static final int TIME = 0;
    private static final int ID = 1;
    private static final int PAYER = 2;
    private static final int REFERENCE = 3;
    private static final int CURRENCY = 4;
    private static final int GROSS = 5;
    private static final int FEE = 6;
    private static final int NET = 7;

    /** An id of 30 characters stands on one line, and amounts below ten millions, on the narrowest paper. */
    private static final List<Columns.Width> WIDTHS = List.of(
            new Columns.Width(55, 5),
            new Columns.Width(130, 15),
            new Columns.Width(91, 30),
            new Columns.Width(73, 20),
            new Columns.Width(26, 3),
            new Columns.Width(55, 9),
            new Columns.Width(45, 9),
            new Columns.Width(55, 9));

    /** A line of a cell, and how it looks. */
    private record CellLine(Line line, Style style) {}

    private final Sheet sheet;
    private final StatementTimes times;
    private final Columns columns;

    TransactionTable(Sheet sheet, StatementTimes times) {
        this.sheet = sheet;
        this.times = times;
        this.columns = new Columns(sheet.left(), sheet.right(), WIDTHS);
    }

    void drawHead() throws IOException {
        sheet.skip(Print.COLUMN_HEAD.size());
        head(TIME, "Created", times.zone().getId());
        head(ID, "Transaction", "Id");
        head(PAYER, "Payer", "");
        head(REFERENCE, "Reference", "Invoice");
        head(CURRENCY, "", "");
        headRight(GROSS, "Gross");
        headRight(FEE, "Fee");
        headRight(NET, "Net");
        sheet.skip(Print.LEADING + ROW_PADDING);
        sheet.rule(Print.HEAVY_RULE, Print.BLACK);
    }

    private void head(int column, String first, String second) throws IOException {
        List<CellLine> lines = new ArrayList<>();
        lines.add(new CellLine(sheet.typesetter().line(first, Weight.BOLD), Print.COLUMN_HEAD));
        lines.addAll(cell(second, Print.SECOND, column, 1));
        draw(lines, column);
    }

    private void headRight(int column, String text) throws IOException {
        sheet.textRight(
                sheet.typesetter().line(text, Weight.BOLD),
                Print.COLUMN_HEAD,
                columns.column(column).right());
    }

    /** Draws a row if the page has room for it, else does nothing and says so. */
    boolean draw(StatementRow row) throws IOException {
        List<CellLine> time = cell(times.date(row.createdAt()), Print.CELL, TIME, 1);
        time.addAll(cell(times.timeOfDay(row.createdAt()), Print.SECOND, TIME, 1));
        String kind = words(row.type()) + ", " + words(row.status()).toLowerCase(Locale.ROOT);
        List<CellLine> id = cell(kind, Print.CELL, ID, 2);
        id.addAll(cell(row.id(), Print.IDENTIFIER, ID, LONGEST_ID_LINES));
        List<CellLine> payer = payer(row);
        List<CellLine> reference = cell(row.reference(), Print.CELL, REFERENCE, TEXT_LINES);
        reference.addAll(cell(row.invoiceId(), Print.IDENTIFIER, REFERENCE, TEXT_LINES));
        int lines = Math.max(Math.max(time.size(), id.size()), Math.max(payer.size(), reference.size()));
        double height = lines * Print.LEADING + 2 * ROW_PADDING;
        if (!sheet.hasRoomFor(height)) {
            return false;
        }
        double top = sheet.y();
        sheet.skip(ROW_PADDING + Print.CELL.size());
        draw(time, TIME);
        draw(id, ID);
        draw(payer, PAYER);
        draw(reference, REFERENCE);
        Line currency = sheet.typesetter().line(row.gross().currency().code(), Weight.REGULAR);
        sheet.textLeft(currency, Print.CELL, columns.column(CURRENCY).left());
        drawAmounts(row);
        sheet.skipTo(top - height);
        sheet.rule(Print.RULE, Print.RULE_GRAY);
        return true;
    }

    private List<CellLine> payer(StatementRow row) {
        String name = row.payerName();
        return name == null ? List.of() : cell(new Text(name, row.payerCountry()), Print.CELL, PAYER, TEXT_LINES);
    }

    private List<CellLine> cell(@Nullable String text, Style style, int column, int maxLines) {
        return text == null ? new ArrayList<>() : cell(Text.of(text), style, column, maxLines);
    }

    private List<CellLine> cell(Text text, Style style, int column, int maxLines) {
        List<CellLine> lines = new ArrayList<>();
        double width = columns.column(column).width();
        sheet.typesetter().lines(text, style, width, maxLines).forEach(line -> lines.add(new CellLine(line, style)));
        return lines;
    }

    private void draw(List<CellLine> lines, int column) throws IOException {
        double top = sheet.y();
        for (CellLine line : lines) {
            sheet.textLeft(line.line(), line.style(), columns.column(column).left());
            sheet.skip(Print.LEADING);
        }
        sheet.skipTo(top);
    }

    private void drawAmounts(StatementRow row) throws IOException {
        AmountCells amounts = new AmountCells(sheet);
        amounts.with(row.gross().toDecimal(), Print.CELL, columns.column(GROSS));
        Money fee = row.fee();
        if (fee != null) {
            amounts.with(fee.toDecimal(), Print.CELL, columns.column(FEE));
        }
        Money net = row.net();
        if (net != null) {
            amounts.with(net.toDecimal(), Print.CELL, columns.column(NET));
        }
        amounts.draw();
    }

    /** {@code PARTIALLY_REFUNDED} is "Partially refunded". */
    private static String words(String name) {
        String words = name.replace('_', ' ').toLowerCase(Locale.ROOT);
        return words.isEmpty() ? words : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}
