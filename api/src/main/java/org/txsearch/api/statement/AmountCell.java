package org.txsearch.api.statement;

import java.io.IOException;
import org.txsearch.api.typeset.Line;
import org.txsearch.api.typeset.Style;

/** An amount at the right of its column; one that is too wide is set smaller, never cut. */
final class AmountCell {
    private AmountCell() {}

    static void draw(Sheet sheet, String decimal, Style style, Columns.Column column) throws IOException {
        Line line = sheet.typesetter().amount(decimal, style.weight());
        double factor = Math.min(1, column.width() / line.width(style.size()));
        sheet.textRight(line, style.withSize(style.size() * factor), column.right());
    }
}
