package org.txsearch.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.txsearch.cli.runtime.settings.WriteSettings;
import org.txsearch.write.BulkSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TuneReportTest {

    private static final Tuning TUNING = new Tuning(
            List.of(point(100, 2, 5_000), point(1_600, 2, 10_000)),
            List.of(point(1_600, 1, 6_000), point(1_600, 4, 12_000)),
            new RequestShape(1_600, 4));

    @Test
    void chart_showsEveryStep_andTheChosenOne() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new TuneReport(TUNING, 5_000).print(new PrintStream(out, true, StandardCharsets.UTF_8));
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "Documents a request, 2 requests at once, 5,000 bytes a document",
                        "     100      5,000/s  ████████████████████",
                        "   1,600     10,000/s  ████████████████████████████████████████  ◀ chosen",
                        "Requests at once, 1,600 documents each",
                        "       1      6,000/s  ████████████████████",
                        "       4     12,000/s  ████████████████████████████████████████  ◀ chosen",
                        "Beyond 1,600 documents a request and 4 at once throughput no longer improves: 12,000 documents/s",
                        "Settings for load and follow:",
                        "  export TXSEARCH_WRITE_MAXDOCUMENTS=1600",
                        "  export TXSEARCH_WRITE_MAXBYTES=12582912",
                        "  export TXSEARCH_WRITE_MAXINFLIGHT=4");
    }

    @Test
    void settings_areThoseThatCommandsRead() {
        TuneReport report = new TuneReport(TUNING, 5_000);
        try {
            report.settings().forEach((name, value) -> System.setProperty(name, String.valueOf(value)));
            BulkSettings settings = WriteSettings.current();
            assertThat(settings.requests().maxDocuments()).isEqualTo(1_600);
            assertThat(settings.requests().maxInFlight()).isEqualTo(4);
            // The number of documents, not of bytes, is what ends a batch.
            assertThat(settings.requests().maxBytes()).isGreaterThan(1_600 * 5_000);
            assertThat(settings)
                    .usingRecursiveComparison()
                    .ignoringFields("requests", "maxHeldBytes")
                    .isEqualTo(BulkSettings.defaults());
        } finally {
            report.settings().keySet().forEach(System::clearProperty);
        }
    }

    @Test
    void json_holdsCurvesAndSettings() {
        JsonNode json = JsonMapper.shared().readTree(new TuneReport(TUNING, 5_000).json());
        assertThat(json.at("/by_batch_size/1/documents_per_second").asLong()).isEqualTo(10_000);
        assertThat(json.at("/by_concurrency/1/in_flight").asInt()).isEqualTo(4);
        assertThat(json.path("settings").properties())
                .extracting(member -> entry(member.getKey(), member.getValue().asInt()))
                .contains(entry("txsearch.write.max-documents", 1_600));
    }

    private static TuningPoint point(int documents, int inFlight, double rate) {
        return new TuningPoint(new RequestShape(documents, inFlight), rate, 3);
    }
}
