package org.txsearch.statement;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Money;
import org.txsearch.statement.typeset.Line;
import org.txsearch.statement.typeset.Style;
import org.txsearch.statement.typeset.Typesetter.Text;

/** The table of transactions, two lines or more a row. */
final class TransactionTable {
    private static final double ROW_PADDING = 3.6;
    private static final int TEXT_LINES = 3;
    private static final int MAX_ID_LINES = 5;

    private static final int TIME = 0;
    private static final int ID = 1;
    private static final int PAYER = 2;
    private static final int REFERENCE = 3;
    private static final int CURRENCY = 4;
    private static final int GROSS = 5;
    private static final int FEE = 6;
    private static final int NET = 7;

    /** On the narrowest paper, an id of 30 characters and amounts below ten million fit on one line. */
    private static final List<Columns.Width> WIDTHS = List.of(
            new Columns.Width(55, 5),
            new Columns.Width(130, 15),
            new Columns.Width(91, 30),
            new Columns.Width(73, 20),
            new Columns.Width(26, 3),
            new Columns.Width(55, 9),
            new Columns.Width(45, 9),
            new Columns.Width(55, 9));

    /** A line of a cell with its style. */
    private record CellLine(Line line, Style style) {}

    private final Sheet sheet;
    private final Times times;
    private final Columns columns;

    TransactionTable(Sheet sheet, Times times) {
        this.sheet = sheet;
        this.times = times;
        this.columns = new Columns(sheet, WIDTHS);
    }

    void drawHead() throws IOException {
        sheet.skip(Print.COLUMN_HEAD.size());
        head(TIME, "Created", times.zone().getId());
        head(ID, "Transaction", "Id");
        head(PAYER, "Payer", "");
        head(REFERENCE, "Reference", "Invoice");
        head(CURRENCY, "", "");
        columns.textRight("Gross", Print.COLUMN_HEAD, GROSS);
        columns.textRight("Fee", Print.COLUMN_HEAD, FEE);
        columns.textRight("Net", Print.COLUMN_HEAD, NET);
        sheet.skip(Print.LEADING + ROW_PADDING);
        sheet.rule(Print.HEAVY_RULE, Print.BLACK);
    }

    private void head(int column, String first, String second) throws IOException {
        List<CellLine> lines = new ArrayList<>();
        lines.add(new CellLine(sheet.line(first, Print.COLUMN_HEAD), Print.COLUMN_HEAD));
        lines.addAll(cell(second, Print.SECOND, column, 1));
        draw(lines, column);
    }

    /** Draws a row and returns true, or draws nothing if it does not fit on the page. */
    boolean draw(Statement.Row row) throws IOException {
        List<CellLine> time = cell(times.date(row.createdAt()), Print.CELL, TIME, 1);
        time.addAll(cell(times.timeOfDay(row.createdAt()), Print.SECOND, TIME, 1));
        String kind = words(row.type()) + ", " + words(row.status()).toLowerCase(Locale.ROOT);
        List<CellLine> id = cell(kind, Print.CELL, ID, 2);
        id.addAll(cell(row.id(), Print.IDENTIFIER, ID, MAX_ID_LINES));
        List<CellLine> payer = cell(row.payerName(), row.payerCountry(), Print.CELL, PAYER, TEXT_LINES);
        List<CellLine> reference = cell(row.reference(), Print.CELL, REFERENCE, TEXT_LINES);
        reference.addAll(cell(row.invoiceId(), Print.IDENTIFIER, REFERENCE, TEXT_LINES));
        int lines = Math.max(Math.max(time.size(), id.size()), Math.max(payer.size(), reference.size()));
        double height = lines * Print.LEADING + 2 * ROW_PADDING;
        if (!sheet.fits(height)) {
            return false;
        }
        double top = sheet.y();
        sheet.skip(ROW_PADDING + Print.CELL.size());
        draw(time, TIME);
        draw(id, ID);
        draw(payer, PAYER);
        draw(reference, REFERENCE);
        columns.textLeft(row.gross().currency().code(), Print.CELL, CURRENCY);
        drawAmounts(row);
        sheet.skipTo(top - height);
        sheet.rule(Print.RULE, Print.RULE_GRAY);
        return true;
    }

    private List<CellLine> cell(@Nullable String text, Style style, int column, int maxLines) {
        return cell(text, null, style, column, maxLines);
    }

    private List<CellLine> cell(
            @Nullable String text, @Nullable String country, Style style, int column, int maxLines) {
        List<CellLine> lines = new ArrayList<>();
        if (text != null) {
            sheet.typesetter()
                    .lines(new Text(text, country), style, columns.width(column), maxLines)
                    .forEach(line -> lines.add(new CellLine(line, style)));
        }
        return lines;
    }

    private void draw(List<CellLine> lines, int column) throws IOException {
        double top = sheet.y();
        for (CellLine line : lines) {
            columns.textLeft(line.line(), line.style(), column);
            sheet.skip(Print.LEADING);
        }
        sheet.skipTo(top);
    }

    private void drawAmounts(Statement.Row row) throws IOException {
        List<Columns.Amount> amounts = new ArrayList<>();
        addAmount(row.gross(), GROSS, amounts);
        addAmount(row.fee(), FEE, amounts);
        addAmount(row.net(), NET, amounts);
        columns.amounts(amounts);
    }

    private static void addAmount(@Nullable Money money, int column, List<Columns.Amount> amounts) {
        if (money != null) {
            amounts.add(new Columns.Amount(money.toDecimal(), Print.CELL, column));
        }
    }

    /** {@code PARTIALLY_REFUNDED} is "Partially refunded". */
    private static String words(String name) {
        String words = name.replace('_', ' ').toLowerCase(Locale.ROOT);
        return words.isEmpty() ? words : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}
