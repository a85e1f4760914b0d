package org.txsearch.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.txsearch.money.Currencies;
import org.txsearch.money.Money;
import org.txsearch.schema.FieldCatalogue;

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
    void sums_areExactAtAnySizeAndApartByCurrencyAndState() throws IOException {
        TestStatement statement = new TestStatement();
        for (String currency : List.of("EUR", "JPY", "KWD", "UYW")) {
            Money most = new Money(1_000 - Money.MAX_MINOR_UNITS, TestStatement.currency(currency));
            for (int i = 0; i < 7; i++) {
                statement.with(TestStatement.row(i, "José García", "PAYOUT", "COMPLETED", most));
            }
            statement
                    .with(TestStatement.row(8, "José García", "PAYMENT", "AUTHORIZED", new Money(1, most.currency())))
                    .with(TestStatement.row(9, "José García", "REFUND", "DENIED", new Money(-2, most.currency())));
        }

        byte[] pdf = statement.pdf();
        assertThat(text(pdf, 1) + text(pdf, 2))
                .contains("EUR Settled 7 -630503947831799.37 -10.50")
                .contains("EUR Pending 1 0.01")
                .contains("EUR Failed 1 -0.02")
                .contains("JPY Settled 7 -63050394783179937")
                .contains("KWD Settled 7 -63050394783179.937")
                .contains("UYW Settled 7 -6305039478317.9937")
                .contains("Payout EUR Settled 7 -630503947831799.37")
                .contains("Refund UYW Failed 1 -0.0002");
    }

    @Test
    void sumsOfAllCurrencies_goOnOnTheNextPage() throws IOException {
        TestStatement statement = new TestStatement();
        Currencies.all().forEach(currency -> statement.with(TestStatement.row(1, "José García", currency.code())));

        byte[] pdf = statement.pdf();

        String text = TestStatement.text(pdf);
        assertThat(TestStatement.pages(pdf)).isGreaterThan(3);
        assertThat(Currencies.all())
                .allMatch(currency -> text.contains(currency.code() + " Settled 1 "))
                .allMatch(currency -> text.contains("Payment " + currency.code() + " Settled 1 "));
        assertThat(text.split("Totals by currency and state", -1)).hasSizeGreaterThan(3);
        assertThat(text).contains("Carried forward, settled: ").contains(" currencies, see the totals at the end");
    }

    @Test
    void days_haveHeadsAndSubtotals() throws IOException {
        TestStatement statement = new TestStatement();
        for (int i = 0; i < 12; i++) {
            statement.with(TestStatement.row(i * 2, "José García", i % 3 == 0 ? "JPY" : "EUR"));
        }
        statement.with(TestStatement.row(
                26, "José García", "PAYMENT", "PENDING", new Money(5_00, TestStatement.currency("EUR"))));

        assertThat(text(statement.pdf(), 1))
                .containsOnlyOnce("\n2026-11-20\n")
                .contains("Total of 2026-11-20, settled, transactions: 2 EUR 200.06 -3.00 197.06\n")
                .contains("Total of 2026-11-20, settled, transactions: 1 JPY 10000 -150 9850\n")
                .contains("Total of 2026-11-18, pending, transactions: 1 EUR 5.00 -1.50 3.50\n");
    }

    /** Uses a day with 25 hours: days are those of the statement's zone. */
    @Test
    void dayThatEndsSummerTime_isOneDay() throws IOException {
        TestStatement statement = new TestStatement();
        for (String time : List.of("2026-10-25T22:59:59Z", "2026-10-24T22:00:00Z", "2026-10-24T21:59:59Z")) {
            StatementRow row = TestStatement.row(1, "José García");
            statement.with(TestStatement.bare(Instant.parse(time), row.id(), row.type(), row.status(), row.gross()));
        }

        assertThat(TestStatement.text(statement.pdf(), 1))
                .contains("23:59:59 +01:00", "00:00:00 +02:00", "23:59:59 +02:00")
                .contains("Total of 2026-10-25, settled, transactions: 2 EUR 200.02\n")
                .contains("Total of 2026-10-24, settled, transactions: 1 EUR 100.01\n");
    }

    @Test
    void otherOrders_haveTheDateInEachRow() throws IOException {
        StatementHeader header = TestStatement.timeless(null, "", false);
        byte[] pdf = new TestStatement()
                .with(TestStatement.row(1, "José García"))
                .with(TestStatement.row(20, "José García"))
                .with(TestStatement.row(2, "José García"))
                .pdf(header, TestStatement.LANDSCAPE);

        assertThat(TestStatement.text(pdf, 1))
                .contains("2026-11-18")
                .contains("2026-11-20")
                .doesNotContain("Total of");
    }

    @Test
    void pages_carryTheTotalsForward() throws IOException {
        TestStatement statement = new TestStatement();
        for (int i = 0; i < 100; i++) {
            statement.with(TestStatement.row(i, "José García", i % 4 == 0 ? "KWD" : "EUR"));
        }
        byte[] pdf = statement.pdf();
        Map<String, BigDecimal> sums = new TreeMap<>();
        int pages = TestStatement.pages(pdf);
        for (int page = 1; page < pages; page++) {
            String text = text(pdf, page);
            for (String line : text.split("\n", -1)) {
                Matcher row = Pattern.compile("(EUR|KWD) ([0-9.]+) -.*").matcher(line);
                if (row.matches()) {
                    sums.merge(row.group(1), new BigDecimal(row.group(2)), BigDecimal::add);
                }
            }
            String next = text(pdf, page + 1);
            boolean isLast = !text.contains("Carried forward");
            sums.forEach((currency, sum) -> {
                String carried = "settled " + currency + " " + sum.toPlainString();
                assertThat(isLast
                                || text.contains("Carried forward, " + carried)
                                        && next.contains("Brought forward, " + carried))
                        .as(currency + " after page with " + text)
                        .isTrue();
            });
        }
        assertThat(sums).hasSize(2);
        assertThat(TestStatement.text(pdf, 1)).contains("Carried forward").doesNotContain("Brought forward");
    }

    @ParameterizedTest
    @EnumSource
    void ordinaryRows_areThirtyOnAPage(Orientation orientation) throws IOException {
        TestStatement statement = new TestStatement();
        for (int i = 0; i < 200; i++) {
            statement.with(TestStatement.row(i, "Maximilian Mustermann"));
        }
        byte[] pdf = statement.pdf(TestStatement.HEADER, new Paper(PaperSize.A4, orientation));

        for (int page = 2; page <= 5; page++) {
            assertThat(TestStatement.text(pdf, page).split("txn_01M7WCC676MB3QF7QBRM", -1))
                    .as("page " + page)
                    .hasSizeGreaterThan(30);
        }
    }

    @Test
    void issuerAndBalances_areOnTheFirstPage() throws IOException {
        List<StatementBalance> balances =
                List.of(TestStatement.balance("EUR", 12_345_67), TestStatement.balance("KWD", 9_999_999));
        StatementHeader header = TestStatement.with(TestStatement.ISSUER, StatementLanguage.EN, balances);
        for (Paper paper : List.of(TestStatement.PORTRAIT, TestStatement.LANDSCAPE)) {
            String page = TestStatement.text(new TestStatement().pdf(header, paper), 1);

            assertThat(page)
                    .contains("Müller & Söhne Feinkost GmbH", "Große Elbstraße 12", "22767 Hamburg", "DE")
                    .contains("HRB 123456, Amtsgericht Hamburg", "DE123456789", "DE02 1203 0000 0000 2020 51")
                    .contains("M0001", "All transactions", "There are no such transactions.")
                    .contains("Opening balance", "Closing balance", "Paid out", "Pending")
                    .contains("12345.67", "-1234.56", "9999.999", "1000.00", "100.000");
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyLanguage_hasAllWords(StatementLanguage language) throws IOException {
        assertThat(language.words())
                .containsOnlyKeys(StatementLanguage.EN.words().keySet());
        for (String type : FieldCatalogue.transaction().field("type").symbols()) {
            assertThat(language.type(type)).isNotEqualTo(type);
        }
        byte[] pdf = new TestStatement()
                .with(TestStatement.row(1, "José García"))
                .pdf(TestStatement.with(null, language, List.of()), TestStatement.PORTRAIT);
        assertThat(TestStatement.text(pdf, 1)).contains(language.word("title"), "09:19:21 +01:00");
    }

    @ParameterizedTest
    @CsvSource({
        "EN, 2026-11-20, '100.01', '2026-11-20 11:31:20.211 +01:00', 'Payment, completed'",
        "DE, 20.11.2026, '100,01', '20.11.2026 11:31:20,211 +01:00', 'Zahlung, abgeschlossen'",
        "FR, 20/11/2026, '100,01', '20/11/2026 11:31:20,211 +01:00', 'Paiement, terminé'",
        "ES, 20/11/2026, '100,01', '20/11/2026 11:31:20,211 +01:00', 'Pago, completado'"
    })
    void datesAndAmounts_haveTheFormOfTheLanguage(
            StatementLanguage language, String day, String amount, String asOf, String kind) throws IOException {
        byte[] pdf = new TestStatement()
                .with(TestStatement.row(1, "José García"))
                .pdf(TestStatement.with(null, language, List.of()), TestStatement.LANDSCAPE);
        assertThat(TestStatement.text(pdf, 1)).contains(day, amount, asOf, kind);
    }

    @Test
    void statementOfDataOfUnknownAge_statesIt() throws IOException {
        StatementHeader header = TestStatement.timeless(null, TestStatement.HEADER.filter(), true);
        byte[] pdf = new TestStatement().pdf(header, TestStatement.LANDSCAPE);
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
        StatementRow row = TestStatement.row(1, "José García");
        StatementRow bare = TestStatement.bare(row.createdAt(), row.id(), "FEE", "PENDING", row.gross());

        assertThat(TestStatement.text(new TestStatement().with(bare).pdf(), 1))
                .contains("Fee, pending")
                .contains("EUR 100.01\n");
    }

    @Test
    void closedUnfinished_writesNothing() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Statement writer = new Statement(out, TestStatement.HEADER, TestStatement.PORTRAIT)) {
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

    /** Returns the text of a page. PDFBox reads a minus far from the amount before it as two blanks. */
    private static String text(byte[] pdf, int page) throws IOException {
        return TestStatement.text(pdf, page).replaceAll(" +", " ");
    }
}
