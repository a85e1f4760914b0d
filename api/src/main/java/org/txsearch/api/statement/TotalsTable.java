package org.txsearch.api.statement;

import java.io.IOException;
import java.util.List;
import org.txsearch.api.typeset.Weight;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;

/** The sums at the end, a row for each currency and state: two currencies are never added, nor what has moved to what has not. */
final class TotalsTable {
    private static final double ROW = 16;
    private static final double ABOVE = 26;
    private static final double HEAD = 34;

    private static final int CURRENCY = 0;
    private static final int STATE = 1;
    private static final int COUNT = 2;
    private static final int GROSS = 3;
    private static final int FEE = 4;
    private static final int NET = 5;

    private static final List<Columns.Width> WIDTHS = List.of(
            new Columns.Width(50, 1),
            new Columns.Width(48, 1),
            new Columns.Width(62, 1),
            new Columns.Width(123, 1),
            new Columns.Width(123, 1),
            new Columns.Width(123, 1));

    private final Sheet sheet;
    private final Columns columns;

    TotalsTable(Sheet sheet) {
        this.sheet = sheet;
        this.columns = new Columns(sheet.left(), sheet.right(), WIDTHS);
    }

    /** What must have room on a page so that the heading does not stand alone there. */
    double leastHeight() {
        return ABOVE + HEAD + ROW;
    }

    void drawHead() throws IOException {
        sheet.skip(ABOVE);
        sheet.textLeft(
                sheet.typesetter().line("Totals by currency and state", Weight.BOLD), Print.HEADING, sheet.left());
        sheet.skip(18);
        sheet.textLeft(
                sheet.typesetter().line("Currency", Weight.BOLD),
                Print.COLUMN_HEAD,
                columns.column(CURRENCY).left());
        sheet.textLeft(
                sheet.typesetter().line("State", Weight.BOLD),
                Print.COLUMN_HEAD,
                columns.column(STATE).left());
        head("Transactions", COUNT);
        head("Gross", GROSS);
        head("Fee", FEE);
        head("Net", NET);
        sheet.skip(HEAD - 18 - ROW + 8);
        sheet.rule(Print.HEAVY_RULE, Print.BLACK);
    }

    private void head(String text, int column) throws IOException {
        sheet.textRight(
                sheet.typesetter().line(text, Weight.BOLD),
                Print.COLUMN_HEAD,
                columns.column(column).right());
    }

    /** Draws the sums of a currency if the page has room for them, else does nothing and says so. */
    boolean draw(StatementTotal total) throws IOException {
        if (!sheet.hasRoomFor(ROW)) {
            return false;
        }
        Currency currency = total.currency();
        sheet.skip(ROW - 5);
        sheet.textLeft(
                sheet.typesetter().line(currency.code(), Weight.BOLD),
                Print.SUM,
                columns.column(CURRENCY).left());
        sheet.textLeft(
                sheet.typesetter().line(total.state().label(), Weight.REGULAR),
                Print.VALUE,
                columns.column(STATE).left());
        new AmountCells(sheet)
                .with(Long.toString(total.count()), Print.VALUE, columns.column(COUNT))
                .draw();
        new AmountCells(sheet)
                .with(MinorUnits.toDecimal(total.gross(), currency), Print.SUM, columns.column(GROSS))
                .with(MinorUnits.toDecimal(total.fee(), currency), Print.VALUE, columns.column(FEE))
                .with(MinorUnits.toDecimal(total.net(), currency), Print.SUM, columns.column(NET))
                .draw();
        sheet.skip(5);
        sheet.rule(Print.RULE, Print.RULE_GRAY);
        return true;
    }
}
