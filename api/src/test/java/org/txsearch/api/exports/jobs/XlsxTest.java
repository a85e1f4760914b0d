package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.poi.ss.usermodel.CellType;
import org.apache.poi.xssf.usermodel.XSSFCell;
import org.apache.poi.xssf.usermodel.XSSFRow;
import org.apache.poi.xssf.usermodel.XSSFSheet;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.api.exports.formats.ExportContents;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.api.exports.formats.RowWriter;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.summary.CurrencySums;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Workbooks, read with Apache POI. */
class XlsxTest {

    private static final String ALL = "{'format':'XLSX','time_zone':'Europe/Madrid'}";

    private final ExportRequestReader reader = new ExportRequestReader(ExportFormats.ALL);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0012345",
                "4111222233334444555",
                "=1+1",
                "+1",
                "-2",
                "@SUM(A1)",
                "1E5",
                "TRUE",
                "2026-11-01",
                " 0012 ",
                "\t\r\n",
                "a\tb\r\nc",
                "a_x0041_b",
                "_x005F_x0041_ _x_ _x00G0_",
                "<b>&amp;\"'",
                "José 李小龍 \ud83d\ude00",
                "\u00a0x\u2028"
            })
    void text_staysAsItIs(String text) throws IOException {
        XSSFCell cell = cell(item("t1").put("reference", text), "reference");
        assertThat(cell.getCellType()).isEqualTo(CellType.STRING);
        assertThat(cell.getStringCellValue()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0000", "\u0007", "\u007f", "\u0085", "\ud800", "\udc00", "\ufffe", "\uffff"})
    void characterThatXmlForbids_isReplaced(String character) throws IOException {
        XSSFCell cell = cell(item("t1").put("reference", "a" + character + "b"), "reference");
        assertThat(cell.getStringCellValue()).isEqualTo("a\ufffdb");
    }

    @Test
    void noCell_isAFormula() throws IOException {
        XSSFWorkbook workbook = workbook(ALL, List.of(item("=1+1").put("reference", "=HYPERLINK(\"http://x\")")));
        List<String> texts = new ArrayList<>();
        workbook.forEach(sheet -> sheet.forEach(row -> row.forEach(cell -> {
            assertThat(((XSSFCell) cell).getCTCell().isSetF()).isFalse();
            texts.add(cell.getCellType() == CellType.STRING ? cell.getStringCellValue() : "");
        })));
        assertThat(texts).contains("=1+1", "=HYPERLINK(\"http://x\")");
        assertThat(workbook.getSheetAt(0).getHyperlinkList()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "10.05, EUR, '#,##0.00'",
        "-0.10, EUR, '#,##0.00'",
        "0.00, EUR, '#,##0.00'",
        "1200, JPY, '#,##0'",
        "-1.234, KWD, '#,##0.000'",
        "9999999999999.99, EUR, '#,##0.00'",
        "90000000000000.00, EUR, '#,##0.00'"
    })
    void amount_isANumberWithItsExactDecimals(String value, String currency, String format) throws IOException {
        XSSFCell cell = cell(withAmount(value, currency), "amount.value");
        assertThat(cell.getCellType()).isEqualTo(CellType.NUMERIC);
        assertThat(cell.getCTCell().getV()).isEqualTo(value);
        assertThat(cell.getCellStyle().getDataFormatString()).isEqualTo(format);
    }

    @ParameterizedTest
    @CsvSource({"90071992547409.91, EUR", "-9007199254740.991, KWD", "9007199254740991, JPY"})
    void amountOfMoreDigitsThanExcelHas_isAText(String value, String currency) throws IOException {
        XSSFCell cell = cell(withAmount(value, currency), "amount.value");
        assertThat(cell.getCellType()).isEqualTo(CellType.STRING);
        assertThat(cell.getStringCellValue()).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-21T23:04:17.120Z, 2026-11-22T00:04:17.120",
        "2026-10-25T00:30:00.001Z, 2026-10-25T02:30:00.001",
        "2026-10-25T01:30:00.000Z, 2026-10-25T02:30",
        "1999-12-31T22:59:59.999Z, 1999-12-31T23:59:59.999",
        "9999-12-30T22:59:59.999Z, 9999-12-30T23:59:59.999"
    })
    void time_isADateInTheTimeZone(String instant, String local) throws IOException {
        XSSFCell cell = cell(item("t1").put("settled_at", instant), "settled_at");
        assertThat(cell.getCellType()).isEqualTo(CellType.NUMERIC);
        assertThat(cell.getLocalDateTimeCellValue()).isEqualTo(LocalDateTime.parse(local));
        assertThat(cell.getCellStyle().getDataFormatString()).isEqualTo("yyyy-mm-dd hh:mm:ss");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1900-02-27T00:00:00.000Z", "1899-12-31T00:00:00.000Z", "0001-01-01T00:00:00.000Z"})
    void timeOutsideOfTheCalendar_isAText(String instant) throws IOException {
        assertThat(cell(item("t1").put("settled_at", instant), "settled_at").getStringCellValue())
                .isEqualTo(instant);
    }

    @Test
    void otherMembers_haveTheirTypes() throws IOException {
        ObjectNode item = item("t1").put("version", 3);
        item.putArray("items").addObject().put("sku", "=1\u0007").put("quantity", "2");
        item.putObject("metadata").put("a", "b");
        XSSFSheet sheet = rows(ALL, List.of(item));
        assertThat(cell(sheet, "version").getNumericCellValue()).isEqualTo(3);
        assertThat(cell(sheet, "items").getStringCellValue()).isEqualTo("[{\"sku\":\"=1\\u0007\",\"quantity\":\"2\"}]");
        assertThat(cell(sheet, "metadata").getStringCellValue()).isEqualTo("{\"a\":\"b\"}");
        assertThat(sheet.getRow(1).getCell(column(sheet, "note"))).isNull();
    }

    @Test
    void textThatIsTooLong_endsWithAnEllipsis_andIsCounted() throws IOException {
        String longest = "x".repeat(32_767);
        List<ObjectNode> items =
                List.of(item("t1").put("note", longest), item("t2").put("note", longest + "y"));
        XSSFWorkbook workbook = workbook(ALL, items);
        XSSFSheet sheet = workbook.getSheetAt(0);
        int note = column(sheet, "note");
        assertThat(sheet.getRow(1).getCell(note).getStringCellValue()).isEqualTo(longest);
        assertThat(sheet.getRow(2).getCell(note).getStringCellValue()).isEqualTo("x".repeat(32_766) + "…");
        assertThat(lines(workbook.getSheetAt(1))).contains("Texts cut at 32767 characters|1");
        assertThat(lines(workbook(ALL, items.subList(0, 1)).getSheetAt(1)))
                .noneMatch(line -> line.startsWith("Texts cut"));
    }

    @Test
    void sheet_hasAHeader_thatStaysInView_andFilters() throws IOException {
        XSSFSheet sheet =
                rows("{'format':'XLSX','fields':['id','created_at','amount']}", List.of(item("t1"), item("t2")));
        assertThat(lines(sheet).get(0)).isEqualTo("id|created_at|amount.value|amount.currency_code");
        assertThat(sheet.getPaneInformation().getHorizontalSplitTopRow()).isEqualTo((short) 1);
        assertThat(sheet.getCTWorksheet().getAutoFilter().getRef()).isEqualTo("A1:D3");
        assertThat(sheet.getRow(0).getCell(0).getCellStyle().getFont().getBold())
                .isTrue();
        assertThat(sheet.getColumnWidth(1)).isGreaterThan(sheet.getDefaultColumnWidth() * 256);
    }

    @Test
    void secondSheet_hasTheSums_ofTheFileAndOfTheExport() throws IOException {
        List<ObjectNode> items =
                List.of(withAmount("10.00", "EUR"), withAmount("90071992547409.91", "EUR"), withAmount("5", "JPY"));
        assertThat(lines(workbook(ALL, items).getSheet("Sums")))
                .containsExactly(
                        "In this file",
                        "Currency|Transactions|Gross|Fee|Net",
                        "EUR|2|90071992547419.91|0.00|0.00",
                        "JPY|1|5|0|0",
                        "Time zone|Europe/Madrid",
                        "Data as of|2026-11-21T16:31:07.211");
        SortedMap<String, CurrencySums> all = new TreeMap<>();
        all.put("EUR", new CurrencySums(7, BigInteger.valueOf(1234567), BigInteger.ONE, BigInteger.TEN));
        byte[] file = file("{'format':'XLSX','xlsx':{'language':'de'}}", items.subList(2, 3), all);
        try (XSSFWorkbook workbook = new XSSFWorkbook(new ByteArrayInputStream(file))) {
            assertThat(lines(workbook.getSheet("Summen")))
                    .startsWith("In dieser Datei", "Währung|Umsätze|Brutto|Gebühr|Netto", "JPY|1|5|0|0")
                    .contains("In allen Dateien des Exports", "EUR|7|12345.67|0.01|0.10");
        }
    }

    @Test
    void exportWithoutRows_hasAHeader() throws IOException {
        XSSFWorkbook workbook = workbook("{'format':'XLSX','fields':['id']}", List.of());
        assertThat(lines(workbook.getSheetAt(0))).containsExactly("id");
        assertThat(lines(workbook.getSheetAt(1))).startsWith("In this file", "Currency|Transactions|Gross|Fee|Net");
    }

    @Test
    void language_translatesLabelsTypesAndStatuses() throws IOException {
        ObjectNode refund = item("t1").put("type", "REFUND").put("status", "PARTIALLY_REFUNDED");
        XSSFWorkbook workbook = workbook(
                "{'format':'XLSX','xlsx':{'language':'de','columns':[{'path':'type'},{'path':'status'},"
                        + "{'path':'amount.value','label':'=Summe'}]}}",
                List.of(refund));
        assertThat(lines(workbook.getSheet("Umsätze")))
                .containsExactly("Art|Status|=Summe", "Erstattung|Teilweise erstattet|10.00");
        assertThat(lines(rows("{'format':'XLSX','fields':['type','status']}", List.of(refund))))
                .containsExactly("id|type|status", "t1|REFUND|PARTIALLY_REFUNDED");
    }

    @Test
    void options_areChecked() {
        assertThat(faults("{'format':'XLSX','fields':['id'],'xlsx':{'language':'it','columns':[{'path':'amount'}]}}"))
                .contains("/xlsx/language", "/xlsx/columns/0/path", "xlsx.columns has the columns already");
        assertThat(faults("{'format':'CSV','xlsx':{'language':'de'}}")).contains("Only an export as XLSX");
    }

    @Test
    void file_hasAtMostTheRowsOfASheet() {
        ExportRequest request = read(ALL);
        assertThat(request.format().rowsPerFile(request.options(), 60_000_000)).isEqualTo(1_048_575);
        assertThat(request.format().rowsPerFile(request.options(), 1_000_000)).isEqualTo(1_000_000);
        assertThat(request.format().extension(request.options())).isEqualTo("xlsx");
    }

    /** The rows pass through: after a million of them, the writer holds no more than after a few. */
    @Test
    @Tag("slow")
    void millionRows_areNotHeld() throws IOException {
        ExportRequest request = read(ALL);
        byte[] item = item("txn_01JCX4Q7")
                .put("reference", "order-77")
                .put("settled_at", "2026-11-21T23:04:17.120Z")
                .toString()
                .getBytes(StandardCharsets.UTF_8);
        long start = System.nanoTime();
        long[] used = new long[2];
        try (RowWriter writer = request.format()
                .writer(TestExports.contents(request), request.options(), OutputStream.nullOutputStream())) {
            for (int row = 1; row <= 1_000_000; row++) {
                writer.row(item, 0, item.length);
                if (row == 10_000 || row == 1_000_000) {
                    used[row / 1_000_000] = usedHeap();
                }
            }
            writer.finish();
        }
        System.out.printf(
                "1,000,000 rows in %.1f s; heap in use %.1f MB after 10,000 rows, %.1f MB after all%n",
                (System.nanoTime() - start) / 1e9, used[0] / 1e6, used[1] / 1e6);
        assertThat(used[1] - used[0]).isLessThan(16_000_000);
    }

    private static long usedHeap() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private static ObjectNode item(String id) {
        ObjectNode item = JsonMapper.shared().createObjectNode();
        item.put("id", id).put("merchant_id", "M0001").put("type", "PAYMENT").put("status", "COMPLETED");
        item.put("created_at", "2026-11-21T23:04:17.120Z");
        item.putObject("amount").put("value", "10.00").put("currency_code", "EUR");
        item.putNull("fee").putNull("net");
        return item;
    }

    private static ObjectNode withAmount(String value, String currency) {
        ObjectNode item = item("t1");
        item.putObject("amount").put("value", value).put("currency_code", currency);
        return item;
    }

    private XSSFCell cell(ObjectNode item, String column) throws IOException {
        return cell(rows(ALL, List.of(item)), column);
    }

    private static XSSFCell cell(XSSFSheet sheet, String column) {
        return Objects.requireNonNull(sheet.getRow(1).getCell(column(sheet, column)));
    }

    private static int column(XSSFSheet sheet, String name) {
        for (int column = 0; ; column++) {
            if (sheet.getRow(0).getCell(column).getStringCellValue().equals(name)) {
                return column;
            }
        }
    }

    /** Returns the cells of each row that is not empty; numbers as they are written, times as dates. */
    private static List<String> lines(XSSFSheet sheet) {
        List<String> lines = new ArrayList<>();
        sheet.forEach(row -> {
            List<String> cells = new ArrayList<>();
            ((XSSFRow) row).forEach(cell -> cells.add(text((XSSFCell) cell)));
            lines.add(String.join("|", cells));
        });
        return lines;
    }

    private static String text(XSSFCell cell) {
        return cell.getCellType() == CellType.STRING
                ? cell.getStringCellValue()
                : cell.getCellStyle().getDataFormatString().startsWith("yyyy")
                        ? cell.getLocalDateTimeCellValue().toString()
                        : cell.getCTCell().getV();
    }

    private XSSFSheet rows(String request, List<ObjectNode> items) throws IOException {
        return workbook(request, items).getSheetAt(0);
    }

    private XSSFWorkbook workbook(String request, List<ObjectNode> items) throws IOException {
        try (XSSFWorkbook workbook = new XSSFWorkbook(new ByteArrayInputStream(file(request, items)))) {
            return workbook;
        }
    }

    /** A file that is the only one of its export. */
    private byte[] file(String request, List<ObjectNode> items) throws IOException {
        SortedMap<String, CurrencySums> totals = new TreeMap<>();
        items.forEach(item -> {
            String currency = item.at("/amount/currency_code").asString();
            String digits = item.at("/amount/value").asString().replace(".", "");
            totals.merge(
                    currency,
                    new CurrencySums(1, new BigInteger(digits), BigInteger.ZERO, BigInteger.ZERO),
                    CurrencySums::plus);
        });
        return file(request, items, totals);
    }

    private byte[] file(String request, List<ObjectNode> items, SortedMap<String, CurrencySums> totals)
            throws IOException {
        ExportRequest read = read(request);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RowWriter writer = read.format().writer(contents(read, totals), read.options(), out)) {
            for (ObjectNode item : items) {
                byte[] bytes = bytes(item);
                writer.row(bytes, 0, bytes.length);
                assertThat(writer.rowsOfLast()).isEqualTo(1);
            }
            writer.finish();
        }
        return out.toByteArray();
    }

    /** Returns an item in ASCII, because a half of a character has no form in UTF-8. */
    private static byte[] bytes(ObjectNode item) {
        StringBuilder ascii = new StringBuilder();
        item.toString()
                .chars()
                .forEach(c -> ascii.append(c < 0x7f ? Character.toString(c) : String.format("\\u%04x", c)));
        return ascii.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static ExportContents contents(ExportRequest request, SortedMap<String, CurrencySums> totals) {
        return TestExports.contents(TestExports.job("M0001", request.json(1), null), request.rows(), totals);
    }

    private String faults(String body) {
        List<Object> faults = new ArrayList<>();
        assertThatThrownBy(() -> read(body))
                .isInstanceOfSatisfying(ProblemException.class, problem -> faults.add(problem.faults()));
        return faults.toString();
    }

    private ExportRequest read(String body) {
        return TestExports.read(reader, body);
    }
}
