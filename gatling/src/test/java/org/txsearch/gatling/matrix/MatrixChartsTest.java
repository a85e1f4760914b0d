package org.txsearch.gatling.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.txsearch.gatling.matrix.MatrixResult.Throughput;

class MatrixChartsTest {

    @Test
    void knee_isWhereTwiceTheCallersGetHardlyMore() {
        List<Throughput> steps = List.of(step(1, 100), step(2, 190), step(4, 260), step(8, 270), step(16, 400));
        assertThat(MatrixCharts.knee(steps).callers()).isEqualTo(4);
    }

    @Test
    void knee_isTheLastStepWhereItStillGrows() {
        assertThat(MatrixCharts.knee(List.of(step(1, 100), step(2, 190))).callers())
                .isEqualTo(2);
    }

    private static Throughput step(int callers, double perSecond) {
        return new Throughput("page", callers, perSecond, 1, 1);
    }
}
