package org.txsearch.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reads points and commas in the numbers of CSV files: each cell of the table in the documentation, and files of
 * several rows.
 */
class CsvDecimalsTest {

    private static final Path DOCUMENTATION = Path.of("../docs/operators/file-formats.md");
    private static final Pattern STORED = Pattern.compile("\"amount\":\\{\"value\":\"([^\"]*)\"");
    private static final Pattern VERSION = Pattern.compile("\"version\":(\\d+)");
    private static final String REFUSED = "refused";

    @TempDir
    Path folder;

    static Stream<Arguments> documentedCells() throws IOException {
        List<Arguments> cells = new ArrayList<>();
        for (String[] row : table()) {
            for (String currency : List.of("JPY", "EUR", "KWD")) {
                int column = currency.equals("JPY") ? 1 : currency.equals("EUR") ? 2 : 4;
                cells.add(Arguments.of(row[0], ",", currency, row[column]));
                for (String delimiter : List.of(";", "\t", "|")) {
                    cells.add(Arguments.of(row[0], delimiter, currency, row[currency.equals("JPY") ? 1 : column + 1]));
                }
            }
        }
        return cells.stream();
    }

    static Stream<Arguments> documentedWholeNumbers() throws IOException {
        return table().stream()
                .filter(row -> !row[0].startsWith("-"))
                .flatMap(row -> Stream.of(",", ";").map(delimiter -> Arguments.of(row[0], delimiter, row[1])));
    }

    static Stream<Arguments> documentedDecisions() throws IOException {
        return table().stream().map(row -> Arguments.of(row[0], row[6]));
    }

    /** Returns the cells of each row of the table. */
    private static List<String[]> table() throws IOException {
        List<String[]> rows = Files.readAllLines(DOCUMENTATION).stream()
                .dropWhile(line -> !line.startsWith("| cell | currency without decimals"))
                .takeWhile(line -> line.startsWith("|"))
                .skip(2)
                .map(line -> Arrays.stream(line.substring(1).split("\\|", -1))
                        .map(cell -> cell.strip().replace("`", ""))
                        .toArray(String[]::new))
                .toList();
        assertThat(rows).hasSizeGreaterThan(20);
        return rows;
    }

    @ParameterizedTest
    @MethodSource("documentedCells")
    void cellAlone_isReadAsDocumented(String cell, String delimiter, String currency, String expected)
            throws Exception {
        assertThat(amounts(load(delimiter, null, cell + " " + currency))).containsExactly(expected);
    }

    @ParameterizedTest
    @MethodSource("documentedWholeNumbers")
    void wholeNumberAlone_isReadAsDocumented(String cell, String delimiter, String expected) throws Exception {
        CollectedRecords taken =
                read(rows(delimiter, "49 EUR").replace(delimiter + "7" + delimiter, version(delimiter, cell)), null);
        if (expected.equals(REFUSED)) {
            assertThat(taken.letter().codes()).containsExactly("version INVALID_VALUE");
        } else {
            Matcher version = VERSION.matcher(taken.sources().get(0));
            assertThat(version.find()).isTrue();
            assertThat(version.group(1)).isEqualTo(expected);
        }
    }

    /** The deciding row is before or after the one that fits both readings. */
    @ParameterizedTest
    @MethodSource("documentedDecisions")
    void cellDecidesForItsFile_asDocumented(String cell, String separator) throws Exception {
        String expected = separator.equals("point") ? "2.50" : separator.equals("comma") ? "2500.00" : REFUSED;
        assertThat(amounts(load(";", null, cell + " EUR", "2.500 EUR")).get(1)).isEqualTo(expected);
        assertThat(amounts(load(";", null, "2.500 EUR", cell + " EUR")).get(0)).isEqualTo(expected);
    }

    @Test
    void option_decidesForEveryCell() throws Exception {
        String[] cells = {
            "1.500 EUR", "1,500 EUR", "1.500 KWD", "1,500 KWD", "15.000 JPY", "1,234.56 EUR", "1.234,56 EUR"
        };
        for (String delimiter : List.of(",", ";")) {
            assertThat(amounts(load(delimiter, '.', cells)))
                    .containsExactly("1.50", "1500.00", "1.500", "1500.000", "15", "1234.56", REFUSED);
            assertThat(amounts(load(delimiter, ',', cells)))
                    .containsExactly("1500.00", "1.50", "1500.000", "1.500", "15000", REFUSED, "1234.56");
        }
    }

    @Test
    void ambiguousRow_namesTheOption() throws Exception {
        CollectedRecords taken = load(";", null, "1.500 EUR");
        assertThat(taken.letter().codes()).containsExactly("amount.value INVALID_DECIMAL");
        assertThat(taken.letter().faults().get(0).detail())
                .contains("1.5", "1500", "--csv-decimal-separator .", "--csv-decimal-separator ,");
    }

    @Test
    void contradictingAmounts_decideForNoOther_andAreRefusedAfterTheFirst() throws Exception {
        CollectedRecords taken = load(";", null, "1.500 EUR", "1.234,56 EUR", "1,234.56 EUR", "1.500 KWD", "7 EUR");
        assertThat(amounts(taken)).containsExactly(REFUSED, "1234.56", REFUSED, REFUSED, "7.00");
        assertThat(taken.letters.get(0).faults().get(0).detail())
                .contains("line 3", "line 4", "--csv-decimal-separator");
        assertThat(taken.letters.get(1).faults().get(0).detail()).contains("comma", "--csv-decimal-separator .");
    }

    /** A later row contradicts the one that has decided so far. */
    @Test
    void contradictionAtTheEnd_countsForEarlierRows() throws Exception {
        assertThat(amounts(load(";", null, "10.50 EUR", "1.500 EUR", "10,50 EUR")))
                .containsExactly("10.50", REFUSED, REFUSED);
    }

    @Test
    void groupsOfBothSeparators_decideNothing() throws Exception {
        assertThat(amounts(load(",", null, "1.500 EUR", "1,500 EUR"))).containsOnly(REFUSED);
        assertThat(amounts(load(";", null, "1.500 KWD", "1,500 KWD"))).containsOnly(REFUSED);
        assertThat(amounts(load(";", null, "1.500 KWD", "1.500 EUR"))).containsExactly("1.500", REFUSED);
    }

    /** In a file with decimal commas, dinars have points between thousands. */
    @Test
    void fileDecides_ratherThanTheCurrencysDigits() throws Exception {
        assertThat(amounts(load(";", null, "1.500 KWD", "10,50 EUR"))).containsExactly("1500.000", "10.50");
        assertThat(amounts(load(",", null, "1.500 EUR", "10,50 EUR"))).containsExactly("1500.00", "10.50");
    }

    @ParameterizedTest
    @ValueSource(strings = {"payments.csv", "payments.csv.gz"})
    void decidingRowAtTheEnd_isFound_inAFileOfAnyLength(String name) throws Exception {
        List<String> cells = new ArrayList<>(
                IntStream.range(0, 30_000).mapToObj(i -> "1.500 EUR").toList());
        cells.add("10,50 EUR");
        Path file = folder.resolve(name);
        try (OutputStream out = name.endsWith(".gz")
                ? new GZIPOutputStream(Files.newOutputStream(file))
                : Files.newOutputStream(file)) {
            out.write(TransactionFiles.utf8(rows(";", cells.toArray(String[]::new))));
        }
        CollectedRecords taken = new CollectedRecords();
        new SourceFile(file).read(taken, bytes -> {});
        assertThat(taken.letters).isEmpty();
        assertThat(amounts(taken).subList(0, 30_000)).containsOnly("1500.00");
    }

    @ParameterizedTest
    @CsvSource({
        "€12.50, currency sign",
        "12.50 EUR, currency sign",
        "(12.50), brackets",
        "12.50-, minus is behind",
        "1'234.50, between digits"
    })
    void amountWrittenInAnotherWay_namesWhatIsWrong(String cell, String fault) throws Exception {
        for (String written : List.of(cell, cell.replace('.', ','))) {
            CollectedRecords taken = load(";", null, written + " EUR", "49,90 EUR");
            assertThat(taken.letter().faults().get(0).detail())
                    .contains(fault, ": write")
                    .doesNotContain("a point");
        }
    }

    private CollectedRecords load(String delimiter, @Nullable Character separator, String... cells) throws Exception {
        return read(rows(delimiter, cells), separator);
    }

    private CollectedRecords read(String rows, @Nullable Character separator) throws Exception {
        Path file = folder.resolve("payments.csv");
        Files.writeString(file, rows);
        CollectedRecords taken = new CollectedRecords();
        new SourceFile(file, false, new CsvOptions(null, separator), null).read(taken, bytes -> {});
        return taken;
    }

    /** Returns a file with the given amounts, each as its cell and currency. */
    private static String rows(String delimiter, String... amounts) {
        StringBuilder rows = new StringBuilder(
                "id,merchant_id,type,status,direction,created_at,version,amount.value,amount.currency_code\n"
                        .replace(",", delimiter));
        for (int i = 0; i < amounts.length; i++) {
            int end = amounts[i].lastIndexOf(' ');
            String direction = amounts[i].startsWith("-") ? "DEBIT" : "CREDIT";
            String row = i + ",M-csv,PAYMENT,COMPLETED," + direction + ",2026-11-19T08:00:11.412Z,7,";
            rows.append(row.replace(",", delimiter))
                    .append('"')
                    .append(amounts[i], 0, end)
                    .append('"');
            rows.append(delimiter).append(amounts[i].substring(end + 1)).append('\n');
        }
        return rows.toString();
    }

    private static String version(String delimiter, String cell) {
        return delimiter + '"' + cell + '"' + delimiter;
    }

    /** Returns the stored amount of each row. */
    private static List<String> amounts(CollectedRecords taken) {
        int count = taken.documents.size() + taken.letters.size();
        List<String> amounts = new ArrayList<>(Collections.nCopies(count, REFUSED));
        List<String> ids = taken.ids();
        List<String> sources = taken.sources();
        for (int i = 0; i < ids.size(); i++) {
            Matcher amount = STORED.matcher(sources.get(i));
            assertThat(amount.find()).isTrue();
            amounts.set(Integer.parseInt(ids.get(i)), amount.group(1));
        }
        return amounts;
    }
}
