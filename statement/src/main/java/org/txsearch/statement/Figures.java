package org.txsearch.statement;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.statement.typeset.Element;
import org.txsearch.statement.typeset.ElementRole;
import org.txsearch.statement.typeset.Style;

/** A table of a few labels and amounts below a heading. It stays on one page if it fits on one. */
final class Figures extends Table {

    private static final double LABEL_WIDTH = 76;
    private static final double AMOUNT_WIDTH = 72;
    private static final double MAX_WIDTH = 560;

    /** In wider columns, a label and its amounts would not be read as one row. */
    private static final double MAX_COLUMN = 115;

    private final List<String> labels;
    private final List<String> amounts;

    private Figures(Sheet sheet, String heading, List<String> labels, List<String> amounts, List<ColumnWidth> widths) {
        super(sheet, heading, widths, Math.max(min(widths), Math.min(MAX_WIDTH, widths.size() * MAX_COLUMN)));
        this.labels = labels;
        this.amounts = amounts;
    }

    /** Draws the table. The heading stays with its rows. */
    static void draw(Sheet sheet, String heading, List<String> labels, List<String> amounts, List<FigureEntry> entries)
            throws IOException {
        double height = ABOVE + BELOW_HEADING + BAND * (entries.size() + 1);
        if (!sheet.fits(height) && (sheet.fitsPage(height) || !sheet.fits(height - BAND * (entries.size() - 1)))) {
            sheet.turnPage();
        }
        List<ColumnWidth> widths = new ArrayList<>(Collections.nCopies(labels.size(), new ColumnWidth(LABEL_WIDTH, 1)));
        widths.addAll(Collections.nCopies(amounts.size(), new ColumnWidth(AMOUNT_WIDTH, 2)));
        Figures figures = new Figures(sheet, heading, labels, amounts, widths);
        figures.drawHeading(false);
        figures.drawHead(figures.element.add(ElementRole.ROW));
        for (FigureEntry entry : entries) {
            figures.draw(entry);
        }
    }

    private void drawHead(@Nullable Element row) throws IOException {
        sheet.skip(Print.COLUMN_HEAD.size() + 1);
        for (int column = 0; column < labels.size(); column++) {
            draw(row, ElementRole.COLUMN_HEAD, Columns.of(column), labels.get(column), Print.COLUMN_HEAD);
        }
        drawRight(row, labels.size(), amounts, Print.COLUMN_HEAD);
        sheet.skip(BAND - Print.COLUMN_HEAD.size());
        rule(Print.HEAVY_RULE, Print.BLACK);
    }

    private void draw(FigureEntry entry) throws IOException {
        if (!sheet.fits(BAND)) {
            sheet.turnPage();
            drawHeading(true);
            drawHead(null);
        }
        Style style = entry.isStrong() ? Print.SUM : Print.CELL;
        Element row = element.add(ElementRole.ROW);
        band(entry.isStrong(), () -> {
            for (int column = 0; column < labels.size(); column++) {
                draw(
                        row,
                        ElementRole.ROW_HEAD,
                        Columns.of(column),
                        entry.labels().get(column),
                        style);
            }
            drawAmounts(row, labels.size(), entry.amounts(), style);
        });
    }
}
