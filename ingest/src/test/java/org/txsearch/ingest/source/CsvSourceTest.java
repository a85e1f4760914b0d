package org.txsearch.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.txsearch.ingest.source.TransactionFiles.utf8;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvSourceTest {

    private static final String REQUIRED =
            "id,merchant_id,type,status,direction,created_at,version,amount.value,amount.currency_code";

    @Test
    void columns_haveAnyOrder_andMissingOnesAreNull() throws SourceException {
        CollectedRecords taken = CollectedRecords.ofCsv(
                "amount.currency_code,payer.name,amount.value,version,created_at,direction,status,type,merchant_id,id\r\n"
                        + "EUR,José,49.99,1,2026-11-19T08:00:11.412Z,CREDIT,COMPLETED,PAYMENT,M-csv,a\r\n");
        assertThat(taken.letters).isEmpty();
        assertThat(taken.sources().get(0)).contains("\"name\":\"José\",\"email\":null", "\"payment_method\":null");
    }

    @Test
    void unknownColumns_areAllNamed() {
        assertRefused(REQUIRED + ",emial,payer,items.sku,amount,search\n", "emial, payer, items.sku, amount, search");
        assertRefused(REQUIRED + ",items.sku\n", "items.sku. ", "a list such as items is one column as a whole");
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
        assertThat(CollectedRecords.ofCsv(REQUIRED).documents).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "\r\n\r\n", "\ufeff"})
    void emptyFile_isRefused(String content) {
        assertRefused(content, "empty");
    }

    @Test
    void separatorThatIsNotUsual_isRefusedWithTheWayOut() {
        assertRefused(REQUIRED.replace(',', ':') + "\n", "a comma, semicolon, tab or | stands between columns");
    }

    @Test
    void rowThatIsTooShortOrTooLong_isADeadLetter_andItsNeighboursAreRead() throws SourceException {
        CollectedRecords taken = CollectedRecords.ofCsv(
                REQUIRED + "\n" + row("a") + "\nb,M-csv,PAYMENT\n" + row("c") + "\n" + row("d") + ",more\n" + row("e"));
        assertThat(taken.ids()).containsExactly("a", "c", "e");
        assertThat(taken.refused()).containsExactly(3L, 5L);
        assertThat(taken.letters)
                .allSatisfy(letter -> assertThat(letter.codes()).containsExactly("MALFORMED_CSV"));
        assertThat(taken.letters.get(1).faults().get(0).detail()).contains("10", "9");
    }

    @Test
    void lineNumbers_countTheLinesOfQuotedCells_andEmptyLines() throws SourceException {
        CollectedRecords taken = CollectedRecords.ofCsv(
                REQUIRED + ",note\r\n" + row("a") + ",\"one\r\ntwo\nthree\"\r\n\r\nbad\r\n" + row("b") + ",x\r\nbad");
        assertThat(taken.ids()).containsExactly("a", "b");
        assertThat(taken.refused()).containsExactly(6L, 8L);
        assertThat(taken.sources().get(0)).contains("\"note\":\"one\\r\\ntwo\\nthree\"");
    }

    @Test
    void byteOrderMark_andNoLastLineFeed_doNotMatter() throws SourceException {
        assertThat(CollectedRecords.ofCsv("\ufeff" + REQUIRED + "\n" + row("a")).ids())
                .containsExactly("a");
        assertThat(CollectedRecords.ofCsv("\ufeff\"id\"" + REQUIRED.substring(2) + "\n" + row("a"))
                        .ids())
                .containsExactly("a");
    }

    @Test
    void emptyCells_areNull_alsoWhenQuoted() throws SourceException {
        CollectedRecords taken = CollectedRecords.ofCsv(REQUIRED
                + ",note,payer.name,payer.address.city,fee.value,fee.currency_code,items,metadata,updated_at\n"
                + row("a") + ",,,,,,,,\n" + row("a") + ",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\"\n");
        assertThat(taken.letters).isEmpty();
        assertThat(taken.sources().get(0))
                .isEqualTo(taken.sources().get(1))
                .contains("\"note\":null", "\"payer\":null", "\"fee\":null", "\"items\":[]", "\"metadata\":{}");
    }

    @Test
    void emptyRequiredCells_areAllNamedAtOnce() throws SourceException {
        CollectedRecords taken = CollectedRecords.ofCsv(REQUIRED + ",note\n,,,,,,,,,x\n");
        assertThat(taken.letter().codes())
                .containsExactlyInAnyOrder(CollectedRecords.everyRequiredMember("MISSING_VALUE"));
    }

    @Test
    void rowsWithoutContent_areSkippedAndCounted() throws SourceException {
        CsvSource source = readOnce(CsvOptions.DETECTED);
        CollectedRecords taken = CollectedRecords.from(
                source, REQUIRED + "\n,,,,,,,,\n" + row("a") + "\n\n \n , ,\t,,,,,,\n,,\n\"\",\"\",,,,,,,\n");
        assertThat(taken.ids()).containsExactly("a");
        assertThat(taken.letters).isEmpty();
        assertThat(source.remark()).isEqualTo("4 rows without content skipped.");
    }

    @Test
    void halfOfAnAmount_isADeadLetter() throws SourceException {
        CollectedRecords taken = CollectedRecords.ofCsv(REQUIRED + ",fee.value\n" + row("a") + ",1.00\n");
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
        CollectedRecords taken = CollectedRecords.ofCsv(rows.toString());
        assertThat(taken.letters).isEmpty();
        for (int i = 0; i < cells.length; i++) {
            assertThat(taken.sources().get(i)).contains("\"note\":\"" + cells[i][1] + "\"");
        }
    }

    @Test
    void negativeAmounts_needNoGuard() throws SourceException {
        CollectedRecords taken = CollectedRecords.ofCsv(
                REQUIRED + "\n" + row("a").replace("CREDIT", "DEBIT").replace("49.99", "-49.99"));
        assertThat(taken.sources().get(0)).contains("\"value\":\"-49.99\"");
    }

    @Test
    void arraysAndMaps_areJsonInOneCell() throws SourceException {
        CollectedRecords taken = CollectedRecords.ofCsv(REQUIRED + ",items,metadata\n" + row("a")
                + ",\"[{\"\"sku\"\":\"\"85123A\"\"},{\"\"quantity\"\":\"\"6\"\"}]\",\"{\"\"k\"\":\"\"v\"\"}\"\n");
        assertThat(taken.letters).isEmpty();
        assertThat(taken.sources().get(0))
                .contains("\"sku\":\"85123A\"", "\"quantity\":\"6\"", "\"metadata\":{\"k\":\"v\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "items|[{\"sko\":\"1\"}]",
                "items|[{\"sku\":\"1\",\"sku\":\"1\"}]",
                "metadata|{\"k\":\"a\",\"k\":\"b\"}",
            })
    void unknownMemberOrRepeatedKeyInACell_isADeadLetter_andItsNeighboursAreRead(String columnAndCell)
            throws SourceException {
        CollectedRecords taken = withCell(columnAndCell);
        assertThat(taken.ids()).containsExactly("a", "c");
        assertThat(taken.letter().number()).isEqualTo(3);
        assertThat(taken.letter().faults())
                .singleElement()
                .satisfies(fault ->
                        assertThat(columnAndCell).startsWith(fault.path().replaceFirst("\\..*", "")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "items|x",
                "items|{}",
                "items|[",
                "items|[] []",
                "items|[{\\q]",
                "items|[NaN]",
                "metadata|[]",
                "metadata|[",
                "metadata|{\"k\":1}",
                "metadata|{\"k\":01}",
                "risk.score|1.5",
                "risk.score|one",
                "risk.score|1 2",
                "risk.score|99999999999",
                "risk.score|null",
                "order.tax_inclusive|yes",
                "order.tax_inclusive|1",
                "updated_at|2026-11-19",
                "updated_at|1763539211412",
                "breakdown.tip.value|1.00",
                "breakdown.tip.currency_code|EUR",
                "payer.country_code|es"
            })
    void badCellThatDescribes_isAdjustedOnce_withoutTheInnerNamesOfAParser(String columnAndCell)
            throws SourceException {
        CollectedRecords taken = withCell(columnAndCell);
        assertThat(taken.letters).isEmpty();
        assertThat(taken.ids()).containsExactly("a", "b", "c");
        assertThat(taken.documents.get(1).adjustments()).singleElement().satisfies(adjustment -> {
            assertThat(columnAndCell).startsWith(adjustment.path());
            assertThat(adjustment.detail()).endsWith(".").doesNotContain("`", "Token", "Escapes", "java");
            assertThat(columnAndCell).contains(adjustment.sent());
            assertThat(adjustment.sent()).isNotBlank();
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"items", "metadata", "risk.score", "order.tax_inclusive", "updated_at", "breakdown.tip.value"})
    void blankCell_isNull(String column) throws SourceException {
        CollectedRecords taken = withCell(column + "| ");
        assertThat(taken.letters).isEmpty();
        assertThat(taken.adjusted()).isEmpty();
    }

    private static CollectedRecords withCell(String columnAndCell) throws SourceException {
        String column = columnAndCell.substring(0, columnAndCell.indexOf('|'));
        String cell = columnAndCell.substring(columnAndCell.indexOf('|') + 1);
        return CollectedRecords.ofCsv(REQUIRED + "," + column + "\n" + row("a") + ",\n" + row("b") + ",\""
                + cell.replace("\"", "\"\"") + "\"\n" + row("c") + ",\n");
    }

    @Test
    void deepJsonInACell_isAdjusted() throws SourceException {
        CollectedRecords taken = CollectedRecords.ofCsv(
                REQUIRED + ",items\n" + row("a") + "," + "[".repeat(10_000) + "\n" + row("b") + ",\n");
        assertThat(taken.ids()).containsExactly("a", "b");
        assertThat(taken.adjusted()).containsExactly("items INVALID_VALUE");
    }

    @Test
    void ingestedAt_isAlwaysIgnored() throws SourceException {
        CollectedRecords taken = CollectedRecords.ofCsv(REQUIRED + ",ingested_at\n" + row("a") + ",yesterday\n");
        assertThat(taken.ids()).containsExactly("a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ff", "c3", "c0af", "eda080", "f4908080"})
    void bytesThatAreNoUtf8_areReplaced_andTheFixIsNamed(String hex) throws SourceException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.writeBytes(utf8(REQUIRED + ",note\n" + row("a") + ",𐀀\uffff\n" + row("b") + ",x"));
        content.writeBytes(HexFormat.of().parseHex(hex));
        content.writeBytes(utf8("\n" + row("c") + ",y\n"));
        CsvSource source = readOnce(CsvOptions.DETECTED);
        CollectedRecords taken = CollectedRecords.from(source, content.toByteArray());
        assertThat(taken.ids()).containsExactly("a", "b", "c");
        assertThat(taken.adjusted()).containsExactly("note CHARACTERS_REPLACED");
        assertThat(taken.sources().get(1)).containsPattern("\"note\":\"x\ufffd+\"");
        assertThat(source.remark())
                .isEqualTo("1 row has bytes that are not UTF-8. If the file is Windows-1252 (Latin-1), convert it"
                        + " (iconv -f WINDOWS-1252 -t UTF-8 FILE > NEW_FILE).");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"ordered as \"SHARE CLASS B\"\"",
                "\"the \\\"blue\\\" one, size 5\\\"\"",
                "\"size 5\\\"\"",
                "\"a\"b",
                "\"a\" ",
                "\"cut",
                "\"",
                "\"\"\"",
                "\"two\nlines \"x\"\nthree\"",
                "\"blank\n\nline\" x\"",
                "a,b",
                "\"two\nlines\",b",
                "\",\nM-csv,PAYMENT"
            })
    void malformedRow_isOneDeadLetterOfItsFirstLine_asItIsInTheFile(String cell) throws SourceException {
        for (String end : new String[] {"\n", "\r\n", "\r"}) {
            String bad = row("bad") + "," + cell;
            String content = String.join(
                    "\n", REQUIRED + ",note", row("a") + ",\"x\ny\"", bad, row("b") + ",\"after\"", row("c") + ",", "");
            CollectedRecords taken = CollectedRecords.ofCsv(content.replace("\n", end));
            assertThat(taken.ids()).as(cell).containsExactly("a", "b", "c");
            assertThat(taken.letter().number()).isEqualTo(4);
            assertThat(taken.letter().codes()).containsExactly("MALFORMED_CSV");
            assertThat(taken.letter().text()).isEqualTo(bad.replace("\n", end));
        }
    }

    @Test
    void malformedRowsInARow_areOneDeadLetterEach() throws SourceException {
        String bad = ",\"the \\\"blue\\\" one, size 5\\\"\"\n";
        CollectedRecords taken = CollectedRecords.ofCsv(REQUIRED + ",note\n" + row("1") + bad + row("2") + bad
                + row("3") + ",\"cut\n" + row("4") + ",a,b\n" + row("5") + bad + row("a") + ",x\n" + row("6") + bad);
        assertThat(taken.refused()).containsExactly(2L, 3L, 4L, 5L, 6L, 8L);
        assertThat(taken.ids()).containsExactly("a");
    }

    @Test
    void quotedRows_areFoundAgainLikeOthers() throws SourceException {
        String header = "\"" + REQUIRED.replace(",", "\",\"") + "\",\"note\"\n";
        String content = header
                + quoted("1", "x \"y\" z")
                + quoted("a", "x")
                + quoted("2", "5\\\"")
                + quoted("3", "5\\\"")
                + quoted("b", "two\nlines")
                + quoted("c", "");
        CollectedRecords taken = CollectedRecords.ofCsv(content);
        assertThat(taken.ids()).containsExactly("a", "b", "c");
        assertThat(taken.refused()).containsExactly(2L, 4L, 5L);
    }

    @Test
    void quoteInTheFirstColumn_doesNotHideTheRowsAfterIt() throws SourceException {
        String content = "note," + REQUIRED + "\n\"a \"b\"\"," + row("1") + "\n\"a \"b\"\"," + row("2") + "\n\"c\","
                + row("a") + "\n";
        CollectedRecords taken = CollectedRecords.ofCsv(content);
        assertThat(taken.ids()).containsExactly("a");
        assertThat(taken.refused()).containsExactly(2L, 3L);
    }

    /** Reads well-formed rows with any content. */
    @Test
    void rowsWithinAQuotedCell_areItsText() throws SourceException {
        CollectedRecords taken =
                CollectedRecords.ofCsv(REQUIRED + ",note\n" + row("a") + ",\"" + row("x") + ",\n" + row("y") + ",\"\n");
        assertThat(taken.ids()).containsExactly("a");
        assertThat(taken.letters).isEmpty();
    }

    /** Amounts as NUMERIC(20,8) prints them, and in withdrawn currencies of an old ledger. */
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
        CollectedRecords taken = CollectedRecords.ofCsv(REQUIRED + ",fee.value,fee.currency_code\n"
                + row("a").replace("49.99,EUR", value + "," + code) + ",-" + value + "," + code + "\n");
        assertThat(taken.letters).isEmpty();
        assertThat(taken.sources().get(0))
                .contains(
                        "\"amount\":{\"value\":\"" + stored + "\",\"currency_code\":\"" + code + "\"}",
                        "\"fee\":{\"value\":\"-" + stored + "\",\"currency_code\":\"" + code + "\"}");
    }

    @Test
    void currencyInSmallLettersOrWithBlanks_isADeadLetterThatNamesTheCode() throws SourceException {
        for (String code : List.of("eur", "EUR ", " eur")) {
            CollectedRecords taken =
                    CollectedRecords.ofCsv(REQUIRED + "\n" + row("a").replace("EUR", code) + "\n" + row("b"));
            assertThat(taken.ids()).containsExactly("b");
            assertThat(taken.letter().codes()).containsExactly("amount INVALID_CURRENCY");
            assertThat(taken.letter().faults().get(0).detail()).endsWith("; write EUR.");
        }
    }

    @Test
    void unclosedQuoteAtTheEnd_takesTheLinesThatAreNoRows_andSaysSo() throws SourceException {
        CollectedRecords taken = CollectedRecords.ofCsv(
                REQUIRED + ",note\n" + row("a") + ",x\n" + row("b") + ",\"cut\none\ntwo, three\n");
        assertThat(taken.ids()).containsExactly("a");
        assertThat(taken.letter().faults().get(0).detail())
                .isEqualTo("In column 10 (note), the quote that opens the cell is not closed. No line before line 6"
                        + " begins like a row, so that lines 3 to 5 are taken for this one.");
    }

    @Test
    void fileWithoutFurtherRows_isRefusedWithTheLineAndTheCause() {
        CollectedRecords taken = new CollectedRecords();
        String rest = "neither, nor\n".repeat(CsvRows.MAX_ROW_LENGTH / 12);
        byte[] content = utf8(REQUIRED + ",note\n" + row("a") + ",x\n" + row("b") + ",\"cut\n" + rest);
        assertThatThrownBy(() -> taken.read(CollectedRecords.csv(CsvOptions.DETECTED, content), content))
                .isInstanceOf(SourceException.class)
                .hasMessageStartingWith(
                        "It cannot be read beyond line 3. The row has more than 4194304 characters, at column 10"
                                + " (note); a quote that opens a cell may not be closed. ")
                .hasMessageEndingWith(
                        "no line begins like a row with the header's 10 cells. Correct that row and load the"
                                + " file again.");
        assertThat(taken.ids()).containsExactly("a");
    }

    @Test
    void lineThatIsLongerThanAnyRow_isADeadLetter_andItsNeighboursAreRead() throws SourceException {
        CollectedRecords taken = CollectedRecords.ofCsv(REQUIRED + ",note\n" + row("a") + ",x\n" + row("b") + ","
                + "x".repeat(3 * CsvRows.MAX_ROW_LENGTH) + "\n" + row("c") + ",y\n");
        assertThat(taken.ids()).containsExactly("a", "c");
        assertThat(taken.letter().number()).isEqualTo(3);
        assertThat(taken.letter().faults().get(0).detail()).contains("more than 4194304 characters");
    }

    @Test
    void dialects_areDetectedAndStated() throws SourceException {
        String rows = REQUIRED + ",note\n" + row("a") + ",\"x\"\n";
        assertDialect(rows, null);
        assertDialect("\ufeff" + rows, null);
        assertDialect(rows.replace(',', ';'), "It is CSV with semicolons between cells.");
        assertDialect(rows.replace(',', '\t'), "It is CSV with tabs between cells.");
        assertDialect(rows.replace(',', '|'), "It is CSV with vertical bars between cells.");
        assertDialect("sep=,\n" + rows, null);
        assertDialect("\ufeffsep=;\r\n" + rows.replace(',', ';'), "semicolons between cells (as its first line sets)");
        assertDialect("\"sep=!\"\n" + rows.replace(',', '!'), "the character ! between cells (as its first line sets)");
        assertDialect(rows.replace(',', ';').replace("49.99", "49,99"), "semicolons between cells, decimal commas.");
        assertDialect(rows.replace("49.99", "\"49,99\""), "It is CSV with decimal commas.");
        assertDialect(rows.replaceFirst("id,merchant_id,type", " id , merchant_id,\ttype "), null);
        assertDialect("\n \n" + rows, null);
    }

    @Test
    void utf16WithItsMark_isRead() throws SourceException {
        String rows = "\ufeff" + REQUIRED + ",note\n" + row("a") + ",José 😀\n";
        for (Charset charset : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            CsvSource source = readOnce(CsvOptions.DETECTED);
            CollectedRecords taken = CollectedRecords.from(source, rows.getBytes(charset));
            assertThat(taken.sources().get(0)).contains("\"note\":\"José 😀\"");
            assertThat(source.remark()).isEqualTo("It is CSV with " + charset + ".");
        }
    }

    @Test
    void options_overrideWhatIsDetected() throws SourceException {
        String rows = REQUIRED + ",note\n" + row("a") + ",x\n";
        CsvSource colons = readOnce(new CsvOptions('!', null));
        assertThat(CollectedRecords.from(colons, "sep=;\n" + rows.replace(',', '!'))
                        .ids())
                .containsExactly("a");
        CsvSource commas = readOnce(new CsvOptions(null, ','));
        CollectedRecords taken = CollectedRecords.from(
                commas, rows.replace(',', ';').replace("49.99", "1,000").replace("EUR", "KWD"));
        assertThat(taken.sources().get(0)).contains("\"value\":\"1.000\"");
        CsvSource points = readOnce(new CsvOptions(null, '.'));
        assertThat(CollectedRecords.from(points, rows.replace("49.99", "\"49,99\""))
                        .letter()
                        .codes())
                .containsExactly("amount.value INVALID_DECIMAL");
    }

    @ParameterizedTest
    @ValueSource(strings = {"4", "4.0", "4.", "4.000", " 4 ", "004"})
    void wholeNumber_isReadAsProgramsWriteIt(String cell) throws SourceException {
        CollectedRecords taken = CollectedRecords.ofCsv(
                REQUIRED + ",risk.score\n" + row("a").replace(",1,", "," + cell + ",") + "," + cell + "\n");
        assertThat(taken.letters).isEmpty();
        assertThat(taken.sources().get(0)).contains("\"version\":4,", "\"score\":4,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "TRUE", "True"})
    void truth_isReadAsProgramsWriteIt(String cell) throws SourceException {
        String header = REQUIRED + ",order.tax_inclusive\n";
        assertThat(CollectedRecords.ofCsv(header + row("a") + "," + cell)
                        .sources()
                        .get(0))
                .contains("\"tax_inclusive\":true");
        assertThat(CollectedRecords.ofCsv(header + row("a") + ","
                                + cell.replace("rue", "alse")
                                        .replace("RUE", "ALSE")
                                        .replace('t', 'f')
                                        .replace('T', 'F'))
                        .sources()
                        .get(0))
                .contains("\"tax_inclusive\":false");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "version|1.5",
                "version|x",
                "version|1e3",
                "version|99999999999999999999",
                "type|PAY",
                "created_at|yesterday",
                "amount.value|1,5,0",
                "fee.value|-"
            })
    void cellThatCannotBeRead_isOneFault_withoutTheInnerNamesOfAParser(String columnAndCell) throws SourceException {
        String column = columnAndCell.substring(0, columnAndCell.indexOf('|'));
        String cell =
                '"' + columnAndCell.substring(columnAndCell.indexOf('|') + 1).replace("\"", "\"\"") + '"';
        List<String> names = new ArrayList<>(List.of((REQUIRED + ",fee.value,fee.currency_code").split(",")));
        List<String> cells = new ArrayList<>(List.of((row("a") + ",1.00,EUR").split(",")));
        if (!names.contains(column)) {
            names.add(column);
            cells.add("");
        }
        cells.set(names.indexOf(column), cell);
        CollectedRecords taken = CollectedRecords.ofCsv(String.join(",", names) + "\n" + String.join(",", cells));
        assertThat(taken.letter().faults()).hasSize(1);
        assertThat(taken.letter().faults().get(0).path()).startsWith(column.replace(".value", ""));
        assertThat(taken.letter().faults().get(0).detail())
                .endsWith(".")
                .doesNotContain("`", "Token", "Escapes", "java");
    }

    @Test
    void keysOfMetadata_areColumnsToo() throws SourceException {
        String header = REQUIRED + ",\"metadata.a;'=1\",metadata.b.c,metadata\n";
        CollectedRecords taken = CollectedRecords.ofCsv(
                header + row("a") + ",'=x,,\n" + row("b") + ",1,2,\"{\"\"k\"\":\"\"v\"\",\"\"b.c\"\":\"\"2\"\"}\"\n"
                        + row("c") + ",,2,\"{\"\"b.c\"\":\"\"3\"\"}\"\n");
        assertThat(taken.sources().get(0)).contains("\"metadata\":{\"a;=1\":\"=x\"}");
        assertThat(taken.sources().get(1)).contains("\"k\":\"v\"", "\"a;=1\":\"1\"", "\"b.c\":\"2\"");
        assertThat(taken.sources().get(2)).contains("\"metadata\":{\"b.c\":\"2\"}");
        assertThat(taken.adjusted()).containsExactly("metadata ENTRY_LEFT_OUT");
    }

    private static void assertDialect(String content, @Nullable String remark) throws SourceException {
        CsvSource source = readOnce(CsvOptions.DETECTED);
        CollectedRecords taken = CollectedRecords.from(source, content);
        assertThat(taken.letters).as(content).isEmpty();
        assertThat(taken.ids()).as(content).containsExactly("a");
        if (remark == null) {
            assertThat(source.remark()).isNull();
        } else {
            assertThat(source.remark()).contains(remark);
        }
    }

    /** Returns the source of a file whose numbers do not require a second reading. */
    private static CsvSource readOnce(CsvOptions options) {
        return CollectedRecords.csv(options, new byte[0]);
    }

    private static String quoted(String id, String note) {
        return '"' + row(id).replace(",", "\",\"") + "\",\"" + note + "\"\n";
    }

    @Test
    void shownRow_canBeCorrectedAndReadAgain() throws SourceException {
        String bad = row("a") + ",\"one, \"\"two\"\"\nthree\",'=x,XX,-";
        String header = REQUIRED + ",note,subject,payer.country_code,fee.value\n";
        String shown = CollectedRecords.ofCsv(header + bad).letter().text();
        CollectedRecords mended = CollectedRecords.ofCsv(header + shown.replaceFirst("-$", ""));
        assertThat(mended.letters).isEmpty();
        assertThat(mended.sources().get(0)).contains("\"note\":\"one, \\\"two\\\"\\nthree\"", "\"subject\":\"=x\"");
    }

    private static void assertRefused(String content, String... messages) {
        assertThatThrownBy(() -> CollectedRecords.ofCsv(content))
                .isInstanceOf(SourceException.class)
                .hasMessageContainingAll(messages);
    }

    private static String row(String id) {
        return id + ",M-csv,PAYMENT,COMPLETED,CREDIT,2026-11-19T08:00:11.412Z,1,49.99,EUR";
    }
}
