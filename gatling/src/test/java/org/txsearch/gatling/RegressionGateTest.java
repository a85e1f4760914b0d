package org.txsearch.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RegressionGateTest {

    @Test
    void bound_isOfRatiosThatShouldBeSmall_orLarge() {
        RegressionGate.Bound cost = new RegressionGate.Bound("cost", 2.51, 0, 2.5);
        RegressionGate.Bound rate = new RegressionGate.Bound("rate", 0.34, 0.35, Double.MAX_VALUE);
        assertThat(cost.holds()).isFalse();
        assertThat(cost).hasToString("BROKEN cost: 2.51 (at most 2.50)");
        assertThat(rate.holds()).isFalse();
        assertThat(rate).hasToString("BROKEN rate: 0.34 (at least 0.35)");
        assertThat(new RegressionGate.Bound("cost", 2.5, 0, 2.5).holds()).isTrue();
        assertThat(new RegressionGate.Bound("rate", 9, 0.35, Double.MAX_VALUE))
                .hasToString("holds  rate: 9.00 (at least 0.35)");
    }

    /** What could not be measured is no success. */
    @Test
    void bound_ofNoNumber_doesNotHold() {
        assertThat(new RegressionGate.Bound("cost", Double.NaN, 0, 2.5).holds()).isFalse();
    }
}
