package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.api.exports.files.MemoryFiles;
import org.txsearch.api.exports.formats.ExportFormats;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Files of bookkeeping programs, which limit their rows. */
class ExportPartsTest {

    private static final String DATEV =
            "{'consultant':'29098','client':'55003','fiscal_year_start':'2026-01-01','account_length':'4',"
                    + "'bank_account':'1360','revenue_account':'8400','fee_account':'4970','payout_account':'1460'}";

    private final MemoryFiles files = new MemoryFiles();

    @ParameterizedTest
    @ValueSource(strings = {"quickbooks", "xero"})
    void filesAreFull_andSplitNoTransaction(String profile) throws Exception {
        List<String> items = new ArrayList<>(Collections.nCopies(1_000, item("10.00", null)));
        assertThat(rows(profile, items)).containsExactly(1_000L);
        items.add(0, item("10.00", "-0.35"));
        assertThat(rows(profile, items)).containsExactly(1_000L, 2L);
        // The fee does not fit into the first file.
        items = new ArrayList<>(Collections.nCopies(999, item("10.00", null)));
        items.addAll(List.of(item("10.00", "-0.35"), item("10.00", null)));
        assertThat(rows(profile, items)).containsExactly(999L, 3L);
        assertThat(rows(profile, Collections.nCopies(2_500, item("10.00", "-0.35"))))
                .containsExactly(1_000L, 1_000L, 1_000L, 1_000L, 1_000L);
    }

    @Test
    void amountOfManyBookings_doesNotExceedTheLimitOfDatev() throws Exception {
        List<String> items = new ArrayList<>(Collections.nCopies(99_998, item("10.00", null)));
        items.add(item("25000000000.00", null));
        items.add(item("10.00", null));
        assertThat(rows("datev", items)).containsExactly(99_998L, 4L);
    }

    private List<Long> rows(String profile, List<String> items) throws Exception {
        String datev = profile.equals("datev") ? DATEV.replace('\'', '"') : "null";
        JsonNode json = JsonMapper.shared()
                .readTree(
                        "{\"format\":\"CSV\",\"query\":{\"filter\":{\"and\":[{\"currency\":{\"eq\":\"EUR\"}},{\"created_at\":"
                                + "{\"gte\":\"2026-11-01T00:00:00Z\",\"lt\":\"2026-12-01T00:00:00Z\"}}]},\"time_zone\":\"Etc/UTC\","
                                + "\"sort\":[\"created_at\"]},\"csv\":{\"profile\":\"" + profile
                                + "\",\"date_format\":\"dd/MM/yyyy\",\"datev\":" + datev + "},\"rows\":0}");
        ExportRequest request = new ExportRequestReader(ExportFormats.ALL).kept(json);
        try (ExportParts parts = new ExportParts(files, TestExports.contents(request), request, 1_000_000)) {
            for (String item : items) {
                byte[] bytes = item.getBytes(StandardCharsets.UTF_8);
                assertThat(parts.row(bytes, 0, bytes.length)).isTrue();
            }
            return parts.finish().stream().map(ResultFile::rows).toList();
        }
    }

    private static String item(String amount, @Nullable String fee) {
        String feeOrNull = fee == null ? "null" : "{\"value\":\"" + fee + "\",\"currency_code\":\"EUR\"}";
        return "{\"id\":\"t1\",\"type\":\"PAYMENT\",\"status\":\"COMPLETED\",\"created_at\":\"2026-11-14T10:00:00.000Z\","
                + "\"amount\":{\"value\":\"" + amount + "\",\"currency_code\":\"EUR\"},\"fee\":" + feeOrNull + "}";
    }
}
