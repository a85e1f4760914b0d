package org.txsearch.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.document.ItemPath;
import org.txsearch.document.Items;
import org.txsearch.document.Records;
import org.txsearch.schema.FieldCatalogue;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** What a bookkeeper sees who opens the file: LibreOffice reads it, and is asked what it has read. */
@Tag("slow")
class CsvInLibreOfficeIT {

    private static final List<String> TEXTS = List.of(
            "José Ñúñez-García",
            "Οδυσσεύς Ελύτης",
            "Дем'яненко Їжак",
            "محمد علي",
            "דוד בן־גוריון",
            "हिन्दी कुमार",
            "สมชาย ใจดี",
            "山田 太郎 김철수",
            "emoji 🧾",
            "\"quoted\" and, with; all\tkinds",
            "two\nlines",
            "00042",
            "12345678901234567890",
            "2026-11-20",
            "1/2",
            "1e5",
            "'",
            "plain");

    private static final List<String> FORMULAS = List.of(
            "=1+1",
            "=HYPERLINK(\"http://example.com\")",
            "=cmd|' /C calc'!A0",
            "+49 30 1234",
            "-2+3",
            "@SUM(A1:A9)",
            "\t=1+1",
            "\r=1+1",
            "\n=1+1",
            "＝1+1",
            " =1+1",
            "'=1+1");

    /** What starts a formula in a cell of its own where the file is split at a semicolon, a tab or a line break. */
    private static final List<String> SPLIT_FORMULAS = List.of(
            "x;=1+1;",
            ";=1+1;",
            "x;\"=1+1\";",
            "x\t=1+1\t",
            "x|=1+1|",
            "x;\t=1+1\t;",
            "x\n=1+1;\n",
            "x\r\n=1+1\t\n",
            "x,=1+1,",
            "\n=1+1;x",
            "\r\n=1+1;x",
            "\n\n=1+1;x",
            "\t=1+1;x",
            "\u2028=1+1;x",
            "x\n,=1+1,");

    @TempDir
    private Path folder;

    private record Cell(String type, String text, boolean formula) {}

    @Test
    void texts_stayTexts_numbersStayNumbers_andNothingIsAFormula() throws Exception {
        List<List<Cell>> rows = opened(CsvDialect.STANDARD, "44,34,76,1,,1033,true,true");
        assertRows(rows, "-1234.5");
    }

    @Test
    void germanSpreadsheet_readsDecimalCommas() throws Exception {
        List<List<Cell>> rows = opened(new CsvDialect(';', ',', true), "59,34,76,1,,1031,true,true");
        assertRows(rows, "-1234.5");
    }

    /** As the profile for Excel writes it. */
    @Test
    void localTimes_areRead_asTimes() throws Exception {
        DateTimeFormatter times =
                DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneId.of("Europe/Berlin"));
        CsvDialect format = new CsvDialect(';', ',', true, times, 20);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CsvColumns columns = CsvColumns.exactly(
                        FieldCatalogue.transaction(),
                        Stream.of("created_at", "amount.value", "note")
                                .map(Items::path)
                                .toList())
                .named(List.of("Erstellt", "Betrag", "Notiz"));
        CsvWriter writer = new CsvWriter(columns, format, out);
        writer.header();
        GenericRecord record = Records.minimal("M", "t1");
        Records.set(
                record, "created_at", Instant.parse("2026-11-21T23:04:17.120Z").toEpochMilli());
        Records.set(record, "amount", Records.money("1234.50", "EUR"));
        Records.set(record, "note", "=".repeat(15) + "é".repeat(15));
        byte[] item = Items.of(record);
        writer.row(item, 0, item.length);
        writer.flush();
        for (String language : List.of("1031", "1033")) {
            List<Cell> row = cells(converted(out.toByteArray(), "59,34,76,1,," + language + ",true,true"))
                    .get(1);
            assertThat(row.get(0)).isEqualTo(new Cell("date", "2026-11-22T00:04:17", false));
            assertThat(row.get(2)).isEqualTo(new Cell("string", "'" + "=".repeat(15) + "ééé…", false));
        }
    }

    /** A European spreadsheet takes every file for one with semicolons, and quotes within a cell for text. */
    @Test
    void fileThatIsSplitAtAnotherSeparator_hasNoFormula() throws Exception {
        for (CsvDialect format : List.of(CsvDialect.STANDARD, new CsvDialect(';', ',', true))) {
            for (int separator : "\t,;|".chars().toArray()) {
                String filter = separator + ",34,76,1,,1033,false,true,false,false,false,0,true";
                Path sheet = converted(csv(format, SPLIT_FORMULAS), filter);
                assertThat(cells(sheet).stream().flatMap(List::stream))
                        .as(format + " split at " + separator)
                        .isNotEmpty()
                        .noneMatch(Cell::formula);
            }
        }
    }

    private static void assertRows(List<List<Cell>> rows, String amount) {
        assertThat(rows).hasSize(1 + TEXTS.size() + FORMULAS.size());
        assertThat(rows.get(0))
                .extracting(Cell::text)
                .containsExactly("id", "amount.value", "amount.currency_code", "note");
        for (int i = 0; i < TEXTS.size(); i++) {
            List<Cell> row = rows.get(1 + i);
            assertThat(row.get(1)).isEqualTo(new Cell("float", amount, false));
            assertThat(row.get(2)).isEqualTo(new Cell("string", "EUR", false));
            assertThat(row.get(3)).isEqualTo(new Cell("string", TEXTS.get(i), false));
        }
        for (int i = 0; i < FORMULAS.size(); i++) {
            Cell cell = rows.get(1 + TEXTS.size() + i).get(3);
            assertThat(cell.formula()).as(FORMULAS.get(i)).isFalse();
            assertThat(cell.type()).as(FORMULAS.get(i)).isEqualTo("string");
            assertThat(cell.text()).startsWith("'");
        }
    }

    private List<List<Cell>> opened(CsvDialect format, String filter) throws Exception {
        List<String> texts = Stream.concat(TEXTS.stream(), FORMULAS.stream()).toList();
        return cells(converted(csv(format, texts), filter));
    }

    private Path converted(byte[] content, String filter) throws Exception {
        String soffice = soffice();
        assumeTrue(!soffice.isEmpty(), "soffice is not there; apt-get install libreoffice-calc-nogui");
        Path csv = folder.resolve("export.csv");
        Files.write(csv, content);
        Path log = folder.resolve("soffice.log");
        Process converting = new ProcessBuilder(
                        soffice,
                        "-env:UserInstallation=" + folder.resolve("profile").toUri(),
                        "--headless",
                        "--convert-to",
                        "fods",
                        "--infilter=Text - txt - csv (StarCalc):" + filter,
                        "--outdir",
                        folder.toString(),
                        csv.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(converting.waitFor(180, TimeUnit.SECONDS)).isTrue();
        assertThat(folder.resolve("export.fods")).as(Files.readString(log)).exists();
        return folder.resolve("export.fods");
    }

    private static String soffice() {
        return Stream.of(System.getenv("PATH").split(":", -1))
                .map(directory -> Path.of(directory, "soffice"))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst()
                .orElse("");
    }

    private static byte[] csv(CsvDialect format, List<String> texts) throws IOException {
        FieldCatalogue catalogue = FieldCatalogue.transaction();
        List<ItemPath> paths =
                Stream.of("id", "amount", "note").map(Items::path).toList();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CsvWriter writer = new CsvWriter(CsvColumns.of(catalogue, paths), format, out);
        writer.header();
        for (String text : texts) {
            GenericRecord record = Records.minimal("M", "t1");
            Records.set(record, "direction", "DEBIT");
            Records.set(record, "amount", Records.money("-1234.50", "EUR"));
            Records.set(record, "note", text);
            byte[] item = Items.of(record);
            writer.row(item, 0, item.length);
        }
        writer.flush();
        return out.toByteArray();
    }

    private static List<List<Cell>> cells(Path spreadsheet) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        NodeList rows =
                factory.newDocumentBuilder().parse(spreadsheet.toFile()).getElementsByTagName("table:table-row");
        List<List<Cell>> cells = new ArrayList<>();
        for (int i = 0; i < rows.getLength(); i++) {
            List<Cell> row = new ArrayList<>();
            for (Element cell : children(rows.item(i), "table:table-cell")) {
                for (int n = repeated(cell); n > 0 && cell.hasAttribute("office:value-type"); n--) {
                    row.add(cell(cell));
                }
            }
            if (!row.isEmpty()) {
                cells.add(row);
            }
        }
        return cells;
    }

    private static int repeated(Element cell) {
        String times = cell.getAttribute("table:number-columns-repeated");
        return times.isEmpty() ? 1 : Integer.parseInt(times);
    }

    private static Cell cell(Element cell) {
        List<String> lines =
                children(cell, "text:p").stream().map(CsvInLibreOfficeIT::text).toList();
        String type = cell.getAttribute("office:value-type");
        String text =
                switch (type) {
                    case "string" -> String.join("\n", lines);
                    case "date" -> cell.getAttribute("office:date-value");
                    default -> cell.getAttribute("office:value");
                };
        return new Cell(type, text, cell.hasAttribute("table:formula"));
    }

    /** Blanks and tabs beyond the first are elements. */
    private static String text(Element paragraph) {
        StringBuilder text = new StringBuilder();
        for (Node node = paragraph.getFirstChild(); node != null; node = node.getNextSibling()) {
            text.append(
                    Map.of("text:tab", "\t", "text:s", " ").getOrDefault(node.getNodeName(), node.getTextContent()));
        }
        return text.toString();
    }

    private static List<Element> children(Node parent, String name) {
        List<Element> children = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element && node.getNodeName().equals(name)) {
                children.add(element);
            }
        }
        return children;
    }
}
