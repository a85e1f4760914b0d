package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.poi.ss.usermodel.CellType;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.xssf.usermodel.XSSFCell;
import org.apache.poi.xssf.usermodel.XSSFRow;
import org.apache.poi.xssf.usermodel.XSSFSheet;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Workbooks of exports, whose cells are compared with the values of the list. */
@ExportingApi
@TestPropertySource(properties = "txsearch.exports.rows-per-file=250")
class XlsxIT {

    private static final ZoneId MADRID = ZoneId.of("Europe/Madrid");
    private static final String TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

    @LocalServerPort
    private int port;

    private final TestMerchant merchant = TestMerchant.create();

    @Test
    void everyCell_isTheValueOfTheList() throws Exception {
        List<TestTransaction> transactions = new ArrayList<>(Camt053IT.randomMonths());
        transactions.add(TestTransaction.of("0012345")
                .at("2026-10-25T00:30:00.123Z")
                .payer("=1+1 José 李 \ud83d\ude00", "=x@example.com")
                .amount("90071992547409.91", "EUR")
                .with("reference", " 4111222233334444555")
                .with("invoice_id", "_x0041_")
                .with("note", "a\tb\nc\u2028")
                .with("settled_at", "2026-11-03T23:30:00Z"));
        merchant.store(transactions);
        ExportClient client = new ExportClient(port, merchant);
        JsonNode export = client.made("{'format':'XLSX','sort':'created_at','time_zone':'Europe/Madrid'}");
        assertThat(export.get("status").asString()).as(export.toString()).isEqualTo("SUCCEEDED");
        JsonNode result = export.get("result");
        assertThat(result.get("row_count").asInt()).isEqualTo(601);
        assertThat(result.get("files").findValuesAsString("rows")).containsExactly("250", "250", "101");
        assertThat(result.get("files").findValuesAsString("content_type")).containsOnly(TYPE);
        assertThat(result.get("files").findValuesAsString("name"))
                .allMatch(name -> name.matches(merchant.id() + "_until_[0-9-]{10}_transactions_[123]\\.xlsx"));

        Map<String, JsonNode> items = new HashMap<>();
        JsonNode page = JsonMapper.shared()
                .readTree(client.get("/v1/transactions?sort=created_at&limit=1000")
                        .body());
        page.get("items").forEach(item -> items.put(item.get("id").asString(), item));
        assertThat(items).hasSize(601);
        Set<String> seen = new HashSet<>();
        Set<CellType> types = new HashSet<>();
        for (int number = 1; number <= 3; number++) {
            try (XSSFWorkbook workbook = new XSSFWorkbook(new ByteArrayInputStream(client.file(export, number)))) {
                XSSFSheet sheet = workbook.getSheetAt(0);
                List<String> names = new ArrayList<>();
                sheet.getRow(0).forEach(cell -> names.add(cell.getStringCellValue()));
                assertThat(names).hasSizeGreaterThan(100).startsWith("id", "merchant_id");
                for (int row = 1; row <= sheet.getLastRowNum(); row++) {
                    XSSFRow cells = sheet.getRow(row);
                    String id = cells.getCell(0).getStringCellValue();
                    assertThat(seen.add(id)).isTrue();
                    JsonNode item = Objects.requireNonNull(items.get(id));
                    for (int column = 0; column < names.size(); column++) {
                        XSSFCell cell = cells.getCell(column, Row.MissingCellPolicy.RETURN_BLANK_AS_NULL);
                        String path = names.get(column);
                        compare(cell, item.at("/" + path.replace('.', '/')), id + " " + path);
                        types.add(cell == null ? CellType.BLANK : cell.getCellType());
                    }
                }
                assertThat(totals(workbook.getSheet("Sums"))).isEqualTo(totals(result.get("totals")));
            }
        }
        assertThat(seen).hasSize(601);
        assertThat(types).contains(CellType.BLANK, CellType.STRING, CellType.NUMERIC);
    }

    private static void compare(@Nullable XSSFCell cell, JsonNode value, String place) {
        if (cell == null) {
            assertThat(value.isNull() || value.isMissingNode()).as(place).isTrue();
        } else if (cell.getCellType() == CellType.STRING) {
            assertThat(cell.getStringCellValue())
                    .as(place)
                    .isEqualTo(value.isString() ? value.asString() : value.toString());
        } else if (cell.getCellType() == CellType.BOOLEAN) {
            assertThat(cell.getBooleanCellValue()).as(place).isEqualTo(value.asBoolean());
        } else if (cell.getCellStyle().getDataFormatString().startsWith("yyyy")) {
            assertThat(cell.getLocalDateTimeCellValue())
                    .as(place)
                    .isEqualTo(LocalDateTime.ofInstant(Instant.parse(value.asString()), MADRID));
        } else {
            assertThat(cell.getCTCell().getV()).as(place).isEqualTo(value.asString());
        }
    }

    /** Returns the sums of the whole export, of which each file has a part. */
    private static List<String> totals(XSSFSheet sheet) {
        List<String> lines = new ArrayList<>();
        boolean isExport = false;
        for (Row row : sheet) {
            String first = row.getCell(0).getStringCellValue();
            isExport = isExport || first.equals("In all files of the export");
            if (isExport && first.length() == 3) {
                List<String> cells = new ArrayList<>();
                row.forEach(cell -> cells.add(
                        cell.getCellType() == CellType.STRING
                                ? cell.getStringCellValue()
                                : ((XSSFCell) cell).getCTCell().getV()));
                lines.add(String.join("|", cells));
            }
        }
        return lines;
    }

    private static List<String> totals(JsonNode totals) {
        List<String> lines = new ArrayList<>();
        for (JsonNode total : totals) {
            lines.add(String.join(
                    "|",
                    total.get("currency").asString(),
                    total.get("count").asString(),
                    total.at("/gross/value").asString(),
                    total.at("/fee/value").asString(),
                    total.at("/net/value").asString()));
        }
        return lines;
    }
}
