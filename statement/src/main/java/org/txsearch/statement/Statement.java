package org.txsearch.statement;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Currency;
import org.txsearch.money.Money;
import org.txsearch.schema.MoneyState;
import org.txsearch.statement.typeset.Line;
import org.txsearch.statement.typeset.PdfFile;

/**
 * A statement that is written as a PDF file: a header, then rows one by one, then the sums.
 *
 * <p>Nothing reaches the stream before {@link #finish}, when the number of pages is known; until then pages stay in
 * memory, compressed, some 100 bytes a row. Not for several threads.
 */
public final class Statement implements AutoCloseable {
    private final OutputStream out;
    private final Header header;
    private final Times times;
    private final PdfFile file;
    private final Sheet sheet;
    private final Heading heading;
    private final Table.Transactions table;
    private boolean isEmpty = true;

    /** Starts a statement; the stream is the caller's to close. */
    public Statement(OutputStream out, Header header, Paper paper) throws IOException {
        this.out = out;
        this.header = header;
        this.times = new Times(header.zone());
        this.heading = new Heading(header, times);
        this.file = new PdfFile(heading.title(), "en", header.madeAt());
        this.sheet = new Sheet(file, paper);
        this.table = new Table.Transactions(sheet, times);
        sheet.turnPage();
        heading.drawWhole(sheet);
        table.drawHead();
    }

    /** Adds a transaction below the others. */
    public void write(Row row) throws IOException {
        isEmpty = false;
        draw(table, row, "A row does not fit on a page");
    }

    /** Adds the sums, in the order given, and writes the file. */
    public void finish(List<Total> totals) throws IOException {
        if (isEmpty) {
            sheet.skip(Print.LEADING + Print.CELL.size());
            sheet.textLeft(sheet.line("There are no such transactions.", Print.CELL), Print.CELL, sheet.left());
        } else {
            drawTotals(totals);
        }
        sheet.leavePage();
        drawFooters();
        file.save(out);
    }

    private void drawTotals(List<Total> totals) throws IOException {
        Table.Totals sums = new Table.Totals(sheet);
        if (!sheet.fits(Table.Totals.MIN_HEIGHT)) {
            turnPage();
        }
        sums.drawHead();
        for (Total total : totals) {
            draw(sums, total, "A sum does not fit on a page");
        }
    }

    private <R> void draw(Table<R> of, R row, String tooTall) throws IOException {
        if (!of.draw(row)) {
            turnPage();
            of.drawHead();
            if (!of.draw(row)) {
                throw new IllegalStateException(tooTall);
            }
        }
    }

    private void turnPage() throws IOException {
        sheet.turnPage();
        heading.drawShort(sheet);
    }

    private void drawFooters() throws IOException {
        String source = header.merchant() + ", data as of " + times.asOf(header.asOf());
        for (int page = 1; page <= sheet.pages(); page++) {
            sheet.reopen(page);
            sheet.skipTo(Print.FOOTER);
            List<Line> line = sheet.typesetter().lines(source, Print.FOOT, sheet.contentWidth() * 3 / 4, 1);
            sheet.textBlock(line, Print.FOOT, sheet.left(), 0);
            sheet.textRight(sheet.line("Page " + page + " of " + sheet.pages(), Print.FOOT), Print.FOOT, sheet.right());
            sheet.leavePage();
        }
    }

    /** Frees what the statement holds; without {@link #finish} nothing was written. */
    @Override
    public void close() throws IOException {
        file.close();
    }

    /** The block above the table: everything about the statement on the first page, one line on the others. */
    private static final class Heading {

        private static final double LABEL_WIDTH = 62;
        private static final double LINE = 13;
        private static final int TITLE_LINES = 2;
        private static final int MERCHANT_LINES = 2;
        private static final int FILTER_LINES = 6;
        private static final String TITLE = "Statement of transactions";

        private final Header header;
        private final Times times;

        Heading(Header header, Times times) {
            this.header = header;
            this.times = times;
        }

        String title() {
            String title = header.title();
            return title == null || title.isBlank() ? TITLE : title;
        }

        void drawWhole(Sheet sheet) throws IOException {
            sheet.skip(Print.TITLE.size());
            double leading = Print.TITLE.size() * 1.3;
            List<Line> title = sheet.typesetter().lines(title(), Print.TITLE, sheet.contentWidth(), TITLE_LINES);
            sheet.textBlock(title, Print.TITLE, sheet.left(), leading);
            sheet.skip((title.size() - 1) * leading + 24);
            entry(sheet, "Merchant", header.merchant(), MERCHANT_LINES);
            entry(sheet, "Period", times.period(header.from(), header.to()), 1);
            entry(sheet, "Time zone", header.zone().getId(), 1);
            entry(sheet, "Filter", header.filter().isBlank() ? "All transactions" : header.filter(), FILTER_LINES);
            entry(sheet, "Data as of", times.asOf(header.asOf()), 1);
            entry(sheet, "Made at", times.seconds(header.madeAt()), 1);
            sheet.skip(10);
        }

        private static void entry(Sheet sheet, String label, String value, int maxLines) throws IOException {
            double width = sheet.contentWidth() - LABEL_WIDTH;
            List<Line> lines = sheet.typesetter().lines(value, Print.VALUE, width, maxLines);
            sheet.textLeft(sheet.line(label, Print.LABEL), Print.LABEL, sheet.left());
            sheet.textBlock(lines, Print.VALUE, sheet.left() + LABEL_WIDTH, LINE - 1);
            sheet.skip(LINE + (Math.max(1, lines.size()) - 1) * (LINE - 1));
        }

        void drawShort(Sheet sheet) throws IOException {
            sheet.skip(Print.FOOT.size());
            Line period = sheet.line(times.period(header.from(), header.to()), Print.FOOT);
            double width = sheet.contentWidth() - period.width(Print.FOOT.size()) - Print.MARGIN;
            String merchant = header.merchant() + "  ·  " + title();
            sheet.textBlock(sheet.typesetter().lines(merchant, Print.FOOT, width, 1), Print.FOOT, sheet.left(), 0);
            sheet.textRight(period, Print.FOOT, sheet.right());
            sheet.skip(16);
        }
    }

    /**
     * What a statement is about.
     *
     * @param merchant the merchant's id, with its name where that is known
     * @param title instead of "Statement of transactions"
     * @param from creation time of the first transaction at the earliest; null if there is no such bound
     * @param to all transactions were created before it; null if there is no such bound
     * @param zone of all times in the statement
     * @param filter what else the transactions have in common, in words; empty if nothing
     * @param asOf every event before it is in the statement; null where that is not known
     * @param madeAt when the statement was created; equal statements have the same bytes
     */
    public record Header(
            String merchant,
            @Nullable String title,
            @Nullable Instant from,
            @Nullable Instant to,
            ZoneId zone,
            String filter,
            @Nullable Instant asOf,
            Instant madeAt) {}

    /**
     * One transaction of a statement; texts as they were sent.
     *
     * @param type as the API names it, such as {@code PAYMENT}
     * @param status likewise, such as {@code PARTIALLY_REFUNDED}
     * @param payerCountry two letters; decides which forms Chinese characters have in the payer's name
     * @param fee null where unknown
     * @param net null where unknown
     */
    public record Row(
            Instant createdAt,
            String id,
            String type,
            String status,
            @Nullable String payerName,
            @Nullable String payerCountry,
            @Nullable String reference,
            @Nullable String invoiceId,
            Money gross,
            @Nullable Money fee,
            @Nullable Money net) {}

    /**
     * The sums of all rows in one currency and one state, in minor units of the currency, of any size.
     *
     * @param state whether their money has moved: what has not is never added to what has
     * @param fee an unknown fee counts nothing
     * @param net likewise
     */
    public record Total(
            Currency currency, MoneyState state, long count, BigInteger gross, BigInteger fee, BigInteger net) {}
}
