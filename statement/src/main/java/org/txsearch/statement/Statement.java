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
    private final HeaderBlock headerBlock;
    private final TransactionTable table;
    private boolean isEmpty = true;

    /** Starts a statement; the stream is the caller's to close. */
    public Statement(OutputStream out, Header header, Paper paper) throws IOException {
        this.out = out;
        this.header = header;
        this.times = new Times(header.zone());
        this.headerBlock = new HeaderBlock(header, times);
        this.file = new PdfFile(headerBlock.title(), "en", header.madeAt());
        this.sheet = new Sheet(file, paper);
        this.table = new TransactionTable(sheet, times);
        sheet.turnPage();
        headerBlock.drawWhole(sheet);
        table.drawHead();
    }

    /** Adds a transaction below the others. */
    public void write(Row row) throws IOException {
        isEmpty = false;
        if (!table.draw(row)) {
            turnPage();
            table.drawHead();
            if (!table.draw(row)) {
                throw new IllegalStateException("A row does not fit on a page");
            }
        }
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
        TotalsTable sums = new TotalsTable(sheet);
        if (!sheet.fits(TotalsTable.MIN_HEIGHT)) {
            turnPage();
        }
        sums.drawHead();
        for (Total total : totals) {
            if (!sums.draw(total)) {
                turnPage();
                sums.drawHead();
                if (!sums.draw(total)) {
                    throw new IllegalStateException("A sum does not fit on a page");
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
     * @param state whether their money has moved
     * @param fee an unknown fee counts nothing
     * @param net likewise
     */
    public record Total(
            Currency currency, MoneyState state, long count, BigInteger gross, BigInteger fee, BigInteger net) {}

    /** Whether the money of a transaction has moved: what has not is never added to what has. */
    public enum MoneyState {
        /** It moved, whether or not other transactions returned it later. */
        SETTLED("Settled"),
        /** It may still move. */
        PENDING("Pending"),
        /** It never will. */
        FAILED("Failed");

        private final String label;

        MoneyState(String label) {
            this.label = label;
        }

        /** The word that a statement prints. */
        String label() {
            return label;
        }

        /** The state of a transaction with this status. */
        public static MoneyState of(String status) {
            return switch (status) {
                case "COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED", "REVERSED" -> SETTLED;
                case "PENDING", "AUTHORIZED" -> PENDING;
                case "DENIED", "FAILED", "CANCELLED" -> FAILED;
                default -> throw new IllegalArgumentException("There is no status " + status);
            };
        }
    }
}
