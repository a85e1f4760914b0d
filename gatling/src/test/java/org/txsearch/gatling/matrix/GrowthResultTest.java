package org.txsearch.gatling.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.gatling.Http;

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
    void csv_hasALineForEachStep() {
        assertThat(RESULT.csv().lines())
                .containsExactly(
                        "weeks,page_ms,page_ratio,count_ms,count_ratio,documents,bytes_a_transaction,segments,heap_mb",
                        "4,10.000,1.500,3.000,0.400,80000,3355.443,12,300",
                        "52,13.000,1.800,3.000,0.400,1040000,2064.888,12,300");
    }

    @Test
    void files_haveTheWholeResult(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve(GrowthResult.JSON), RESULT.json().toPrettyString());
        assertThat(GrowthResult.read(folder)).isEqualTo(RESULT);
    }

    private static GrowthStep step(long weeks, double millis, double ratio, long documents, long bytes) {
        return new GrowthStep(
                weeks, new GrowthStep.Cost(millis, ratio), new GrowthStep.Cost(3, 0.4), documents, bytes, 12, 300);
    }
}
