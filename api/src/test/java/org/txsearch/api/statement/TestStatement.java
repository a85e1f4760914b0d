package org.txsearch.api.statement;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.Money;

/** Statements to test with, made and read. */
final class TestStatement {
    static final StatementHeader HEADER = new StatementHeader(
            "M0001",
            null,
            Instant.parse("2026-10-31T23:00:00Z"),
            Instant.parse("2026-11-30T23:00:00Z"),
            ZoneId.of("Europe/Madrid"),
            "Status is completed",
            Instant.parse("2026-11-20T10:31:20.211Z"),
            Instant.parse("2026-11-21T08:00:00Z"));

    private final List<StatementRow> rows = new ArrayList<>();

    static Currency currency(String code) {
        return Objects.requireNonNull(Currencies.find(code));
    }

    static StatementRow row(int number, String payer) {
        return row(number, payer, "EUR");
    }

    static StatementRow row(int number, String payer, String currencyCode) {
        Currency currency = currency(currencyCode);
        return new StatementRow(
                Instant.parse("2026-11-20T10:31:20.211Z").minusSeconds(number * 7919L),
                "txn_01M7WCC676MB3QF7QBRM%06d".formatted(number),
                "PAYMENT",
                "COMPLETED",
                payer,
                null,
                "order-" + number,
                "INV-" + number,
                new Money(100_00 + number, currency),
                new Money(-1_50, currency),
                new Money(98_50 + number, currency));
    }

    TestStatement with(StatementRow row) {
        rows.add(row);
        return this;
    }

    byte[] pdf() throws IOException {
        return pdf(HEADER, PageSize.A4, Orientation.PORTRAIT);
    }

    byte[] pdf(StatementHeader header, PageSize size, Orientation orientation) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (StatementWriter writer = new StatementWriter(out, header, size, orientation)) {
            for (StatementRow row : rows) {
                writer.write(row);
            }
            writer.finish(totals());
        }
        return out.toByteArray();
    }

    List<StatementTotal> totals() {
        Map<String, Map<MoneyState, StatementTotal>> totals = new TreeMap<>();
        for (StatementRow row : rows) {
            Currency currency = row.gross().currency();
            MoneyState state = MoneyState.of(row.status());
            totals.computeIfAbsent(currency.code(), code -> new EnumMap<>(MoneyState.class))
                    .merge(
                            state,
                            new StatementTotal(
                                    currency,
                                    state,
                                    1,
                                    BigInteger.valueOf(row.gross().minorUnits()),
                                    minorUnits(row.fee()),
                                    minorUnits(row.net())),
                            TestStatement::sum);
        }
        return totals.values().stream()
                .flatMap(states -> states.values().stream())
                .toList();
    }

    private static BigInteger minorUnits(@Nullable Money money) {
        return money == null ? BigInteger.ZERO : BigInteger.valueOf(money.minorUnits());
    }

    private static StatementTotal sum(StatementTotal one, StatementTotal other) {
        return new StatementTotal(
                one.currency(),
                one.state(),
                one.count() + other.count(),
                one.gross().add(other.gross()),
                one.fee().add(other.fee()),
                one.net().add(other.net()));
    }

    static String text(byte[] pdf, int page) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            PDFTextStripper stripper = new PDFTextStripper();
            stripper.setStartPage(page);
            stripper.setEndPage(page);
            return stripper.getText(document);
        }
    }

    static int pages(byte[] pdf) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            return document.getNumberOfPages();
        }
    }
}
