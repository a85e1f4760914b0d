package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.exports.jobs.ExportClient.PATH;
import static org.txsearch.api.exports.jobs.ExportClient.json;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.merchants.Merchant;
import org.txsearch.merchants.Merchants;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@SearchingApi
@TestPropertySource(
        properties = {
            "txsearch.exports.running=2",
            "txsearch.exports.poll=50ms",
            "txsearch.exports.rows-per-file=40",
            "txsearch.limits.in-flight=200"
        })
class ExportsIT extends OneMerchant {

    private static final int ROWS = 100;

    @Autowired
    private Merchants merchants;

    @Test
    void csv_isTheListAsCsv_inParts_withHashesAndTotals() throws Exception {
        store();
        HttpResponse<String> made = client.post(PATH, "{'format':'CSV','sort':'created_at'}");
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        assertThat(made.headers().firstValue("Retry-After")).hasValue("1");
        JsonNode queued = json(made);
        assertThat(made.headers().firstValue("Location"))
                .hasValue("https://localhost:" + port + PATH + "/"
                        + queued.get("id").asString());
        assertThat(queued.toString())
                .matches(
                        "\\{\"id\":\"exp_[0-9a-v]{26}\",\"status\":\"QUEUED\",\"format\":\"CSV\",\"created_at\":\"[^\"]+Z\","
                                + "\"started_at\":null,\"finished_at\":null,\"expires_at\":null,"
                                + "\"progress\":\\{\"rows_done\":0,\"rows_total\":100},"
                                + "\"query\":\\{\"time_zone\":\"Etc/UTC\",\"sort\":\\[\"created_at\"]},"
                                + "\"csv\":\\{\"profile\":\"generic\",\"delimiter\":\",\",\"decimal_separator\":\".\",\"bom\":false,\"date_format\":\"iso\",\"language\":null,\"columns\":null,\"datev\":null,\"compression\":\"NONE\"},"
                                + "\"xlsx\":null,\"pdf\":null,\"schedule\":null,\"created_by\":\\{\"client_id\":\"client-1\",\"partner_id\":null},\"waiting_for\":null,\"error\":null,\"result\":null}");

        JsonNode export = client.awaitFinal(queued.get("id").asString());
        assertThat(export.get("status").asString()).as(export.toString()).isEqualTo("SUCCEEDED");
        assertThat(export.get("progress").toString()).isEqualTo("{\"rows_done\":100,\"rows_total\":100}");
        assertThat(export.at("/result/row_count").asInt()).isEqualTo(ROWS);
        assertThat(export.at("/result/as_of").asString()).endsWith("Z");
        assertThat(export.at("/result/files")).hasSize(3);
        assertThat(export.at("/result/files").findValuesAsString("name"))
                .isSorted()
                .allSatisfy(name -> assertThat(name)
                        .startsWith(merchant.id() + "_until_")
                        .matches(".*_until_\\d{4}-\\d\\d-\\d\\d_transactions_[123]\\.csv"));
        StringBuilder rows = new StringBuilder();
        String header = null;
        for (int n = 1; n <= 3; n++) {
            byte[] file = client.file(export, n);
            JsonNode told = export.at("/result/files/" + (n - 1));
            assertThat(told.get("bytes").asInt()).isEqualTo(file.length);
            assertThat(told.get("rows").asInt()).isEqualTo(n < 3 ? 40 : 20);
            assertThat(told.get("sha256").asString())
                    .isEqualTo(HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(file)));
            assertThat(told.get("content_type").asString()).isEqualTo("text/csv;charset=UTF-8");
            String text = new String(file, StandardCharsets.UTF_8);
            header = text.substring(0, text.indexOf("\r\n") + 2);
            rows.append(text.substring(header.length()));
        }
        HttpResponse<String> list = client.get("/v1/transactions?sort=created_at&limit=1000", "Accept", "text/csv");
        assertThat(header + rows).isEqualTo(list.body());
        assertThat(export.at("/result/totals").toString())
                .isEqualTo("[{\"currency\":\"EUR\",\"count\":67,\"gross\":{\"value\":\"%s\",\"currency_code\":\"EUR\"},"
                                .formatted(sum("EUR", 67))
                        + "\"fee\":{\"value\":\"-23.45\",\"currency_code\":\"EUR\"},"
                        + "\"net\":{\"value\":\"0.00\",\"currency_code\":\"EUR\"}},"
                        + "{\"currency\":\"JPY\",\"count\":33,\"gross\":{\"value\":\"%s\",\"currency_code\":\"JPY\"},"
                                .formatted(sum("JPY", 33))
                        + "\"fee\":{\"value\":\"0\",\"currency_code\":\"JPY\"},"
                        + "\"net\":{\"value\":\"0\",\"currency_code\":\"JPY\"}}]");
    }

    private static String sum(String currency, int count) {
        BigDecimal sum = BigDecimal.ZERO;
        int rows = 0;
        for (int i = 0; i < ROWS; i++) {
            if (currency(i).equals(currency)) {
                sum = sum.add(new BigDecimal(amount(i)));
                rows++;
            }
        }
        assertThat(rows).isEqualTo(count);
        return sum.toPlainString();
    }

    /** The file contains the payout and the transactions that it pays, so the totals are their difference. */
    @ParameterizedTest
    @MethodSource("formats")
    void exportOfOnePayout_hasItsTransactionsAndItsOwn(String format) {
        merchant.store(
                payout("out", "-8.00").with("type", "PAYOUT").at("2026-11-20T06:00:00Z"),
                payout("t1", "10.00").at("2026-01-02T00:00:00Z"),
                payout("t2", "-2.00").with("type", "REFUND").at("2026-11-02T00:00:00Z"),
                TestTransaction.of("other").with("payout_id", "po_2"));
        JsonNode export = client.made("{'format':'" + format + "','filter':{'payout_id':{'eq':'po_1'}}}");

        assertThat(export.at("/status").asString()).as(export.toString()).isEqualTo("SUCCEEDED");
        assertThat(export.at("/result/row_count").asInt()).isEqualTo(3);
        assertThat(export.at("/result/totals/0/net/value").asString()).isEqualTo("0.00");
    }

    private static List<String> formats() {
        return ExportFormats.ALL.names();
    }

    private static TestTransaction payout(String id, String amount) {
        return TestTransaction.of(id)
                .with("payout_id", "po_1")
                .amount(amount, "EUR")
                .with("net.value", amount)
                .with("net.currency_code", "EUR");
    }

    @Test
    void ndjson_hasTheItemsOfTheList_alsoWithFields() {
        store();
        for (String fields : List.of("", ",'fields':['amount','payer.email']")) {
            JsonNode export = client.made("{'format':'NDJSON','sort':'-created_at'" + fields + "}");
            StringBuilder items = new StringBuilder();
            for (int n = 1; n <= 3; n++) {
                items.append(client.text(export, n));
            }
            JsonNode page = json(
                    client.get("/v1/transactions?limit=1000" + (fields.isEmpty() ? "" : "&fields=amount,payer.email")));
            List<String> expected = new ArrayList<>();
            page.get("items").forEach(item -> expected.add(item.toString()));
            assertThat(items.toString().split("\n", -1)).hasSize(ROWS + 1);
            assertThat(items.toString()
                            .lines()
                            .map(line -> JsonMapper.shared().readTree(line).toString()))
                    .isEqualTo(expected);
            assertThat(export.at("/result/files/0/content_type").asString()).isEqualTo("application/x-ndjson");
            assertThat(export.get("csv").isNull()).isTrue();
        }
    }

    @Test
    void pdf_isOneStatement_howeverManyRows_withTheTotalsOfTheList() {
        store();
        JsonNode export = client.made(
                "{'format':'PDF','sort':'created_at','filter':{'status':{'eq':'COMPLETED'}},'time_zone':'Europe/Madrid',"
                        + "'pdf':{'page_size':'LETTER','orientation':'PORTRAIT','title':'November'}}");
        assertThat(export.get("status").asString()).as(export.toString()).isEqualTo("SUCCEEDED");
        assertThat(export.at("/result/files")).hasSize(1);
        assertThat(export.at("/result/files/0/name").asString()).endsWith(".pdf");
        assertThat(export.at("/result/files/0/content_type").asString()).isEqualTo("application/pdf");
        assertThat(new String(client.file(export, 1), StandardCharsets.ISO_8859_1))
                .startsWith("%PDF-")
                .contains("%%EOF");
        JsonNode csv = client.made("{'format':'CSV','filter':{'status':{'eq':'COMPLETED'}}}");
        assertThat(export.at("/result/totals")).isEqualTo(csv.at("/result/totals"));
        assertThat(export.at("/pdf/title").asString()).isEqualTo("November");
        JsonNode empty = client.made("{'format':'PDF','filter':{'id':{'eq':'none'}}}");
        assertThat(empty.at("/result/row_count").asInt()).isZero();
        assertThat(client.file(empty, 1)).isNotEmpty();
    }

    @Test
    void pdf_neverAddsWhatFailedOrIsPendingToWhatIsSettled() throws IOException {
        merchant.store(
                TestTransaction.of("t1").amount("10.00", "EUR"),
                TestTransaction.of("t2").amount("20.00", "EUR").with("status", "PARTIALLY_REFUNDED"),
                TestTransaction.of("t3").amount("40.00", "EUR").with("status", "AUTHORIZED"),
                TestTransaction.of("t4").amount("80.00", "EUR").with("status", "DENIED"),
                TestTransaction.of("t5").amount("160", "JPY").with("status", "CANCELLED"));
        byte[] file = client.file(client.made("{'format':'PDF'}"), 1);
        try (PDDocument document = Loader.loadPDF(file)) {
            assertThat(new PDFTextStripper().getText(document))
                    .contains("EUR Settled 2 30.00", "EUR Pending 1 40.00", "EUR Failed 1 80.00", "JPY Failed 1 160")
                    .doesNotContain("150.00");
        }
    }

    @Test
    void pdf_namesTheMerchantAndStatesTheBalancesOfItsPeriod() throws IOException {
        merchant.store(
                TestTransaction.of("old").amount("100.00", "EUR").at("2026-10-31T22:59:59Z"),
                TestTransaction.of("t1").amount("50.00", "EUR").at("2026-10-31T23:00:00Z"),
                TestTransaction.of("t2").amount("7", "JPY").at("2026-11-02T08:00:00Z"),
                TestTransaction.of("t3").amount("9.00", "EUR").with("status", "PENDING"));
        String november =
                ",'time_zone':'Europe/Madrid','filter':{'and':[{'created_at':{'gte':'2026-11-01','lt':'2026-11-25'}}%s]}}";
        String unknown = text(client.made("{'format':'PDF'" + november.formatted("")));
        assertThat(unknown).contains("Merchant " + merchant.id()).doesNotContain("Registration");

        merchants.put(new Merchant(
                merchant.id(), "Ada & Söhne", List.of("Hafen 1", "Hamburg"), "DE", "HRB 7", "", "", "ada@example.com"));
        JsonNode export = client.made("{'format':'PDF','pdf':{'language':'DE'}" + november.formatted(""));
        String page = text(export);
        assertThat(page)
                .contains("Umsatzaufstellung", "Ada & Söhne", "Hafen 1", "Hamburg", "Register HRB 7", "ada@example.com")
                .contains("Händler " + merchant.id(), "01.11.2026 bis 24.11.2026", "Summe 02.11.2026")
                .doesNotContain("USt-IdNr.", "Konto");
        JsonNode accounts = export.at("/result/period/currencies");
        assertThat(accounts).hasSize(2);
        for (JsonNode account : accounts) {
            StringBuilder row = new StringBuilder(account.get("currency").asString());
            for (String figure : List.of(
                    "opening", "settled", "refunded", "other", "fees", "net", "paid_out", "closing", "pending")) {
                row.append(' ')
                        .append(account.at("/" + figure + "/value").asString().replace('.', ','));
            }
            assertThat(page).contains(row);
        }

        String some = text(client.made(
                "{'format':'PDF','sort':'-updated_at'" + november.formatted(",{'status':{'eq':'COMPLETED'}}")));
        assertThat(some).contains("Statement of transactions", "Ada & Söhne").doesNotContain("Opening", "Total of");
    }

    /** PDFBox takes a minus far from the amount before it for two blanks. */
    private String text(JsonNode export) throws IOException {
        try (PDDocument document = Loader.loadPDF(client.file(export, 1))) {
            return new PDFTextStripper().getText(document).replaceAll(" +", " ");
        }
    }

    @Test
    void exportWithoutRows_hasAFileWithTheHeaderAlone() {
        JsonNode export = client.made("{'format':'CSV','fields':['id','amount']}");
        assertThat(export.at("/result/row_count").asInt()).isZero();
        assertThat(export.at("/result/totals")).isEmpty();
        assertThat(client.text(export, 1)).isEqualTo("id,amount.value,amount.currency_code\r\n");
        JsonNode lines = client.made("{'format':'NDJSON'}");
        assertThat(client.file(lines, 1)).isEmpty();
    }

    @Test
    void csvOptions_areHonoured() throws IOException {
        merchant.store(TestTransaction.of("t1")
                .amount("-1234.50", "EUR")
                .payer("García; José", "=jose@example.com")
                .with("note", "a,b"));
        String fields = ",'fields':['amount','payer.name','note','payer.email']}";
        JsonNode spreadsheet =
                client.made("{'format':'CSV','csv':{'delimiter':';','decimal_separator':',','bom':true}" + fields);
        assertThat(client.text(spreadsheet, 1))
                .isEqualTo("\ufeffid;amount.value;amount.currency_code;payer.name;note;payer.email\r\n"
                        + "t1;-1234,50;EUR;\"García; José\";\"a,b\";'=jose@example.com\r\n");
        JsonNode tabs = client.made("{'format':'CSV','csv':{'delimiter':'\\t'}" + fields);
        assertThat(client.text(tabs, 1))
                .contains("t1\t-1234.50\tEUR\t\"García; José\"\t\"a,b\"\t'=jose@example.com\r\n");
        JsonNode zipped = client.made("{'format':'CSV','csv':{'compression':'GZIP'}" + fields);
        assertThat(zipped.at("/result/files/0/content_type").asString()).isEqualTo("application/gzip");
        assertThat(zipped.at("/result/files/0/name").asString()).endsWith(".csv.gz");
        try (GZIPInputStream rows = new GZIPInputStream(new ByteArrayInputStream(client.file(zipped, 1)))) {
            assertThat(new String(rows.readAllBytes(), StandardCharsets.UTF_8))
                    .endsWith("t1,-1234.50,EUR,\"García; José\",\"a,b\",'=jose@example.com\r\n");
        }
    }

    @Test
    void bookkeepingFiles_addUpToTheChangeOfTheBalance_andTheResultStatesWhatTheyLeaveOut() {
        List<TestTransaction> month = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            month.add(TestTransaction.of("t" + i)
                    .at("2026-11-19T08:00:%02dZ".formatted(i))
                    .with("type", i % 5 == 0 ? "REFUND" : "PAYMENT")
                    .with("status", i % 6 == 0 ? "PENDING" : i % 7 == 0 ? "DENIED" : "COMPLETED")
                    .amount(i % 5 == 0 ? "-1.25" : "10.00", "EUR")
                    .with("fee.value", "-0.3" + i % 10)
                    .with("fee.currency_code", "EUR"));
        }
        month.add(TestTransaction.of("usd").amount("7.00", "USD"));
        merchant.store(month);
        JsonNode summary = json(client.get("/v1/transactions/summary?currency=EUR&status=COMPLETED"));
        BigDecimal change = decimal(summary.at("/totals/0/gross")).add(decimal(summary.at("/totals/0/fee")));
        String request = "{'format':'CSV','filter':{'and':[{'currency':{'eq':'EUR'}},"
                + "{'created_at':{'gte':'2026-11-01','lt':'2026-12-01'}}]},'sort':'created_at','csv':{'profile':'%s'%s}}";
        String ledger = ",'datev':{'consultant':'29098','client':'55003','fiscal_year_start':'2026-01-01',"
                + "'bank_account':'1360','revenue_account':'8400','fee_account':'4970','payout_account':'1460'}";
        for (String profile : List.of("quickbooks", "xero", "datev")) {
            boolean isDatev = profile.equals("datev");
            JsonNode export = client.made(request.formatted(profile, isDatev ? ledger : ""));
            assertThat(export.get("status").asString()).as(export.toString()).isEqualTo("SUCCEEDED");
            BigDecimal sum = BigDecimal.ZERO;
            int rows = 0;
            for (int n = 1; n <= export.at("/result/files").size(); n++) {
                List<String> lines = client.text(export, n).lines().toList();
                List<String> body = lines.subList(isDatev ? 2 : 1, lines.size());
                assertThat(export.at("/result/files/" + (n - 1) + "/rows").asInt())
                        .isEqualTo(body.size())
                        .isLessThanOrEqualTo(40);
                assertThat(export.at("/result/files/" + (n - 1) + "/name")
                                .asString()
                                .startsWith("EXTF_"))
                        .isEqualTo(isDatev);
                rows += body.size();
                for (String line : body) {
                    Matcher amount = Pattern.compile(isDatev ? "^(\\d+),(\\d\\d);\"([SH])" : "(-?\\d+)\\.(\\d\\d)(,|$)")
                            .matcher(line);
                    assertThat(amount.find()).as(line).isTrue();
                    BigDecimal value = new BigDecimal(amount.group(1) + "." + amount.group(2));
                    sum = amount.group(3).equals("H") ? sum.subtract(value) : sum.add(value);
                }
            }
            assertThat(sum).as(profile).isEqualByComparingTo(change);
            int moved = summary.at("/totals/0/count").asInt();
            assertThat(rows).isEqualTo(2 * moved);
            assertThat(export.at("/result/row_count").asInt()).isEqualTo(moved);
            assertThat(export.at("/result/totals")).isEqualTo(summary.get("totals"));
            assertThat(export.at("/result/left_out/0/count").asInt())
                    .isEqualTo(60 - moved)
                    .isPositive();
            assertThat(export.get("progress").toString()).isEqualTo("{\"rows_done\":60,\"rows_total\":60}");
        }
    }

    private static BigDecimal decimal(JsonNode money) {
        return new BigDecimal(money.get("value").asString());
    }

    private void store() {
        merchant.store(IntStream.range(0, ROWS)
                .mapToObj(i -> {
                    TestTransaction row = TestTransaction.of("t" + i)
                            .at("2026-11-%02dT0%d:00:00Z".formatted(1 + i % 20, i / 20))
                            .payer(i % 2 == 0 ? "José García" : "=SUM(A1)", "payer" + i + "@example.com")
                            .amount(amount(i), currency(i))
                            .with("status", i % 4 == 0 ? "PENDING" : "COMPLETED");
                    return currency(i).equals("EUR")
                            ? row.with("fee.value", "-0.35").with("fee.currency_code", "EUR")
                            : row;
                })
                .toList());
    }

    private static String currency(int i) {
        return i % 3 == 1 ? "JPY" : "EUR";
    }

    private static String amount(int i) {
        return (i % 5 == 0 ? "-" : "") + i + (currency(i).equals("JPY") ? "" : ".05");
    }
}
