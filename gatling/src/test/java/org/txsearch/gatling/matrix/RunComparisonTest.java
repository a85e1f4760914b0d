package org.txsearch.gatling.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.txsearch.gatling.matrix.MatrixResult.Figures;
import tools.jackson.databind.node.JsonNodeFactory;

class RunComparisonTest {

    private static final Traits SERVICE = new Traits(Map.of(Traits.ASKED, Traits.SERVICE));

    @Test
    void partsThatOverlap_areNoise() {
        RunComparison comparison =
                RunComparison.of(run(figures(SERVICE, 10, 9, 10, 11)), run(figures(SERVICE, 10.5, 9.5, 10.5, 12)));
        assertThat(comparison.lines()).singleElement().satisfies(line -> {
            assertThat(line.isNoise()).isTrue();
            assertThat(line.ratio()).isEqualTo(1.05);
        });
        assertThat(comparison.table()).contains("noise");
    }

    @Test
    void separateParts_areADifference() {
        RunComparison comparison =
                RunComparison.of(run(figures(SERVICE, 10, 9, 10, 11)), run(figures(SERVICE, 14, 13, 14, 15)));
        assertThat(comparison.lines()).singleElement().satisfies(line -> {
            assertThat(line.isNoise()).isFalse();
            assertThat(line.least()).isEqualTo(13.0 / 11);
            assertThat(line.greatest()).isEqualTo(15.0 / 9);
        });
        assertThat(comparison.table()).doesNotContain("noise");
    }

    @Test
    void scenariosOfOneRunAlone_areLeftOut() {
        RunComparison comparison = RunComparison.of(
                run(figures(SERVICE, 1)), run(figures(new Traits(Map.of(Traits.ASKED, Traits.ELASTICSEARCH)), 1)));
        assertThat(comparison.lines()).isEmpty();
    }

    private static MatrixResult run(Figures figures) {
        return new MatrixResult(JsonNodeFactory.instance.objectNode(), List.of(figures), List.of());
    }

    private static Figures figures(Traits traits, double p50, double... blocks) {
        return new Figures(
                traits, 1, 1, p50, p50, p50, Arrays.stream(blocks).boxed().toList());
    }
}
