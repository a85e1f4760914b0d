package org.txsearch.api.statement;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.txsearch.api.typeset.Line;
import org.txsearch.api.typeset.Style;

/** The amounts of a row, each at the right of its column; where one is too wide, all are set smaller: none is ever cut. */
final class AmountCells {

    private record Cell(Line line, Style style, Columns.Column column) {

        double factor() {
            return Math.min(1, column.width() / line.width(style.size()));
        }
    }

    private final Sheet sheet;
    private final List<Cell> cells = new ArrayList<>();

    AmountCells(Sheet sheet) {
        this.sheet = sheet;
    }

    AmountCells with(String decimal, Style style, Columns.Column column) {
        cells.add(new Cell(sheet.typesetter().amount(decimal, style.weight()), style, column));
        return this;
    }

    void draw() throws IOException {
        double factor = cells.stream().mapToDouble(Cell::factor).min().orElse(1);
        for (Cell cell : cells) {
            Style style = cell.style().withSize(cell.style().size() * factor);
            sheet.textRight(cell.line(), style, cell.column().right());
        }
    }
}
