package org.txsearch.gatling.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class RunComparisonTest {

    @Test
    void partsThatOverlap_areNoise() {
        RunComparison comparison =
                RunComparison.of(run(figures("service", 10, 9, 10, 11)), run(figures("service", 10.5, 9.5, 10.5, 12)));
        assertThat(comparison.lines()).singleElement().satisfies(line -> {
            assertThat(line.isNoise()).isTrue();
            assertThat(line.ratio()).isEqualTo(1.05);
        });
        assertThat(comparison.table()).contains("noise");
    }

    @Test
    void separateParts_areADifference() {
        RunComparison comparison =
                RunComparison.of(run(figures("service", 10, 9, 10, 11)), run(figures("service", 14, 13, 14, 15)));
        assertThat(comparison.lines()).singleElement().satisfies(line -> {
            assertThat(line.isNoise()).isFalse();
            assertThat(line.least()).isEqualTo(13.0 / 11);
            assertThat(line.greatest()).isEqualTo(15.0 / 9);
        });
        assertThat(comparison.table()).doesNotContain("noise");
    }

    @Test
    void scenariosOfOneRunAlone_areLeftOut() {
        RunComparison comparison = RunComparison.of(run(figures("service", 1)), run(figures("elasticsearch", 1)));
        assertThat(comparison.lines()).isEmpty();
    }

    private static MatrixResult run(JsonNode scenario) {
        return new MatrixResult(JsonNodeFactory.instance.objectNode(), List.of(scenario), List.of());
    }

    private static JsonNode figures(String asked, double p50, double... blocks) {
        ObjectNode scenario =
                JsonNodeFactory.instance.objectNode().put("asked", asked).put("p50_ms", p50);
        Arrays.stream(blocks).forEach(scenario.putArray("blocks_p50_ms")::add);
        return scenario;
    }
}
