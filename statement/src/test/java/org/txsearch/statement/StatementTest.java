package org.txsearch.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.txsearch.money.Currencies;
import org.txsearch.schema.MoneyState;

class StatementTest {

    @Test
    void firstPage_statesWhatTheStatementCovers() throws IOException {
        String page = TestStatement.text(
                new TestStatement().with(TestStatement.row(1, "José García")).pdf(), 1);

        assertThat(page)
                .contains("Statement of transactions")
                .contains("M0001")
                .contains("2026-11-01 to 2026-11-30, both days included")
                .contains("Europe/Madrid")
                .contains("Status is completed")
                .contains("2026-11-20 11:31:20.211 +01:00")
                .contains("2026-11-21 09:00:00 +01:00")
                .contains("José García")
                .contains("order-1")
                .contains("INV-1")
                .contains("Payment, completed")
                .contains("txn_01M7WCC676MB3QF7QBRM000001")
                .contains("100.01")
                .contains("-1.50")
                .contains("Page 1 of 1");
    }

    @Test
    void everyPage_hasItsPlaceAndTheColumnHeads() throws IOException {
        TestStatement statement = new TestStatement();
        for (int i = 0; i < 100; i++) {
            statement.with(TestStatement.row(i, "José García"));
        }

        byte[] pdf = statement.pdf();

        int pages = TestStatement.pages(pdf);
        assertThat(pages).isGreaterThan(3);
        for (int page = 1; page <= pages; page++) {
            assertThat(TestStatement.text(pdf, page))
                    .contains("Page " + page + " of " + pages)
                    .contains("Gross Fee Net");
        }
    }

    @Test
    void sameInput_hasTheSameBytes() throws IOException {
        TestStatement statement = new TestStatement().with(TestStatement.row(1, "José García"));

        assertThat(statement.pdf()).isEqualTo(statement.pdf());
    }

    @Test
    void sums_areExactAtAnySizeAndApartByCurrency() throws IOException {
        byte[] pdf = pdf(List.of(
                total("EUR", new BigInteger("-922337203685477580700")),
                total("JPY", BigInteger.valueOf(1_234_567)),
                total("KWD", BigInteger.valueOf(-1)),
                total("UYW", BigInteger.ZERO)));

        assertThat(TestStatement.text(pdf, 1))
                .contains("EUR Settled 7 -9223372036854775807.00")
                .contains("JPY Settled 7 1234567")
                .contains("KWD Settled 7 -0.001")
                .contains("UYW Settled 7 0.0000");
    }

    @Test
    void sumsOfAllCurrencies_goOnOnTheNextPage() throws IOException {
        List<Statement.Total> totals = Currencies.all().stream()
                .map(currency -> total(currency.code(), BigInteger.TEN))
                .toList();

        byte[] pdf = pdf(totals);

        StringBuilder text = new StringBuilder();
        int pages = TestStatement.pages(pdf);
        for (int page = 1; page <= pages; page++) {
            text.append(TestStatement.text(pdf, page));
        }
        assertThat(pages).isGreaterThan(3);
        assertThat(totals).allMatch(total -> text.indexOf(total.currency().code() + " Settled 7 ") >= 0);
        assertThat(text.toString().split("Totals by currency and state", -1)).hasSizeGreaterThan(3);
    }

    @Test
    void statementOfDataOfUnknownAge_statesIt() throws IOException {
        Statement.Header known = TestStatement.HEADER;
        Statement.Header header = new Statement.Header(
                known.merchant(), null, null, null, known.zone(), known.filter(), null, known.madeAt());
        byte[] pdf = new TestStatement().pdf(header, new Paper(Paper.Size.A4, Paper.Orientation.LANDSCAPE));
        assertThat(TestStatement.text(pdf, 1))
                .contains("a time that is not known")
                .contains("M0001, data as of a time that is not known")
                .doesNotContain("1970");
    }

    @Test
    void emptyStatement_statesIt() throws IOException {
        assertThat(TestStatement.text(new TestStatement().pdf(), 1))
                .contains("There are no such transactions.")
                .contains("Page 1 of 1");
    }

    @Test
    void missingParts_leaveTheirPlacesEmpty() throws IOException {
        Statement.Row row = TestStatement.row(1, "José García");
        Statement.Row bare = new Statement.Row(
                row.createdAt(), row.id(), "FEE", "PENDING", null, null, null, null, row.gross(), null, null);

        assertThat(TestStatement.text(new TestStatement().with(bare).pdf(), 1))
                .contains("Fee, pending")
                .contains("EUR 100.01\n");
    }

    @Test
    void closedUnfinished_writesNothing() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Statement writer =
                new Statement(out, TestStatement.HEADER, new Paper(Paper.Size.A4, Paper.Orientation.PORTRAIT))) {
            writer.write(TestStatement.row(1, "José García"));
        }

        assertThat(out.size()).isZero();
    }

    @Test
    void moreCharactersWithoutFontThanAFontHasCodes_areStillDrawn() throws IOException {
        TestStatement statement = new TestStatement();
        for (int from = 0xF0000; from < 0xF0000 + 70_000; from += 30) {
            String name = IntStream.range(from, from + 30)
                    .mapToObj(Character::toString)
                    .collect(Collectors.joining());
            statement.with(TestStatement.row(1, name));
        }

        assertThat(TestStatement.text(statement.pdf(), 1))
                .contains(Character.toString(0xF0000) + Character.toString(0xF0001));
    }

    private static Statement.Total total(String currency, BigInteger minorUnits) {
        return new Statement.Total(
                TestStatement.currency(currency), MoneyState.SETTLED, 7, minorUnits, BigInteger.ZERO, minorUnits);
    }

    private static byte[] pdf(List<Statement.Total> totals) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Statement writer =
                new Statement(out, TestStatement.HEADER, new Paper(Paper.Size.A4, Paper.Orientation.PORTRAIT))) {
            writer.write(TestStatement.row(1, "José García"));
            writer.finish(totals);
        }
        return out.toByteArray();
    }
}
