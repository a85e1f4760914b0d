package org.txsearch.statement;

import java.io.IOException;
import java.util.List;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;

/** The sums at the end, one row for each currency and state: neither currencies nor states are added to each other. */
final class TotalsTable {
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
        this.columns = new Columns(sheet, WIDTHS);
    }

    void drawHead() throws IOException {
        sheet.skip(ABOVE);
        columns.textLeft("Totals by currency and state", Print.HEADING, CURRENCY);
        sheet.skip(18);
        columns.textLeft("Currency", Print.COLUMN_HEAD, CURRENCY);
        columns.textLeft("State", Print.COLUMN_HEAD, STATE);
        columns.textRight("Transactions", Print.COLUMN_HEAD, COUNT);
        columns.textRight("Gross", Print.COLUMN_HEAD, GROSS);
        columns.textRight("Fee", Print.COLUMN_HEAD, FEE);
        columns.textRight("Net", Print.COLUMN_HEAD, NET);
        sheet.skip(HEAD - 18 - ROW + 8);
        sheet.rule(Print.HEAVY_RULE, Print.BLACK);
    }

    /** Draws one row and returns true, or draws nothing if it does not fit on the page. */
    boolean draw(Statement.Total total) throws IOException {
        if (!sheet.fits(ROW)) {
            return false;
        }
        Currency currency = total.currency();
        sheet.skip(ROW - 5);
        columns.textLeft(currency.code(), Print.SUM, CURRENCY);
        columns.textLeft(total.state().label(), Print.VALUE, STATE);
        columns.amounts(List.of(new Columns.Amount(Long.toString(total.count()), Print.VALUE, COUNT)));
        columns.amounts(List.of(
                new Columns.Amount(MinorUnits.toDecimal(total.gross(), currency), Print.SUM, GROSS),
                new Columns.Amount(MinorUnits.toDecimal(total.fee(), currency), Print.VALUE, FEE),
                new Columns.Amount(MinorUnits.toDecimal(total.net(), currency), Print.SUM, NET)));
        sheet.skip(5);
        sheet.rule(Print.RULE, Print.RULE_GRAY);
        return true;
    }
}
