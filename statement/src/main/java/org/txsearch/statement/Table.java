package org.txsearch.statement;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import org.txsearch.money.Money;
import org.txsearch.statement.typeset.Line;
import org.txsearch.statement.typeset.Style;
import org.txsearch.statement.typeset.Typesetter.Text;

/**
 * A table that fills the width of a sheet: its columns side by side, and the texts and amounts drawn in them.
 *
 * @param <R> what one row is about
 */
abstract class Table<R> {

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

    final Sheet sheet;
    private final List<Column> columns = new ArrayList<>();

    Table(Sheet sheet, List<Width> widths) {
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

    /** Draws the names of the columns. */
    abstract void drawHead() throws IOException;

    /** Draws one row and returns true, or draws nothing if it does not fit on the page. */
    abstract boolean draw(R row) throws IOException;

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

    /** The table of transactions, two lines or more a row. */
    static final class Transactions extends Table<Statement.Row> {

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
        private static final List<Width> WIDTHS = List.of(
                new Width(55, 5),
                new Width(130, 15),
                new Width(91, 30),
                new Width(73, 20),
                new Width(26, 3),
                new Width(55, 9),
                new Width(45, 9),
                new Width(55, 9));

        /** A line of a cell with its style. */
        private record CellLine(Line line, Style style) {}

        private final Times times;

        Transactions(Sheet sheet, Times times) {
            super(sheet, WIDTHS);
            this.times = times;
        }

        @Override
        void drawHead() throws IOException {
            sheet.skip(Print.COLUMN_HEAD.size());
            head(TIME, "Created", times.zone().getId());
            head(ID, "Transaction", "Id");
            head(PAYER, "Payer", "");
            head(REFERENCE, "Reference", "Invoice");
            head(CURRENCY, "", "");
            textRight("Gross", Print.COLUMN_HEAD, GROSS);
            textRight("Fee", Print.COLUMN_HEAD, FEE);
            textRight("Net", Print.COLUMN_HEAD, NET);
            sheet.skip(Print.LEADING + ROW_PADDING);
            sheet.rule(Print.HEAVY_RULE, Print.BLACK);
        }

        private void head(int column, String first, String second) throws IOException {
            List<CellLine> lines = new ArrayList<>();
            lines.add(new CellLine(sheet.line(first, Print.COLUMN_HEAD), Print.COLUMN_HEAD));
            lines.addAll(cell(second, Print.SECOND, column, 1));
            draw(lines, column);
        }

        @Override
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
            textLeft(row.gross().currency().code(), Print.CELL, CURRENCY);
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
                        .lines(new Text(text, country), style, width(column), maxLines)
                        .forEach(line -> lines.add(new CellLine(line, style)));
            }
            return lines;
        }

        private void draw(List<CellLine> lines, int column) throws IOException {
            double top = sheet.y();
            for (CellLine line : lines) {
                textLeft(line.line(), line.style(), column);
                sheet.skip(Print.LEADING);
            }
            sheet.skipTo(top);
        }

        private void drawAmounts(Statement.Row row) throws IOException {
            List<Amount> amounts = new ArrayList<>();
            addAmount(row.gross(), GROSS, amounts);
            addAmount(row.fee(), FEE, amounts);
            addAmount(row.net(), NET, amounts);
            amounts(amounts);
        }

        private static void addAmount(@Nullable Money money, int column, List<Amount> amounts) {
            if (money != null) {
                amounts.add(new Amount(money.toDecimal(), Print.CELL, column));
            }
        }

        /** {@code PARTIALLY_REFUNDED} is "Partially refunded". */
        private static String words(String name) {
            String words = name.replace('_', ' ').toLowerCase(Locale.ROOT);
            return words.isEmpty() ? words : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
        }
    }

    /** The sums at the end, one row for each currency and state: neither currencies nor states are added to each other. */
    static final class Totals extends Table<Statement.Total> {

        private static final double ROW = 16;
        private static final double ABOVE = 26;
        private static final double HEAD = 34;

        /** The heading must not be alone at the end of a page. */
        static final double MIN_HEIGHT = ABOVE + HEAD + ROW;

        private static final int CURRENCY = 0;
        private static final int STATE = 1;
        private static final int COUNT = 2;
        private static final int GROSS = 3;
        private static final int FEE = 4;
        private static final int NET = 5;

        private static final List<Width> WIDTHS = List.of(
                new Width(50, 1),
                new Width(48, 1),
                new Width(62, 1),
                new Width(123, 1),
                new Width(123, 1),
                new Width(123, 1));

        Totals(Sheet sheet) {
            super(sheet, WIDTHS);
        }

        @Override
        void drawHead() throws IOException {
            sheet.skip(ABOVE);
            textLeft("Totals by currency and state", Print.HEADING, CURRENCY);
            sheet.skip(18);
            textLeft("Currency", Print.COLUMN_HEAD, CURRENCY);
            textLeft("State", Print.COLUMN_HEAD, STATE);
            textRight("Transactions", Print.COLUMN_HEAD, COUNT);
            textRight("Gross", Print.COLUMN_HEAD, GROSS);
            textRight("Fee", Print.COLUMN_HEAD, FEE);
            textRight("Net", Print.COLUMN_HEAD, NET);
            sheet.skip(HEAD - 18 - ROW + 8);
            sheet.rule(Print.HEAVY_RULE, Print.BLACK);
        }

        @Override
        boolean draw(Statement.Total total) throws IOException {
            if (!sheet.fits(ROW)) {
                return false;
            }
            Currency currency = total.currency();
            sheet.skip(ROW - 5);
            textLeft(currency.code(), Print.SUM, CURRENCY);
            textLeft(Transactions.words(total.state().name()), Print.VALUE, STATE);
            amounts(List.of(new Amount(Long.toString(total.count()), Print.VALUE, COUNT)));
            amounts(List.of(
                    new Amount(MinorUnits.toDecimal(total.gross(), currency), Print.SUM, GROSS),
                    new Amount(MinorUnits.toDecimal(total.fee(), currency), Print.VALUE, FEE),
                    new Amount(MinorUnits.toDecimal(total.net(), currency), Print.SUM, NET)));
            sheet.skip(5);
            sheet.rule(Print.RULE, Print.RULE_GRAY);
            return true;
        }
    }
}
