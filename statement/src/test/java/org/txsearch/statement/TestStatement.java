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
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.Money;

/** Writes and reads statements for tests. */
final class TestStatement {
    static final Paper PORTRAIT = new Paper(PaperSize.A4, Orientation.PORTRAIT);
    static final Paper LANDSCAPE = new Paper(PaperSize.A4, Orientation.LANDSCAPE);

    static final StatementHeader HEADER = new StatementHeader(
            "M0001",
            null,
            null,
            StatementLanguage.EN,
            Instant.parse("2026-10-31T23:00:00Z"),
            Instant.parse("2026-11-30T23:00:00Z"),
            ZoneId.of("Europe/Madrid"),
            "Status is completed",
            true,
            false,
            List.of(),
            Instant.parse("2026-11-20T10:31:20.211Z"),
            Instant.parse("2026-11-21T08:00:00Z"));

    static final StatementIssuer ISSUER = new StatementIssuer(
            "Müller & Söhne Feinkost GmbH",
            List.of("Große Elbstraße 12", "22767 Hamburg"),
            "DE",
            "HRB 123456, Amtsgericht Hamburg",
            "DE123456789",
            "DE02 1203 0000 0000 2020 51",
            "rechnung@feinkost.example, +49 40 1234567");

    private final List<StatementRow> rows = new ArrayList<>();

    static Currency currency(String code) {
        return Objects.requireNonNull(Currencies.find(code));
    }

    static StatementHeader with(
            @Nullable StatementIssuer issuer, StatementLanguage language, List<StatementBalance> balances) {
        return new StatementHeader(
                HEADER.merchant(),
                issuer,
                HEADER.title(),
                language,
                HEADER.from(),
                HEADER.to(),
                HEADER.zone(),
                "",
                true,
                false,
                balances,
                HEADER.asOf(),
                HEADER.madeAt());
    }

    /** Returns a header without a period, whose data are of unknown age. */
    static StatementHeader timeless(@Nullable String title, String filter, boolean isByTime) {
        return new StatementHeader(
                HEADER.merchant(),
                null,
                title,
                StatementLanguage.EN,
                null,
                null,
                HEADER.zone(),
                filter,
                isByTime,
                false,
                List.of(),
                null,
                HEADER.madeAt());
    }

    /** Returns a balance with the given settled amount in minor units, from which all other figures are derived. */
    static StatementBalance balance(String code, long settled) {
        long net = settled - settled / 10 - 2_50 - settled / 50;
        Map<StatementFigure, BigInteger> amounts = new EnumMap<>(StatementFigure.class);
        amounts.put(StatementFigure.OPENING, BigInteger.valueOf(1_000_00));
        amounts.put(StatementFigure.SETTLED, BigInteger.valueOf(settled));
        amounts.put(StatementFigure.REFUNDED, BigInteger.valueOf(-settled / 10));
        amounts.put(StatementFigure.OTHER, BigInteger.valueOf(-2_50));
        amounts.put(StatementFigure.FEES, BigInteger.valueOf(-settled / 50));
        amounts.put(StatementFigure.NET, BigInteger.valueOf(net));
        amounts.put(StatementFigure.PAID_OUT, BigInteger.valueOf(-1_234_56));
        amounts.put(StatementFigure.CLOSING, BigInteger.valueOf(1_000_00 + net - 1_234_56));
        amounts.put(StatementFigure.PENDING, BigInteger.valueOf(77_00));
        return new StatementBalance(currency(code), amounts);
    }

    static StatementRow row(int number, String payer) {
        return row(number, payer, "EUR");
    }

    static StatementRow row(int number, String payer, String currencyCode) {
        return row(number, payer, "PAYMENT", "COMPLETED", new Money(100_00 + number, currency(currencyCode)));
    }

    static StatementRow row(int number, String payer, String type, String status, Money gross) {
        return new StatementRow(
                Instant.parse("2026-11-20T10:31:20.211Z").minusSeconds(number * 7919L),
                "txn_01M7WCC676MB3QF7QBRM%06d".formatted(number),
                type,
                status,
                payer,
                null,
                "order-" + number,
                "INV-" + number,
                gross,
                new Money(-1_50, gross.currency()),
                new Money(gross.minorUnits() - 1_50, gross.currency()));
    }

    /** Returns a row without the values that a transaction may lack. */
    static StatementRow bare(Instant createdAt, String id, String type, String status, Money gross) {
        return new StatementRow(createdAt, id, type, status, null, null, null, null, gross, null, null);
    }

    TestStatement with(StatementRow row) {
        rows.add(row);
        return this;
    }

    byte[] pdf() throws IOException {
        return pdf(HEADER, PORTRAIT);
    }

    byte[] pdf(StatementHeader header, Paper paper) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Statement writer = new Statement(out, header, paper)) {
            for (StatementRow row : rows) {
                writer.write(row);
            }
            writer.finish();
        }
        return out.toByteArray();
    }

    static String text(byte[] pdf) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int page = 1; page <= pages(pdf); page++) {
            text.append(text(pdf, page));
        }
        return text.toString();
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
