package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.txsearch.api.exports.formats.ExportContents;
import org.txsearch.api.exports.formats.ExportFormat;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.api.search.SearchQuery;
import org.txsearch.exports.ExportJob;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class ExportFileNamesTest {

    private static final String OCTOBER = "{'created_at':{'gte':'2026-09-30T22:00:00Z','lt':'2026-10-31T23:00:00Z'}}";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "2026-09-30T22:00:00Z | 2026-10-31T23:00:00Z | 2026-10",
                "2026-09-30T22:00:00Z | 2026-10-15T22:00:00Z | 2026-10-01_2026-10-15",
                "2026-10-24T22:00:00Z | 2026-10-25T23:00:00Z | 2026-10-25",
                "2026-09-30T22:00:00Z | 2026-11-14T23:00:00Z | 2026-10-01_2026-11-14",
                // Not over.
                "2026-10-31T23:00:00Z | 2026-11-30T23:00:00Z | 2026-11-01_2026-11-21",
                "2026-12-31T23:00:00Z | 2027-01-31T23:00:00Z | 2027-01-01",
                "2026-10-01T08:00:00Z | 2026-10-01T09:30:00Z | 2026-10-01",
            })
    void period_isNamedByItsDays_inTheTimeZone(String from, String to, String period) {
        String filter = "{'created_at':{'gte':'" + from + "','lt':'" + to + "'}}";
        assertThat(name("CSV", "M0001", filter, null)).isEqualTo("M0001_" + period + "_transactions.csv");
    }

    @Test
    void openPeriod_endsWithTheData() {
        assertThat(name("NDJSON", "M0001", "{'created_at':{'gte':'2026-10-31T23:00:00Z'}}", null))
                .isEqualTo("M0001_2026-11-01_2026-11-21_transactions.ndjson");
        assertThat(name("NDJSON", "M0001", "{'created_at':{'lt':'2026-10-31T23:00:00Z'}}", null))
                .isEqualTo("M0001_until_2026-10-31_transactions.ndjson");
        assertThat(name("NDJSON", "M0001", "{'status':{'eq':'PENDING'}}", null))
                .isEqualTo("M0001_until_2026-11-21_transactions.ndjson");
    }

    @Test
    void format_isInTheName() {
        assertThat(name("PDF", "M0001", OCTOBER, null)).isEqualTo("M0001_2026-10_statement.pdf");
        assertThat(name("CAMT053", "M0001", OCTOBER, null)).isEqualTo("M0001_2026-10_statement.xml");
        assertThat(name("OFX", "M0001", OCTOBER, null)).isEqualTo("M0001_2026-10_statement.ofx");
        assertThat(name("XLSX", "M0001", OCTOBER, null)).isEqualTo("M0001_2026-10_transactions.xlsx");
        ExportFormat csv = format("CSV");
        ObjectNode quickBooks = csv.byDefault();
        quickBooks.put("profile", "quickbooks").put("compression", "GZIP");
        assertThat(ExportFileNames.of(contents("M0001", OCTOBER, null), csv, quickBooks, 2, 3))
                .isEqualTo("M0001_2026-10_quickbooks_2.csv.gz");
        quickBooks.put("profile", "datev");
        assertThat(ExportFileNames.of(contents("M0001", OCTOBER, null), csv, quickBooks, 1, 1))
                .isEqualTo("EXTF_M0001_2026-10_datev.csv.gz");
    }

    @Test
    void periodOfASchedule_hasItsLabel() {
        Instant from = Instant.parse("2026-11-15T23:00:00Z");
        ExportJob.ExportOrigin week =
                new ExportJob.ExportOrigin("sch_1", "2026-W47", from, Instant.parse("2026-11-22T23:00:00Z"));
        assertThat(name("CSV", "M0001", "{'status':{'eq':'PENDING'}}", week))
                .isEqualTo("M0001_2026-W47_transactions.csv");
    }

    @Test
    void payout_isInTheName() {
        assertThat(name("CSV", "M0001", "{'payout_id':{'eq':'PO-2026_1'}}", null))
                .isEqualTo("M0001_payout_PO-2026_1_transactions.csv");
        assertThat(name("OFX", "M0001", "{'and':[{'payout_id':{'eq':'po'}},{'currency':{'eq':'EUR'}}]}", null))
                .isEqualTo("M0001_payout_po_statement.ofx");
        assertThat(name("CSV", "M0001", "{'payout_id':{'in':['a','b']}}", null)).contains("_until_");
        assertThat(name("CSV", "M0001", "{'not':{'payout_id':{'eq':'a'}}}", null))
                .contains("_until_");
    }

    @Test
    void name_isSafeOnEverySystem() {
        assertThat(name("CSV", "CON.x", "{'payout_id':{'eq':'../a:b*?<>|é李.'}}", null))
                .isEqualTo("CON-x_payout_a-b_transactions.csv");
        assertThat(name("CSV", "...", "{'payout_id':{'eq':'李'}}", null)).isEqualTo("x_payout_x_transactions.csv");
        assertThat(name("CSV", "M".repeat(64), "{'payout_id':{'eq':'" + "p".repeat(127) + "'}}", null))
                .isEqualTo("M".repeat(64) + "_payout_" + "p".repeat(64) + "_transactions.csv");
    }

    @Test
    void namesOfManyFiles_sort() {
        ExportContents contents = contents("M0001", OCTOBER, null);
        ExportFormat csv = format("CSV");
        assertThat(ExportFileNames.of(contents, csv, csv.byDefault(), 2, 9)).endsWith("_transactions_2.csv");
        assertThat(ExportFileNames.of(contents, csv, csv.byDefault(), 2, 12)).endsWith("_transactions_02.csv");
        assertThat(ExportFileNames.of(contents, csv, csv.byDefault(), 12, 12)).endsWith("_transactions_12.csv");
    }

    private static String name(String format, String merchant, String filter, ExportJob.@Nullable ExportOrigin origin) {
        ExportFormat known = format(format);
        return ExportFileNames.of(contents(merchant, filter, origin), known, known.byDefault(), 1, 1);
    }

    private static ExportFormat format(String format) {
        return ExportFormats.ALL.find(format).orElseThrow();
    }

    private static ExportContents contents(String merchant, String filter, ExportJob.@Nullable ExportOrigin origin) {
        JsonNode query = JsonMapper.shared()
                .readTree("{\"filter\":" + filter.replace('\'', '"')
                        + ",\"time_zone\":\"Europe/Madrid\",\"sort\":[\"created_at\"]}");
        ExportJob job =
                TestExports.job(merchant, JsonMapper.shared().createObjectNode().set("query", query), origin);
        return TestExports.contents(job, SearchQuery.remembered(query), new TreeMap<>());
    }
}
