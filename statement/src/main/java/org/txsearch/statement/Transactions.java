package org.txsearch.statement;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Money;
import org.txsearch.schema.MoneyState;
import org.txsearch.statement.typeset.Element;
import org.txsearch.statement.typeset.ElementRole;
import org.txsearch.statement.typeset.Style;

/**
 * The table of transactions. If they are sorted by time, each day has a head and subtotals. A page ends with the totals
 * so far, and the next page starts with them.
 */
final class Transactions extends Table {

    private static final double PADDING = 1.6;
    private static final int KIND_LINES = 2;
    private static final int TEXT_LINES = 3;
    private static final int MAX_ID_LINES = 5;

    /** The maximum number of currencies whose totals are repeated on each page. */
    private static final int MAX_CARRIED = 4;

    /** The maximum number of subtotals that stay on the page of their day. */
    private static final int MAX_KEPT = 8;

    private final Layout layout;
    private final int currencyColumn;
    private final StatementTimes times;
    private final StatementLanguage language;
    private final boolean isByDay;
    private final StatementSums all = new StatementSums(false);
    private final StatementSums byType = new StatementSums(true);
    private StatementSums ofDay = new StatementSums(false);
    private String day = "";

    /** The next row to draw, as soon as it is known whether it is the last of its day. */
    private @Nullable StatementRow waiting;

    private boolean isStarted;

    private Transactions(Sheet sheet, Layout layout, StatementTimes times, boolean isByDay) {
        super(sheet, times.language().word("transactions"), layout.widths(), Double.MAX_VALUE);
        this.layout = layout;
        this.currencyColumn = layout.texts().size();
        this.times = times;
        this.language = times.language();
        this.isByDay = isByDay;
    }

    static Transactions on(Sheet sheet, StatementTimes times, boolean isByDay) {
        return new Transactions(sheet, Layout.of(sheet.contentWidth()), times, isByDay);
    }

    StatementSums all() {
        return all;
    }

    StatementSums byType() {
        return byType;
    }

    void write(StatementRow row) throws IOException {
        if (waiting != null) {
            draw(waiting, !date(waiting).equals(date(row)));
        }
        waiting = row;
    }

    void finish() throws IOException {
        if (waiting != null) {
            draw(waiting, true);
            waiting = null;
        }
    }

    /** Returns the day of a row; empty if the table has no days. */
    private String date(StatementRow row) {
        return isByDay ? times.date(row.createdAt()) : "";
    }

    private void draw(StatementRow row, boolean endsDay) throws IOException {
        String date = date(row);
        boolean startsDay = !date.equals(day);
        if (startsDay) {
            day = date;
            ofDay = new StatementSums(false);
        }
        ofDay.add(row);
        List<List<CellLine>> cells = cells(row);
        double height = cells.stream().mapToInt(List::size).max().orElse(1) * Print.LEADING + 2 * PADDING;
        int bands = (startsDay ? 1 : 0)
                + (endsDay && isByDay ? Math.min(MAX_KEPT, ofDay.all().size()) : 0);
        double needed = height + bands * BAND;
        if (!isStarted) {
            start(needed);
        } else if (!sheet.fits(needed + carriedHeight())) {
            turnPage(!startsDay);
        }
        if (startsDay) {
            drawDay(element.add(ElementRole.ROW), day);
        }
        draw(row, cells, height);
        all.add(row);
        byType.add(row);
        if (endsDay && isByDay) {
            drawSubtotals();
        }
    }

    private void start(double needed) throws IOException {
        isStarted = true;
        if (!sheet.fits(ABOVE + BELOW_HEADING + headHeight() + needed + carriedHeight())) {
            sheet.turnPage();
        }
        drawHeading(false);
        drawHead(element.add(ElementRole.ROW));
    }

    private double headHeight() {
        return layout.lines() * Print.LEADING + 2 * PADDING;
    }

    private void drawHead(@Nullable Element row) throws IOException {
        double top = sheet.y();
        sheet.skip(PADDING + Print.COLUMN_HEAD.size());
        for (int column = 0; column < currencyColumn; column++) {
            List<CellLine> lines = new ArrayList<>();
            for (StatementPart part : layout.texts().get(column)) {
                Style style = lines.isEmpty() ? Print.COLUMN_HEAD : Print.SECOND;
                lines.addAll(cell(language.word("column." + part), null, style, Columns.of(column), 1));
            }
            draw(row, ElementRole.COLUMN_HEAD, Columns.of(column), lines);
        }
        draw(
                row,
                ElementRole.COLUMN_HEAD,
                Columns.of(currencyColumn),
                language.word("column.CURRENCY"),
                Print.COLUMN_HEAD);
        List<String> amounts = List.of(language.word("gross"), language.word("fee"), language.word("net"));
        drawRight(row, currencyColumn + 1, amounts, Print.COLUMN_HEAD);
        sheet.skipTo(top - headHeight());
        rule(Print.HEAVY_RULE, Print.BLACK);
    }

    private void turnPage(boolean isDayContinued) throws IOException {
        drawCarried("carried");
        sheet.turnPage();
        drawHead(null);
        drawCarried("brought");
        if (isDayContinued && isByDay) {
            drawDay(null, language.word("continued", day));
        }
    }

    private void drawDay(@Nullable Element row, String text) throws IOException {
        Columns all = new Columns(0, currencyColumn + 3);
        band(false, () -> draw(row, ElementRole.ROW_HEAD, all, text, Print.SUM));
    }

    private void draw(StatementRow row, List<List<CellLine>> cells, double height) throws IOException {
        double top = sheet.y();
        Element inTable = element.add(ElementRole.ROW);
        sheet.skip(PADDING + Print.CELL.size() - 0.6);
        for (int column = 0; column < currencyColumn; column++) {
            draw(inTable, ElementRole.CELL, Columns.of(column), cells.get(column));
        }
        draw(
                inTable,
                ElementRole.CELL,
                Columns.of(currencyColumn),
                row.gross().currency().code(),
                Print.CELL);
        List<@Nullable String> decimals = new ArrayList<>();
        for (Money money : new @Nullable Money[] {row.gross(), row.fee(), row.net()}) {
            decimals.add(money == null ? null : money.toDecimal());
        }
        drawAmounts(inTable, currencyColumn + 1, decimals, Print.CELL);
        sheet.skipTo(top - height);
        if (!sheet.fits(0)) {
            throw new IllegalStateException("A row does not fit on a page");
        }
        rule(Print.RULE, Print.RULE_GRAY);
    }

    private List<List<CellLine>> cells(StatementRow row) {
        List<List<CellLine>> cells = new ArrayList<>();
        for (int column = 0; column < currencyColumn; column++) {
            List<CellLine> lines = new ArrayList<>();
            for (StatementPart part : layout.texts().get(column)) {
                lines.addAll(lines(row, part, Columns.of(column)));
            }
            cells.add(lines);
        }
        return cells;
    }

    private List<CellLine> lines(StatementRow row, StatementPart part, Columns in) {
        return switch (part) {
            case TIME -> {
                List<CellLine> lines = new ArrayList<>();
                if (!isByDay) {
                    lines.addAll(cell(times.date(row.createdAt()), null, Print.CELL, in, 1));
                }
                lines.addAll(cell(times.timeOfDay(row.createdAt()), null, isByDay ? Print.CELL : Print.SECOND, in, 1));
                yield lines;
            }
            case KIND ->
                cell(
                        language.type(row.type()) + ", " + language.status(row.status()),
                        null,
                        Print.CELL,
                        in,
                        KIND_LINES);
            case ID -> cell(row.id(), null, Print.IDENTIFIER, in, MAX_ID_LINES);
            case PAYER -> cell(row.payerName(), row.payerCountry(), Print.CELL, in, TEXT_LINES);
            case REFERENCE -> cell(row.reference(), null, Print.CELL, in, TEXT_LINES);
            case INVOICE -> cell(row.invoiceId(), null, Print.IDENTIFIER, in, TEXT_LINES);
        };
    }

    private void drawSubtotals() throws IOException {
        for (Map.Entry<FigureKey, FigureSum> one : ofDay.all().entrySet()) {
            if (!sheet.fits(BAND + carriedHeight())) {
                turnPage(true);
            }
            String state = language.word("state." + one.getKey().state()).toLowerCase(Locale.ROOT);
            drawSum(
                    element.add(ElementRole.ROW),
                    language.word("day", day, state, one.getValue().count()),
                    one.getValue());
        }
    }

    /** Draws the totals of settled money so far, at the end of a page or at the start of the next. */
    private void drawCarried(String word) throws IOException {
        List<FigureSum> settled = settled();
        if (settled.size() > MAX_CARRIED) {
            Columns all = new Columns(0, currencyColumn + 3);
            String text = language.word(word) + ": " + language.word("many", settled.size());
            band(true, () -> draw(null, ElementRole.CELL, all, text, Print.SUM));
            return;
        }
        for (FigureSum sum : settled) {
            drawSum(null, language.word(word), sum);
        }
    }

    private List<FigureSum> settled() {
        return all.all().entrySet().stream()
                .filter(sum -> sum.getKey().state() == MoneyState.SETTLED)
                .map(Map.Entry::getValue)
                .toList();
    }

    /** Returns the height of the totals so far after another row. */
    private double carriedHeight() {
        return BAND * Math.min(MAX_CARRIED, settled().size() + 1);
    }

    private void drawSum(@Nullable Element row, String text, FigureSum sum) throws IOException {
        band(true, () -> {
            draw(row, ElementRole.ROW_HEAD, new Columns(0, currencyColumn - 1), text, Print.SUM);
            draw(
                    row,
                    ElementRole.CELL,
                    Columns.of(currencyColumn),
                    sum.currency().code(),
                    Print.SUM);
            drawAmounts(row, currencyColumn + 1, sum.decimals(), Print.SUM);
        });
    }
}
