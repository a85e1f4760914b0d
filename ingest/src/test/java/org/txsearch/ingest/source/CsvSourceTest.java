package org.txsearch.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.txsearch.ingest.source.TransactionFiles.utf8;

import java.io.ByteArrayOutputStream;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvSourceTest {

    private static final String REQUIRED =
            "id,merchant_id,type,status,direction,created_at,version,amount.value,amount.currency_code";

    @Test
    void columns_haveAnyOrder_andMissingOnesAreNull() throws SourceException {
        CollectedRecords taken = CollectedRecords.from(
                new CsvSource(),
                "amount.currency_code,payer.name,amount.value,version,created_at,direction,status,type,merchant_id,id\r\n"
                        + "EUR,José,49.99,1,2026-11-19T08:00:11.412Z,CREDIT,COMPLETED,PAYMENT,M-csv,a\r\n");
        assertThat(taken.letters).isEmpty();
        assertThat(taken.sources().get(0)).contains("\"name\":\"José\",\"email\":null", "\"payment_method\":null");
    }

    @Test
    void unknownColumns_areAllNamed() {
        assertRefused(REQUIRED + ",emial,payer,items.sku,amount,search\n", "emial, payer, items.sku, amount, search");
    }

    @Test
    void columnWithoutName_isNamedByItsPlace() {
        assertRefused(REQUIRED + ",\n", "column 10, which has no name");
    }

    @Test
    void duplicateColumn_isRefused() {
        assertRefused(
                REQUIRED + ",note,reference,note,reference,4111111111111111\n",
                "a transaction has not: ************1111. ",
                "more than once: note, reference. Keep one of each.");
    }

    @Test
    void headerAlone_hasNoRecords() throws SourceException {
        assertThat(CollectedRecords.from(new CsvSource(), REQUIRED).documents).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "\r\n\r\n", "\ufeff"})
    void emptyFile_isRefused(String content) {
        assertRefused(content, "empty");
    }

    @Test
    void otherSeparators_areRefusedWithTheLikelyCause() {
        assertRefused(REQUIRED.replace(',', ';') + "\n", "commas stand between columns");
    }

    @Test
    void rowThatIsTooShortOrTooLong_isADeadLetter_andItsNeighboursAreRead() throws SourceException {
        CollectedRecords taken = CollectedRecords.from(
                new CsvSource(),
                REQUIRED + "\n" + row("a") + "\nb,M-csv,PAYMENT\n" + row("c") + "\n" + row("d") + ",more\n" + row("e"));
        assertThat(taken.ids()).containsExactly("a", "c", "e");
        assertThat(taken.refused()).containsExactly(3L, 5L);
        assertThat(taken.letters)
                .allSatisfy(letter -> assertThat(letter.codes()).containsExactly("MALFORMED_CSV"));
        assertThat(taken.letters.get(1).faults().get(0).detail()).contains("10", "9");
    }

    @Test
    void lineNumbers_countTheLinesOfQuotedCells_andEmptyLines() throws SourceException {
        CollectedRecords taken = CollectedRecords.from(
                new CsvSource(),
                REQUIRED + ",note\r\n" + row("a") + ",\"one\r\ntwo\nthree\"\r\n\r\nbad\r\n" + row("b") + ",x\r\nbad");
        assertThat(taken.ids()).containsExactly("a", "b");
        assertThat(taken.refused()).containsExactly(6L, 8L);
        assertThat(taken.sources().get(0)).contains("\"note\":\"one\\r\\ntwo\\nthree\"");
    }

    @Test
    void byteOrderMark_andNoLastLineFeed_doNotMatter() throws SourceException {
        assertThat(CollectedRecords.from(new CsvSource(), "\ufeff" + REQUIRED + "\n" + row("a"))
                        .ids())
                .containsExactly("a");
        assertThat(CollectedRecords.from(new CsvSource(), "\ufeff\"id\"" + REQUIRED.substring(2) + "\n" + row("a"))
                        .ids())
                .containsExactly("a");
    }

    @Test
    void emptyCells_areNull_alsoWhenQuoted() throws SourceException {
        CollectedRecords taken = CollectedRecords.from(
                new CsvSource(),
                REQUIRED
                        + ",note,payer.name,payer.address.city,fee.value,fee.currency_code,items,metadata,updated_at\n"
                        + row("a") + ",,,,,,,,\n" + row("a") + ",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\"\n");
        assertThat(taken.letters).isEmpty();
        assertThat(taken.sources().get(0))
                .isEqualTo(taken.sources().get(1))
                .contains("\"note\":null", "\"payer\":null", "\"fee\":null", "\"items\":[]", "\"metadata\":{}");
    }

    @Test
    void emptyRequiredCells_areAllNamedAtOnce() throws SourceException {
        CollectedRecords taken = CollectedRecords.from(new CsvSource(), REQUIRED + "\n,,,,,,,,\n");
        assertThat(taken.letter().codes())
                .containsExactlyInAnyOrder(CollectedRecords.everyRequiredMember("MISSING_VALUE"));
    }

    @Test
    void halfOfAnAmount_isADeadLetter() throws SourceException {
        CollectedRecords taken =
                CollectedRecords.from(new CsvSource(), REQUIRED + ",fee.value\n" + row("a") + ",1.00\n");
        assertThat(taken.letter().codes()).containsExactly("fee.currency_code MISSING_VALUE");
    }

    @Test
    void guardedCells_loseTheirGuard_andOthersKeepTheirQuotes() throws SourceException {
        String[][] cells = {
            {"'=1+1", "=1+1"},
            {"'+1", "+1"},
            {"'-1", "-1"},
            {"'@x", "@x"},
            {"\"'\tx\"", "\\tx"},
            {"\"'\rx\"", "\\rx"},
            {"''=x", "'=x"},
            {"=1+1", "=1+1"},
            {"'x'", "'x'"},
            {"'", "'"},
            {"''", "''"},
            {"x'=", "x'="},
        };
        StringBuilder rows = new StringBuilder(REQUIRED + ",note\n");
        for (String[] cell : cells) {
            rows.append(row("a")).append(',').append(cell[0]).append('\n');
        }
        CollectedRecords taken = CollectedRecords.from(new CsvSource(), rows.toString());
        assertThat(taken.letters).isEmpty();
        for (int i = 0; i < cells.length; i++) {
            assertThat(taken.sources().get(i)).contains("\"note\":\"" + cells[i][1] + "\"");
        }
    }

    @Test
    void negativeAmounts_needNoGuard() throws SourceException {
        CollectedRecords taken = CollectedRecords.from(
                new CsvSource(),
                REQUIRED + "\n" + row("a").replace("CREDIT", "DEBIT").replace("49.99", "-49.99"));
        assertThat(taken.sources().get(0)).contains("\"value\":\"-49.99\"");
    }

    @Test
    void arraysAndMaps_areJsonInOneCell() throws SourceException {
        CollectedRecords taken = CollectedRecords.from(
                new CsvSource(),
                REQUIRED + ",items,metadata\n" + row("a")
                        + ",\"[{\"\"sku\"\":\"\"85123A\"\"},{\"\"quantity\"\":\"\"6\"\"}]\",\"{\"\"k\"\":\"\"v\"\"}\"\n");
        assertThat(taken.letters).isEmpty();
        assertThat(taken.sources().get(0))
                .contains("\"sku\":\"85123A\"", "\"quantity\":\"6\"", "\"metadata\":{\"k\":\"v\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "items|x",
                "items|{}",
                "items|[",
                "items|[] []",
                "items|[{\"sko\":\"1\"}]",
                "items|[{\"sku\":\"1\",\"sku\":\"1\"}]",
                "metadata|[]",
                "metadata|{\"k\":\"a\",\"k\":\"b\"}",
                "metadata|{\"k\":1}",
                "metadata| ",
                "risk.score|1.5",
                "risk.score|one",
                "risk.score|1 2",
                "risk.score|99999999999",
                "risk.score|null",
                "order.tax_inclusive|yes",
                "updated_at|2026-11-19",
                "updated_at|1763539211412",
                "payer.country_code|es"
            })
    void badCell_isADeadLetterOfItsColumn_andItsNeighboursAreRead(String columnAndCell) throws SourceException {
        String column = columnAndCell.substring(0, columnAndCell.indexOf('|'));
        String cell = columnAndCell.substring(columnAndCell.indexOf('|') + 1);
        CollectedRecords taken = CollectedRecords.from(
                new CsvSource(),
                REQUIRED + "," + column + "\n" + row("a") + ",\n" + row("b") + ",\"" + cell.replace("\"", "\"\"")
                        + "\"\n" + row("c") + ",\n");
        assertThat(taken.ids()).containsExactly("a", "c");
        assertThat(taken.letter().number()).isEqualTo(3);
        assertThat(taken.letter().faults())
                .isNotEmpty()
                .allSatisfy(fault -> assertThat(fault.path()).startsWith(column));
    }

    @Test
    void deepJsonInACell_isADeadLetter() throws SourceException {
        CollectedRecords taken = CollectedRecords.from(
                new CsvSource(), REQUIRED + ",items\n" + row("a") + "," + "[".repeat(10_000) + "\n" + row("b") + ",\n");
        assertThat(taken.ids()).containsExactly("b");
        assertThat(taken.refused()).containsExactly(2L);
    }

    @Test
    void ingestedAt_isAlwaysIgnored() throws SourceException {
        CollectedRecords taken =
                CollectedRecords.from(new CsvSource(), REQUIRED + ",ingested_at\n" + row("a") + ",yesterday\n");
        assertThat(taken.ids()).containsExactly("a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ff", "c3", "c0af", "eda080", "f4908080"})
    void bytesThatAreNoUtf8_areADeadLetter_andItsNeighboursAreRead(String hex) throws SourceException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.writeBytes(utf8(REQUIRED + ",note\n" + row("a") + ",𐀀\uffff\n" + row("b") + ",x"));
        content.writeBytes(HexFormat.of().parseHex(hex));
        content.writeBytes(utf8("\n" + row("c") + ",y\n"));
        CollectedRecords taken = CollectedRecords.from(new CsvSource(), content.toByteArray());
        assertThat(taken.ids()).containsExactly("a", "c");
        assertThat(taken.letter().number()).isEqualTo(3);
        assertThat(taken.letter().codes()).containsExactly("INVALID_VALUE");
    }

    @Test
    void unclosedQuote_isRefused_andEarlierRecordsAreRead() {
        CollectedRecords taken = new CollectedRecords();
        byte[] content = utf8(REQUIRED + ",note\n" + row("a") + ",x\n" + row("b") + ",\"cut\n" + row("c") + ",y\n");
        assertThatThrownBy(() -> taken.read(new CsvSource(), content))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining("3");
        assertThat(taken.ids()).containsExactly("a");
        assertThat(taken.letters).isEmpty();
    }

    /** As a NUMERIC(20,8) prints them; of their day, as an old ledger has them. */
    @ParameterizedTest
    @org.junit.jupiter.params.provider.CsvSource({
        "2000.00000000, ISK, 2000",
        "380000.00, UGX, 380000",
        "1.2340, KWD, 1.234",
        "10.000, EUR, 10.00",
        "120.00, DEM, 120.00",
        "150000.00, BYR, 150000",
        "34.53, LTL, 34.53"
    })
    void zerosBeyondTheCurrencysDecimals_loseNothing(String value, String code, String stored) throws SourceException {
        CollectedRecords taken = CollectedRecords.from(
                new CsvSource(),
                REQUIRED + ",fee.value,fee.currency_code\n" + row("a").replace("49.99,EUR", value + "," + code) + ",-"
                        + value + "," + code + "\n");
        assertThat(taken.letters).isEmpty();
        assertThat(taken.sources().get(0))
                .contains(
                        "\"amount\":{\"value\":\"" + stored + "\",\"currency_code\":\"" + code + "\"}",
                        "\"fee\":{\"value\":\"-" + stored + "\",\"currency_code\":\"" + code + "\"}");
    }

    @Test
    void currencyInSmallLettersOrWithBlanks_isADeadLetterThatNamesTheCode() throws SourceException {
        for (String code : List.of("eur", "EUR ", " eur")) {
            CollectedRecords taken = CollectedRecords.from(
                    new CsvSource(), REQUIRED + "\n" + row("a").replace("EUR", code) + "\n" + row("b"));
            assertThat(taken.ids()).containsExactly("b");
            assertThat(taken.letter().codes()).containsExactly("amount INVALID_CURRENCY");
            assertThat(taken.letter().faults().get(0).detail()).endsWith("; write EUR.");
        }
    }

    @Test
    void shownRow_canBeCorrectedAndReadAgain() throws SourceException {
        String bad = row("a") + ",\"one, \"\"two\"\"\nthree\",'=x,XX,1.5";
        String header = REQUIRED + ",note,subject,payer.country_code,risk.score\n";
        String shown =
                CollectedRecords.from(new CsvSource(), header + bad).letter().text();
        CollectedRecords mended = CollectedRecords.from(new CsvSource(), header + shown.replace("1.5", "1"));
        assertThat(mended.letters).isEmpty();
        assertThat(mended.sources().get(0)).contains("\"note\":\"one, \\\"two\\\"\\nthree\"", "\"subject\":\"=x\"");
    }

    private static void assertRefused(String content, String... messages) {
        assertThatThrownBy(() -> CollectedRecords.from(new CsvSource(), content))
                .isInstanceOf(SourceException.class)
                .hasMessageContainingAll(messages);
    }

    private static String row(String id) {
        return id + ",M-csv,PAYMENT,COMPLETED,CREDIT,2026-11-19T08:00:11.412Z,1,49.99,EUR";
    }
}
