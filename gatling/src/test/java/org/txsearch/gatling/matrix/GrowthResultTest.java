package org.txsearch.gatling.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.gatling.Http;
import tools.jackson.databind.node.ObjectNode;

class GrowthResultTest {

    private static final GrowthResult RESULT = new GrowthResult(
            Http.mapper().createObjectNode().put("commit", "c0ffee"),
            "weeks",
            List.of(step(4, 10, 1.5, 80_000, 1L << 28), step(52, 13, 1.8, 1_040_000, 1L << 31)));

    @Test
    void pageGrowth_isHeldAgainstWhatDidNotGrow() {
        assertThat(RESULT.pageGrowth()).isEqualTo(1.8 / 1.5);
    }

    @Test
    void report_hasALineOfCsvForEachStep_andTheChartsAsFiles(@TempDir Path folder) throws IOException {
        RESULT.page().write(folder, GrowthResult.CSV);
        assertThat(Files.readAllLines(folder.resolve(GrowthResult.CSV)))
                .containsExactly(
                        "weeks,page_ms,page_ratio,count_ms,count_ratio,documents,bytes,bytes_a_transaction,segments,heap_mb",
                        "4,10.000,1.500,3.000,0.400,80000,268435456,3355.443,12,300",
                        "52,13.000,1.800,3.000,0.400,1040000,2147483648,2064.888,12,300");
        assertThat(folder.resolve("report.html")).content().contains("<h1>What growing data costs</h1>", "<svg");
        assertThat(folder.resolve("chart-5.svg")).content().startsWith("<svg");
    }

    @Test
    void files_haveTheWholeResult(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve(GrowthResult.JSON), RESULT.json().toPrettyString());
        assertThat(GrowthResult.read(folder).json().toPrettyString())
                .isEqualTo(RESULT.json().toPrettyString());
    }

    private static ObjectNode step(long weeks, double millis, double ratio, long documents, long bytes) {
        return Http.mapper()
                .createObjectNode()
                .put("weeks", weeks)
                .put("page_ms", millis)
                .put("page_ratio", ratio)
                .put("count_ms", 3.0)
                .put("count_ratio", 0.4)
                .put("documents", documents)
                .put("bytes", bytes)
                .put("bytes_a_transaction", bytes / (double) documents)
                .put("segments", 12)
                .put("heap_mb", 300);
    }
}
