package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.txsearch.api.exports.jobs.ExportClient.PATH;
import static org.txsearch.api.exports.jobs.ExportClient.json;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.poi.ss.usermodel.CellType;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.xssf.usermodel.XSSFCell;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.ApiClient;
import org.txsearch.api.Patiently;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.exports.formats.ExportFormat;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.cluster.TestCluster;
import org.txsearch.memory.RandomRows;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** For any filter: the list, walked to its end = the summary = the exports as CSV, NDJSON and PDF, to the last row and cent. */
@ExportingApi
@TestPropertySource(properties = "txsearch.exports.rows-per-file=40")
@Tag("random")
class ParityIT {

    private static final int FILTERS = Integer.getInteger("parity.filters", 2);
    private static final long SEED = Long.getLong("parity.seed", 6);
    private static final int ROWS = 120;
    private static final String SEARCH = "/v1/transactions/search";
    private static final String SUMMARY = "/v1/transactions/summary";
    private static final List<String> AMOUNTS = List.of("amount", "fee", "net");
    private static final List<String> SORTS =
            List.of("-created_at", "created_at", "-updated_at", "updated_at", "-ingested_at", "ingested_at");
    private static final List<String> GROUPS =
            List.of("status", "type", "direction", "payment_method", "card_brand", "country", "store_id", "payout_id");
    private static final Pattern PRINTED_ID = Pattern.compile("\\btxn_\\d+\\b");
    private static final Pattern PRINTED_TOTAL =
            Pattern.compile("^([A-Z]{3} (?:Settled|Pending|Failed)) +(\\d+(?: +-?[\\d.]+)+) *$", Pattern.MULTILINE);

    @LocalServerPort
    private int port;

    private final Random random = new Random(SEED);
    private final RandomRows rows = new RandomRows(random);

    @Test
    void everyFilter_hasTheSameRowsAndSums_inEveryKindOfRequest() throws Exception {
        TestMerchant merchant = TestMerchant.create();
        ExportClient client = new ExportClient(port, merchant);
        List<JsonNode> items = stored(merchant, client);
        RandomTrees filters = new RandomTrees(random, items);
        int agreed = 0;
        int telling = 0;
        int refused = 0;
        while (agreed < FILTERS) {
            Map<String, ?> filter = filters.next();
            String sort = rows.any(SORTS);
            HttpResponse<String> first = post(client, SEARCH, requested(filter, "sort", sort, "limit", limit()));
            if (first.statusCode() == 400) {
                assertRefusedEverywhere(client, filter, sort, ApiClient.problem(first));
                refused++;
                continue;
            }
            List<JsonNode> listed = walked(client, json(first));
            Instant asOf = asOf(json(first).at("/freshness/as_of"));
            assertSummary(client, filter, listed, asOf);
            assertExports(client, filter, sort, listed, asOf);
            agreed++;
            telling += listed.isEmpty() || listed.size() == ROWS ? 0 : 1;
        }
        System.out.printf(
                "%d filters of seed %d agree; %d of them matched some rows but not all; %d more were refused alike%n",
                agreed, SEED, telling, refused);
        assertThat(telling).isGreaterThanOrEqualTo(FILTERS / 2);
        assertThat(refused).isLessThan(FILTERS);
    }

    /** Another merchant has rows with the same ids, which must not appear. */
    private List<JsonNode> stored(TestMerchant merchant, ExportClient client) throws Exception {
        TestCluster.write(rows.rows(ROWS, merchant.id(), merchant.namesake().id()));
        // A search knows of a new week a second later.
        Patiently.until(
                "all rows are found",
                () -> json(client.get("/v1/transactions?limit=1000"))
                                .at("/page/count")
                                .asInt()
                        >= ROWS);
        JsonNode page = json(client.get("/v1/transactions?limit=1000"));
        List<JsonNode> items = new ArrayList<>();
        page.get("items").forEach(items::add);
        assertThat(items).hasSize(ROWS);
        return items;
    }

    private void assertRefusedEverywhere(ExportClient client, Map<String, ?> filter, String sort, String problem) {
        assertThat(ApiClient.problem(post(client, SUMMARY, requested(filter)))).isEqualTo(problem);
        for (String format : ExportFormats.ALL.names()) {
            assertThat(ApiClient.problem(post(client, PATH, requested(filter, "sort", sort, "format", format))))
                    .isEqualTo(problem);
        }
    }

    private static List<JsonNode> walked(ExportClient client, JsonNode first) {
        List<JsonNode> items = new ArrayList<>();
        JsonNode page = first;
        page.get("items").forEach(items::add);
        while (page.at("/page/has_more").asBoolean()) {
            page = json(post(
                    client,
                    SEARCH,
                    Map.of("cursor", page.at("/page/next_cursor").asString())));
            page.get("items").forEach(items::add);
        }
        return items;
    }

    private void assertSummary(ExportClient client, Map<String, ?> filter, List<JsonNode> listed, Instant asOf) {
        JsonNode summary = json(post(
                client,
                SUMMARY,
                requested(
                        filter,
                        "group_by",
                        List.of(rows.any(GROUPS)),
                        "interval",
                        rows.any(List.of("WEEK", "MONTH", "YEAR")),
                        "time_zone",
                        "Europe/Madrid")));
        assertThat(reported(summary.get("totals"))).as("summary %s", filter).isEqualTo(folded(listed));
        assertThat(reported(summary.get("groups"))).as("groups %s", filter).isEqualTo(folded(listed));
        assertThat(asOf(summary.at("/freshness/as_of"))).isAfterOrEqualTo(asOf);
    }

    private void assertExports(
            ExportClient client, Map<String, ?> filter, String sort, List<JsonNode> listed, Instant asOf)
            throws IOException {
        Map<String, String> made = new LinkedHashMap<>();
        for (ExportFormat format : ExportFormats.ALL.list()) {
            if (format.needsPeriod()) {
                continue;
            }
            Map<String, Object> body = requested(filter, "sort", sort, "format", format.name());
            if (format.name().equals("CSV") || format.name().equals("XLSX")) {
                body.put("fields", List.of("id", "amount", "fee", "net"));
            }
            HttpResponse<String> answer = post(client, PATH, body);
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
            made.put(format.name(), json(answer).get("id").asString());
        }
        for (Map.Entry<String, String> one : made.entrySet()) {
            JsonNode export = client.awaitFinal(one.getValue());
            String what = one.getKey() + " " + filter;
            assertThat(export.get("status").asString()).as(export.toString()).isEqualTo("SUCCEEDED");
            assertThat(export.at("/result/row_count").asInt()).as(what).isEqualTo(listed.size());
            assertThat(reported(export.at("/result/totals"))).as(what).isEqualTo(folded(listed));
            assertThat(asOf(export.at("/result/as_of"))).isAfterOrEqualTo(asOf);
            switch (one.getKey()) {
                case "CSV" -> assertCsv(what, parts(client, export), listed);
                case "XLSX" -> assertCsv(what, sheets(client, export), listed);
                case "NDJSON" -> assertNdjson(what, parts(client, export), listed);
                case "PDF" -> assertPdf(what, printed(client.file(export, 1)), listed);
                default -> fail("No check of " + one.getKey());
            }
        }
    }

    private static List<String> parts(ExportClient client, JsonNode export) {
        List<String> parts = new ArrayList<>();
        for (int n = 1; n <= export.at("/result/files").size(); n++) {
            parts.add(client.text(export, n));
        }
        return parts;
    }

    /** The rows of each workbook as CSV, with numbers as they are written. */
    private static List<String> sheets(ExportClient client, JsonNode export) throws IOException {
        List<String> sheets = new ArrayList<>();
        for (int n = 1; n <= export.at("/result/files").size(); n++) {
            try (XSSFWorkbook workbook = new XSSFWorkbook(new ByteArrayInputStream(client.file(export, n)))) {
                StringBuilder lines = new StringBuilder();
                for (Row row : workbook.getSheetAt(0)) {
                    List<String> cells = new ArrayList<>();
                    for (int column = 0; column <= 2 * AMOUNTS.size(); column++) {
                        cells.add(text((XSSFCell) row.getCell(column)));
                    }
                    lines.append(String.join(",", cells)).append('\n');
                }
                sheets.add(lines.toString());
            }
        }
        return sheets;
    }

    private static String text(@Nullable XSSFCell cell) {
        if (cell == null) {
            return "";
        }
        return cell.getCellType() == CellType.STRING
                ? cell.getStringCellValue()
                : cell.getCTCell().getV();
    }

    /** Every part has the header; none of these cells needs quotes. */
    private static void assertCsv(String what, List<String> parts, List<JsonNode> listed) {
        List<String> expected = new ArrayList<>();
        for (JsonNode item : listed) {
            StringBuilder row = new StringBuilder(item.get("id").asString());
            for (String amount : AMOUNTS) {
                row.append(',').append(item.at("/" + amount + "/value").asString(""));
                row.append(',').append(item.at("/" + amount + "/currency_code").asString(""));
            }
            expected.add(row.toString());
        }
        List<String> found = new ArrayList<>();
        parts.forEach(part -> part.lines().skip(1).forEach(found::add));
        assertThat(found).as(what).isEqualTo(expected);
    }

    private static void assertNdjson(String what, List<String> parts, List<JsonNode> listed) {
        List<JsonNode> found = new ArrayList<>();
        parts.forEach(part ->
                part.lines().forEach(line -> found.add(JsonMapper.shared().readTree(line))));
        assertThat(found).as(what).isEqualTo(listed);
    }

    private static void assertPdf(String what, String text, List<JsonNode> listed) {
        int totals = text.indexOf("Totals by currency");
        assertThat(totals < 0).as(what).isEqualTo(listed.isEmpty());
        // The header may contain ids from the request.
        String table = text.substring(Math.max(0, text.indexOf("Made at")), totals < 0 ? text.length() : totals);
        assertThat(PRINTED_ID.matcher(table).results().map(MatchResult::group))
                .as(what)
                .containsExactlyElementsOf(
                        listed.stream().map(item -> item.get("id").asString()).toList());
        Map<String, String> printed = new TreeMap<>();
        Matcher total = PRINTED_TOTAL.matcher(totals < 0 ? "" : text.substring(totals));
        while (total.find()) {
            printed.put(total.group(1), total.group(2).replaceAll(" +", " "));
        }
        assertThat(printed)
                .as("%s%n%s", what, text)
                .isEqualTo(folded(listed, item -> currency(item) + " " + state(item), false));
    }

    private static String printed(byte[] pdf) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            return new PDFTextStripper().getText(document);
        }
    }

    /** Count, gross, fee and net of each currency, summed up from the items with their digits. */
    private static Map<String, String> folded(List<JsonNode> items) {
        return folded(items, ParityIT::currency, true);
    }

    private static String currency(JsonNode item) {
        return item.at("/amount/currency_code").asString();
    }

    private static String state(JsonNode item) {
        return switch (item.get("status").asString()) {
            case "PENDING", "AUTHORIZED" -> "Pending";
            case "DENIED", "FAILED", "CANCELLED" -> "Failed";
            default -> "Settled";
        };
    }

    /** Returns the sums by key. A sum of which nothing is known is zero, or left out. */
    private static Map<String, String> folded(
            List<JsonNode> items, Function<JsonNode, String> key, boolean unknownIsZero) {
        Map<String, BigDecimal[]> sums = new TreeMap<>();
        for (JsonNode item : items) {
            BigDecimal[] sum =
                    sums.computeIfAbsent(key.apply(item), name -> new BigDecimal[] {BigDecimal.ZERO, null, null, null});
            sum[0] = sum[0].add(BigDecimal.ONE);
            BigDecimal zero = new BigDecimal(item.at("/amount/value").asString()).multiply(BigDecimal.ZERO);
            for (int i = 0; i < AMOUNTS.size(); i++) {
                JsonNode value = item.at("/" + AMOUNTS.get(i) + "/value");
                if (value.isString() || unknownIsZero) {
                    BigDecimal before = sum[i + 1] == null ? zero : sum[i + 1];
                    sum[i + 1] = before.add(value.isString() ? new BigDecimal(value.asString()) : zero);
                }
            }
        }
        return texts(sums);
    }

    /** Returns the sums of totals, or of groups put together. */
    private static Map<String, String> reported(JsonNode parts) {
        Map<String, BigDecimal[]> sums = new TreeMap<>();
        for (JsonNode part : parts) {
            BigDecimal[] told = {
                new BigDecimal(part.get("count").asInt()),
                new BigDecimal(part.at("/gross/value").asString()),
                new BigDecimal(part.at("/fee/value").asString()),
                new BigDecimal(part.at("/net/value").asString())
            };
            sums.merge(part.get("currency").asString(), told, (one, other) -> {
                BigDecimal[] both = new BigDecimal[told.length];
                for (int i = 0; i < both.length; i++) {
                    both[i] = one[i].add(other[i]);
                }
                return both;
            });
        }
        return texts(sums);
    }

    private static Map<String, String> texts(Map<String, BigDecimal[]> sums) {
        Map<String, String> texts = new TreeMap<>();
        sums.forEach((currency, sum) -> {
            List<String> parts = new ArrayList<>();
            for (BigDecimal part : sum) {
                if (part != null) {
                    parts.add(part.toPlainString());
                }
            }
            texts.put(currency, String.join(" ", parts));
        });
        return texts;
    }

    private int limit() {
        return 1 + random.nextInt(60);
    }

    private static Instant asOf(JsonNode asOf) {
        return Instant.parse(asOf.asString());
    }

    private static Map<String, Object> requested(Map<String, ?> filter, Object... namesAndValues) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("filter", filter);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            body.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return body;
    }

    /** Quotes within values must not become others on the way. */
    private static HttpResponse<String> post(ExportClient client, String path, Map<String, ?> body) {
        return client.post(path, JsonMapper.shared().writeValueAsString(body).replace("'", "\\u0027"));
    }
}
