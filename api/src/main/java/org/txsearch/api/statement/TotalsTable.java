package org.txsearch.api.statement;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.txsearch.api.typeset.Style;
import org.txsearch.api.typeset.Weight;
import org.txsearch.money.Currency;

/** The sums at the end, a row for each currency: two currencies are never added. */
final class TotalsTable {
    private static final double ROW = 16;
    private static final double ABOVE = 26;
    private static final double HEAD = 34;

    private static final int CURRENCY = 0;
    private static final int COUNT = 1;
    private static final int GROSS = 2;
    private static final int FEE = 3;
    private static final int NET = 4;

    private final Sheet sheet;
    private final Columns columns;

    TotalsTable(Sheet sheet) {
        this.sheet = sheet;
        this.columns = new Columns(sheet.left(), sheet.right(), 90, 100, 130, 130, 130);
    }

    /** What must have room on a page so that the heading does not stand alone there. */
    double leastHeight() {
        return ABOVE + HEAD + ROW;
    }

    void drawHead() throws IOException {
        sheet.skip(ABOVE);
        sheet.textLeft(sheet.typesetter().line("Totals by currency", Weight.BOLD), Print.HEADING, sheet.left());
        sheet.skip(18);
        sheet.textLeft(
                sheet.typesetter().line("Currency", Weight.BOLD),
                Print.COLUMN_HEAD,
                columns.column(CURRENCY).left());
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
        AmountCell.draw(sheet, Long.toString(total.count()), Print.VALUE, columns.column(COUNT));
        amount(total.gross(), currency, Print.SUM, GROSS);
        amount(total.fee(), currency, Print.VALUE, FEE);
        amount(total.net(), currency, Print.SUM, NET);
        sheet.skip(5);
        sheet.rule(Print.RULE, Print.RULE_GRAY);
        return true;
    }

    private void amount(BigInteger minorUnits, Currency currency, Style style, int column) throws IOException {
        String decimal = new BigDecimal(minorUnits, currency.exponent()).toPlainString();
        AmountCell.draw(sheet, decimal, style, columns.column(column));
    }
}
