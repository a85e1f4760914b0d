package org.txsearch.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantilesTest {

    @ParameterizedTest
    @CsvSource({"0, 1", "0.1, 1", "0.11, 2", "0.5, 5", "0.99, 10", "1, 10"})
    void quantile_isTheLeastValueThatThatPartDoesNotExceed(double part, double value) {
        assertThat(Quantiles.of(new double[] {10, 9, 8, 7, 6, 5, 4, 3, 2, 1}, part))
                .isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({"0", "0.5", "1"})
    void quantile_ofNothing_isNoNumber(double part) {
        assertThat(Quantiles.of(new double[0], part)).isNaN();
    }

    @Test
    void median_ofAnEvenNumberOfValues_isBetweenTheTwoInTheMiddle() {
        assertThat(Quantiles.median(new double[] {9, 1, 3})).isEqualTo(3);
        assertThat(Quantiles.median(new double[] {9, 1, 3, 4})).isEqualTo(3.5);
    }
}
