package org.txsearch.statement;

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
import org.txsearch.schema.MoneyState;

/** Statements for tests, written and read. */
final class TestStatement {
    static final Statement.Header HEADER = new Statement.Header(
            "M0001",
            null,
            Instant.parse("2026-10-31T23:00:00Z"),
            Instant.parse("2026-11-30T23:00:00Z"),
            ZoneId.of("Europe/Madrid"),
            "Status is completed",
            Instant.parse("2026-11-20T10:31:20.211Z"),
            Instant.parse("2026-11-21T08:00:00Z"));

    private final List<Statement.Row> rows = new ArrayList<>();

    static Currency currency(String code) {
        return Objects.requireNonNull(Currencies.find(code));
    }

    static Statement.Row row(int number, String payer) {
        return row(number, payer, "EUR");
    }

    static Statement.Row row(int number, String payer, String currencyCode) {
        Currency currency = currency(currencyCode);
        return new Statement.Row(
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

    TestStatement with(Statement.Row row) {
        rows.add(row);
        return this;
    }

    byte[] pdf() throws IOException {
        return pdf(HEADER, new Paper(Paper.Size.A4, Paper.Orientation.PORTRAIT));
    }

    byte[] pdf(Statement.Header header, Paper paper) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Statement writer = new Statement(out, header, paper)) {
            for (Statement.Row row : rows) {
                writer.write(row);
            }
            writer.finish(totals());
        }
        return out.toByteArray();
    }

    List<Statement.Total> totals() {
        Map<String, Map<MoneyState, Statement.Total>> totals = new TreeMap<>();
        for (Statement.Row row : rows) {
            Currency currency = row.gross().currency();
            MoneyState state = MoneyState.of(row.status());
            totals.computeIfAbsent(currency.code(), code -> new EnumMap<>(MoneyState.class))
                    .merge(
                            state,
                            new Statement.Total(
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

    private static Statement.Total sum(Statement.Total one, Statement.Total other) {
        return new Statement.Total(
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
