package org.txsearch.statement;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.statement.typeset.ElementRole;
import org.txsearch.statement.typeset.PdfFile;

/**
 * Writes a statement as a PDF file: a header with the balances, then rows one by one, then the sums.
 *
 * <p>Nothing is written to the stream before {@link #finish}, when the number of pages is known. Until then, compressed
 * pages stay in memory. For one thread.
 */
public final class Statement implements AutoCloseable {

    /** The number of currencies that fit beside each other on narrow paper. */
    private static final int CURRENCIES_PER_TABLE = 3;

    /** The width from which the figures of a currency fit beside each other. */
    private static final double WIDE = 700;

    private final OutputStream out;
    private final StatementHeader header;
    private final StatementLanguage language;
    private final StatementTimes times;
    private final PdfFile file;
    private final Sheet sheet;
    private final Heading heading;
    private @Nullable Transactions table;

    /** Starts a statement. The caller closes the stream. */
    public Statement(OutputStream out, StatementHeader header, Paper paper) throws IOException {
        this.out = out;
        this.header = header;
        this.language = header.language();
        this.times = new StatementTimes(header.zone(), language);
        this.heading = new Heading(header, times);
        this.file = new PdfFile(heading.title(), language.code(), header.madeAt());
        this.sheet = new Sheet(file, paper, heading);
        sheet.turnPage();
        heading.drawWhole(sheet);
        drawBalances();
    }

    private void drawBalances() throws IOException {
        List<StatementBalance> balances = header.balances();
        String title = language.word("balances");
        List<String> currency = List.of(language.word("currency"));
        List<String> names =
                Arrays.stream(StatementFigure.values()).map(this::name).toList();
        if (sheet.contentWidth() >= WIDE && !balances.isEmpty()) {
            List<FigureEntry> entries = new ArrayList<>();
            for (StatementBalance balance : balances) {
                List<@Nullable String> amounts = new ArrayList<>();
                for (StatementFigure figure : StatementFigure.values()) {
                    amounts.add(balance.decimal(figure));
                }
                entries.add(new FigureEntry(List.of(balance.currency().code()), amounts, false));
            }
            Figures.draw(sheet, title, currency, names, entries);
            return;
        }
        for (int from = 0; from < balances.size(); from += CURRENCIES_PER_TABLE) {
            List<StatementBalance> some =
                    balances.subList(from, Math.min(from + CURRENCIES_PER_TABLE, balances.size()));
            List<FigureEntry> entries = new ArrayList<>();
            for (StatementFigure figure : StatementFigure.values()) {
                List<@Nullable String> amounts = new ArrayList<>();
                some.forEach(balance -> amounts.add(balance.decimal(figure)));
                entries.add(new FigureEntry(
                        List.of(name(figure)),
                        amounts,
                        figure == StatementFigure.OPENING || figure == StatementFigure.CLOSING));
            }
            List<String> codes =
                    some.stream().map(balance -> balance.currency().code()).toList();
            Figures.draw(sheet, title, currency, codes, entries);
        }
    }

    private String name(StatementFigure figure) {
        return language.word(
                figure == StatementFigure.CLOSING && header.isInterim() ? "figure.INTERIM" : "figure." + figure);
    }

    public void write(StatementRow row) throws IOException {
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
                    sheet.document().add(ElementRole.PARAGRAPH),
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

    private void drawSums(String title, List<String> labels, StatementSums sums) throws IOException {
        List<FigureEntry> entries = new ArrayList<>();
        sums.all().forEach((key, sum) -> {
            List<String> values = new ArrayList<>();
            if (!key.type().isEmpty()) {
                values.add(language.type(key.type()));
            }
            values.add(key.currency());
            values.add(language.word("state." + key.state()));
            List<@Nullable String> amounts = new ArrayList<>();
            amounts.add(Long.toString(sum.count()));
            amounts.addAll(sum.decimals());
            entries.add(new FigureEntry(values, amounts, false));
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

    /** Releases the memory of the statement. Without {@link #finish}, nothing was written. */
    @Override
    public void close() throws IOException {
        file.close();
    }
}
