package org.txsearch.gatling.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

class MatrixChartsTest {

    @Test
    void knee_isWhereTwiceTheCallersGetHardlyMore() {
        List<JsonNode> steps = List.of(step(1, 100), step(2, 190), step(4, 260), step(8, 270), step(16, 400));
        assertThat(MatrixCharts.knee(steps).path("callers").asInt()).isEqualTo(4);
    }

    @Test
    void knee_isTheLastStepWhereItStillGrows() {
        assertThat(MatrixCharts.knee(List.of(step(1, 100), step(2, 190)))
                        .path("callers")
                        .asInt())
                .isEqualTo(2);
    }

    private static JsonNode step(int callers, double perSecond) {
        return JsonNodeFactory.instance.objectNode().put("callers", callers).put("per_second", perSecond);
    }
}
