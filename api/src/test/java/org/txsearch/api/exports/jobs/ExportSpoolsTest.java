package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.api.exports.files.MemoryFiles;
import org.txsearch.api.exports.files.Spools;
import org.txsearch.api.exports.formats.ExportContents;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.exports.ExportJob;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Temporary files of a bank statement, from the first row to the last file that is removed. */
class ExportSpoolsTest {

    private static final Instant NOW = Instant.parse("2026-11-21T15:31:07.211Z");

    private final MemoryFiles files = new MemoryFiles();

    @ParameterizedTest
    @ValueSource(strings = {"CAMT053", "OFX"})
    void temporaryFiles_areRemoved_whenTheStatementIsComplete(String format) throws Exception {
        try (ExportParts parts = parts(format, Long.MAX_VALUE)) {
            row(parts, "a", "EUR");
            row(parts, "b", "USD");
            assertThat(files.unfinished).hasSize(3).containsKeys("0-EUR.spool", "0-USD.spool");
            assertThat(parts.finish())
                    .singleElement()
                    .extracting(file -> file.rows())
                    .isEqualTo(2L);
        }
        assertThat(files.unfinished).isEmpty();
        assertThat(files.finished).hasSize(1);
        assertThat(new String(files.finished.values().iterator().next(), StandardCharsets.UTF_8))
                .contains(">a<", ">b<");
    }

    @ParameterizedTest
    @ValueSource(strings = {"CAMT053", "OFX"})
    void entriesThatExceedTheQuota_failTheExport_andLeaveNothing(String format) {
        ExportFailedException failed = catchThrowableOfType(ExportFailedException.class, () -> {
            try (ExportParts parts = parts(format, 100)) {
                row(parts, "a", "EUR");
                row(parts, "b", "USD");
                parts.finish();
            }
        });
        assertThat(failed.error()).isEqualTo(ExportError.EXPORT_QUOTA_REACHED);
        assertThat(files.finished).isEmpty();
        assertThat(files.unfinished).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"CAMT053", "OFX"})
    void exportThatStopsHalfWay_leavesNothing(String format) throws Exception {
        try (ExportParts parts = parts(format, Long.MAX_VALUE)) {
            row(parts, "a", "EUR");
        }
        assertThat(files.finished).isEmpty();
        assertThat(files.unfinished).isEmpty();
    }

    private ExportParts parts(String format, long maxBytes) throws ExportFailedException {
        JsonNode json = JsonMapper.shared()
                .readTree("{\"format\":\"" + format + "\",\"query\":{\"filter\":{\"payout_id\":{\"eq\":\"po\"}},"
                        + "\"time_zone\":\"Etc/UTC\",\"sort\":[\"created_at\"]},\"rows\":0}");
        ExportRequest request = new ExportRequestReader(ExportFormats.ALL).kept(json);
        ExportJob job = ExportJob.queued("exp_1", "M0001", json, null, NOW, 0);
        ExportContents contents = new ExportContents(
                job,
                request.rows(),
                NOW,
                null,
                new TreeMap<>(),
                null,
                new Spools(files, job.id(), job.lease().attempt(), maxBytes));
        return new ExportParts(files, contents, request, 1_000_000);
    }

    private static void row(ExportParts parts, String id, String currency) throws ExportFailedException {
        byte[] item = ("{\"id\":\"" + id + "\",\"type\":\"PAYMENT\",\"status\":\"COMPLETED\","
                        + "\"created_at\":\"2026-11-14T10:00:00Z\",\"amount\":{\"value\":\"10.00\",\"currency_code\":\""
                        + currency + "\"}}")
                .getBytes(StandardCharsets.UTF_8);
        assertThat(parts.row(item, 0, item.length)).isTrue();
    }
}
