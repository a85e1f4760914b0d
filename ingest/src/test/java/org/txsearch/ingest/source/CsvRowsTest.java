package org.txsearch.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CsvRowsTest {

    private record Row(long line, List<String> cells) {}

    @Property(tries = 3_000)
    void wellFormedRows_areThoseOfAnotherParser(
            @ForAll @Size(min = 1, max = 6) List<@Size(min = 1, max = 4) List<@From("cells") String>> written,
            @ForAll("lineEnds") String end)
            throws Exception {
        StringBuilder text = new StringBuilder();
        written.forEach(cells -> text.append(String.join(",", cells)).append(end));
        List<Row> expected = new ArrayList<>();
        try (CsvReader<CsvRecord> csv = CsvReader.builder()
                .skipEmptyLines(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(text.toString())) {
            csv.forEach(row -> expected.add(new Row(row.getStartingLineNumber(), row.getFields())));
        }
        assertThat(rows(text.toString(), 1)).isEqualTo(expected);
        assertThat(rows(text.toString(), 1 << 16)).isEqualTo(expected);
    }

    /** Rows are consecutive parts of the text, and line numbers are correct, whatever the text. */
    @Property(tries = 3_000)
    void anyText_isSplitWithoutLosingALine(@ForAll("hostile") String text) throws Exception {
        CsvRows rows = new CsvRows(new Pieces(text, 3));
        rows.expect(
                List.of("a", "b"), cells -> cells.size() == 2 && cells.get(0).equals("1"));
        int at = 0;
        while (rows.next()) {
            if (rows.text().isEmpty()) {
                continue;
            }
            int found = text.indexOf(rows.text(), at);
            assertThat(found).isNotNegative();
            assertThat(text.substring(at, found)).matches("[\r\n]*");
            assertThat(rows.line()).isEqualTo(1 + text.substring(0, found).split("\r\n|\r|\n", -1).length - 1);
            if (rows.fault() == null) {
                assertThat(rows.cells()).hasSize(2);
            }
            at = found + rows.text().length();
        }
        assertThat(text.substring(at)).matches("[\r\n]*");
    }

    @Test
    @Timeout(120)
    void manyBadQuotes_takeNoLongerThanGoodRows() throws Exception {
        String text = "1,\"the \\\"blue\\\" one\"\n1,\"5\\\"\"\n1,\"cut\n1,x\n".repeat(100_000);
        CsvRows rows = new CsvRows(new StringReader(text));
        rows.expect(List.of("a", "b"), cells -> cells.get(0).equals("1"));
        int count = 0;
        int good = 0;
        while (rows.next()) {
            count++;
            good += rows.fault() == null ? 1 : 0;
        }
        assertThat(count).isEqualTo(400_000);
        assertThat(good).isEqualTo(100_000);
    }

    @Provide
    Arbitrary<String> cells() {
        Arbitrary<String> plain = Arbitraries.strings().withChars("ab ;'\\").ofMaxLength(4);
        Arbitrary<String> quoted =
                Arbitraries.strings().withChars("a,\"\"\r\n ").ofMaxLength(6);
        return Arbitraries.oneOf(plain, quoted.map(cell -> '"' + cell.replace("\"", "\"\"") + '"'));
    }

    @Provide
    Arbitrary<String> lineEnds() {
        return Arbitraries.of("\n", "\r\n", "\r");
    }

    @Provide
    Arbitrary<String> hostile() {
        return Arbitraries.strings().withChars("1a,,\"\"\r\n\n\\").ofMaxLength(40);
    }

    private static List<Row> rows(String text, int piece) throws Exception {
        CsvRows rows = new CsvRows(new Pieces(text, piece));
        List<Row> all = new ArrayList<>();
        while (rows.next()) {
            assertThat(rows.fault()).isNull();
            all.add(new Row(rows.line(), List.copyOf(rows.cells())));
        }
        return all;
    }

    /** Returns the text in pieces of a given length. */
    private static final class Pieces extends Reader {

        private final StringReader text;
        private final int length;

        Pieces(String text, int length) {
            this.text = new StringReader(text);
            this.length = length;
        }

        @Override
        public int read(char[] target, int offset, int count) throws IOException {
            return text.read(target, offset, Math.min(length, count));
        }

        @Override
        public void close() {
            text.close();
        }
    }
}
