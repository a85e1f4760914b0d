package org.txsearch.statement;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import org.txsearch.money.Money;
import org.txsearch.statement.typeset.Element.Role;
import org.txsearch.statement.typeset.PdfFile;

/**
 * A statement that is written as a PDF file: a header with the balances, then rows one by one, then the sums.
 *
 * <p>Nothing reaches the stream before {@link #finish}, when the number of pages is known; until then pages stay in
 * memory, compressed. Not for several threads.
 */
public final class Statement implements AutoCloseable {

    /** So many currencies fit beside each other on narrow paper. */
    private static final int CURRENCIES_A_TABLE = 3;

    /** From here on, the figures of a currency fit beside each other. */
    private static final double WIDE = 700;

    private final OutputStream out;
    private final Header header;
    private final Language language;
    private final Times times;
    private final PdfFile file;
    private final Sheet sheet;
    private final Heading heading;
    private @Nullable Transactions table;

    /** Starts a statement; the stream is the caller's to close. */
    public Statement(OutputStream out, Header header, Paper paper) throws IOException {
        this.out = out;
        this.header = header;
        this.language = header.language();
        this.times = new Times(header.zone(), language);
        this.heading = new Heading(header, times);
        this.file = new PdfFile(heading.title(), language.code(), header.madeAt());
        this.sheet = new Sheet(file, paper, heading);
        sheet.turnPage();
        heading.drawWhole(sheet);
        drawBalances();
    }

    private void drawBalances() throws IOException {
        List<Balance> balances = header.balances();
        String title = language.word("balances");
        List<String> currency = List.of(language.word("currency"));
        List<String> names = Arrays.stream(Figure.values()).map(this::name).toList();
        if (sheet.contentWidth() >= WIDE && !balances.isEmpty()) {
            List<Figures.Entry> entries = new ArrayList<>();
            for (Balance balance : balances) {
                List<@Nullable String> amounts = new ArrayList<>();
                for (Figure figure : Figure.values()) {
                    amounts.add(balance.decimal(figure));
                }
                entries.add(new Figures.Entry(List.of(balance.currency().code()), amounts, false));
            }
            Figures.draw(sheet, title, currency, names, entries);
            return;
        }
        for (int from = 0; from < balances.size(); from += CURRENCIES_A_TABLE) {
            List<Balance> some = balances.subList(from, Math.min(from + CURRENCIES_A_TABLE, balances.size()));
            List<Figures.Entry> entries = new ArrayList<>();
            for (Figure figure : Figure.values()) {
                List<@Nullable String> amounts = new ArrayList<>();
                some.forEach(balance -> amounts.add(balance.decimal(figure)));
                entries.add(new Figures.Entry(
                        List.of(name(figure)), amounts, figure == Figure.OPENING || figure == Figure.CLOSING));
            }
            List<String> codes =
                    some.stream().map(balance -> balance.currency().code()).toList();
            Figures.draw(sheet, title, currency, codes, entries);
        }
    }

    private String name(Figure figure) {
        return language.word(figure == Figure.CLOSING && header.isInterim() ? "figure.INTERIM" : "figure." + figure);
    }

    /** Adds a transaction below the others. */
    public void write(Row row) throws IOException {
        if (table == null) {
            table = Transactions.on(sheet, times, header.isByTime());
        }
        table.write(row);
    }

    /** Adds the sums and writes the file. */
    public void finish() throws IOException {
        if (table == null) {
            sheet.skip(Table.ABOVE);
            sheet.in(
                    sheet.document().add(Role.PARAGRAPH),
                    () -> sheet.textLeft(sheet.line(language.word("none"), Print.VALUE), Print.VALUE, sheet.left()));
        } else {
            table.finish();
            drawSums("by_type", List.of("type", "currency", "state"), table.byType());
            drawSums("by_state", List.of("currency", "state"), table.all());
        }
        sheet.leavePage();
        for (int page = 1; page <= sheet.pages(); page++) {
            sheet.reopen(page);
            heading.drawFoot(sheet, page);
            sheet.leavePage();
        }
        file.save(out);
    }

    private void drawSums(String title, List<String> labels, Sums sums) throws IOException {
        List<Figures.Entry> entries = new ArrayList<>();
        sums.all().forEach((key, sum) -> {
            List<String> values = new ArrayList<>();
            if (!key.type().isEmpty()) {
                values.add(language.constant("type.", key.type()));
            }
            values.add(key.currency());
            values.add(language.word("state." + key.state()));
            List<@Nullable String> amounts = new ArrayList<>();
            amounts.add(Long.toString(sum.count()));
            amounts.addAll(sum.decimals());
            entries.add(new Figures.Entry(values, amounts, false));
        });
        Figures.draw(
                sheet,
                language.word(title),
                labels.stream().map(label -> language.word(label)).toList(),
                List.of(
                        language.word("transactions"),
                        language.word("gross"),
                        language.word("fee"),
                        language.word("net")),
                entries);
    }

    /** Frees what the statement holds; without {@link #finish} nothing was written. */
    @Override
    public void close() throws IOException {
        file.close();
    }

    /**
     * What a statement is about.
     *
     * @param merchant the merchant's id
     * @param issuer whose statement it is; null where only the id is known
     * @param title instead of "Statement of transactions"
     * @param language of the statement's own words
     * @param from creation time of the first transaction at the earliest; null if there is no such bound
     * @param to all transactions were created before it; null if there is no such bound
     * @param zone of all times in the statement
     * @param filter what else the transactions have in common, in words; empty if nothing
     * @param isByTime whether the rows are in the order of their creation, or its reverse
     * @param isInterim whether the period is not over, so that rows and balances may change
     * @param balances one for each currency; none where the statement is not of a whole period
     * @param asOf every event before it is in the statement; null where that is not known
     * @param madeAt when the statement was created; equal statements have the same bytes
     */
    public record Header(
            String merchant,
            @Nullable Issuer issuer,
            @Nullable String title,
            Language language,
            @Nullable Instant from,
            @Nullable Instant to,
            ZoneId zone,
            String filter,
            boolean isByTime,
            boolean isInterim,
            List<Balance> balances,
            @Nullable Instant asOf,
            Instant madeAt) {}

    /**
     * The merchant as a legal person.
     *
     * @param address its lines, without the country
     * @param country in two letters
     * @param registration where and under which number it is registered; empty if nowhere, as all that follow
     * @param vatNumber the number for value-added tax
     * @param account what is paid out to
     * @param support where to ask
     */
    public record Issuer(
            String legalName,
            List<String> address,
            String country,
            String registration,
            String vatNumber,
            String account,
            String support) {}

    /** What a statement states of a currency, in the order of printing. */
    public enum Figure {
        OPENING,
        SETTLED,
        REFUNDED,
        OTHER,
        FEES,
        NET,
        PAID_OUT,
        CLOSING,
        /** Money that has not moved; in no other figure. */
        PENDING
    }

    /**
     * The figures of a currency in minor units; one that is not known has no amount.
     *
     * @param amounts of any size
     */
    public record Balance(Currency currency, Map<Figure, BigInteger> amounts) {

        private @Nullable String decimal(Figure figure) {
            BigInteger amount = amounts.get(figure);
            return amount == null ? null : MinorUnits.toDecimal(amount, currency);
        }
    }

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
}
