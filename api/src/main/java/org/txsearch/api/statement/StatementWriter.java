package org.txsearch.api.statement;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.txsearch.api.typeset.PdfFile;
import org.txsearch.api.typeset.Text;
import org.txsearch.api.typeset.Weight;

/**
 * Writes a statement as a PDF file: a header, then rows one by one, then the sums.
 *
 * <p>Nothing reaches the stream before {@link #finish}, which knows how many pages there are; until then pages wait in
 * memory, compressed, some 100 bytes a row. Not for several threads.
 */
public final class StatementWriter implements AutoCloseable {
    private final OutputStream out;
    private final StatementHeader header;
    private final StatementTimes times;
    private final PdfFile file;
    private final Sheet sheet;
    private final HeaderBlock headerBlock;
    private final TransactionTable table;
    private boolean isEmpty = true;

    /** Starts a statement; the stream is the caller's to close. */
    public StatementWriter(OutputStream out, StatementHeader header, PageSize size, Orientation orientation)
            throws IOException {
        this.out = out;
        this.header = header;
        this.times = new StatementTimes(header.zone());
        this.headerBlock = new HeaderBlock(header, times);
        this.file = new PdfFile(headerBlock.title(), "en", header.madeAt());
        this.sheet = new Sheet(file, size, orientation);
        this.table = new TransactionTable(sheet, times);
        sheet.turnPage();
        headerBlock.drawWhole(sheet);
        table.drawHead();
    }

    /** Adds a transaction below the others. */
    public void write(StatementRow row) throws IOException {
        isEmpty = false;
        if (!table.draw(row)) {
            turnPage();
            table.drawHead();
            if (!table.draw(row)) {
                throw new IllegalStateException("A page has no room for a row");
            }
        }
    }

    /** Adds the sums, in the order given, and writes the file. */
    public void finish(List<StatementTotal> totals) throws IOException {
        if (isEmpty) {
            sheet.skip(Print.LEADING + Print.CELL.size());
            sheet.textLeft(
                    sheet.typesetter().line("There are no such transactions.", Weight.REGULAR),
                    Print.CELL,
                    sheet.left());
        } else {
            drawTotals(totals);
        }
        sheet.leavePage();
        drawFooters();
        file.save(out);
    }

    private void drawTotals(List<StatementTotal> totals) throws IOException {
        TotalsTable sums = new TotalsTable(sheet);
        if (!sheet.hasRoomFor(sums.leastHeight())) {
            turnPage();
        }
        sums.drawHead();
        for (StatementTotal total : totals) {
            if (!sums.draw(total)) {
                turnPage();
                sums.drawHead();
                if (!sums.draw(total)) {
                    throw new IllegalStateException("A page has no room for a sum");
                }
            }
        }
    }

    private void turnPage() throws IOException {
        sheet.turnPage();
        headerBlock.drawShort(sheet);
    }

    private void drawFooters() throws IOException {
        String source = header.merchant() + ", data as of " + times.asOf(header.asOf());
        for (int page = 1; page <= sheet.pages(); page++) {
            sheet.reopen(page);
            sheet.skipTo(Print.FOOTER);
            sheet.textBlock(
                    sheet.typesetter().lines(Text.of(source), Print.FOOT, sheet.contentWidth() * 3 / 4, 1),
                    Print.FOOT,
                    sheet.left(),
                    0);
            String place = "Page " + page + " of " + sheet.pages();
            sheet.textRight(sheet.typesetter().line(place, Weight.REGULAR), Print.FOOT, sheet.right());
            sheet.leavePage();
        }
    }

    /** Frees what the statement holds; without {@link #finish} nothing was written. */
    @Override
    public void close() throws IOException {
        file.close();
    }
}
