package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HedgingTest {

    private final Hedging hedging = new Hedging();

    @Test
    void readsInTwenty_atMostOneIsRepeated() {
        assertThat(hedging.take(false)).isFalse();
        answer(19, 1);
        assertThat(hedging.take(false)).isFalse();
        answer(1, 1);
        assertThat(hedging.take(false)).isTrue();
        assertThat(hedging.take(false)).isFalse();
        assertThat(hedging.hedges()).isEqualTo(1);
    }

    @Test
    void readOfANodeOnProbation_isRepeatedInAnyCase_andCostsTheOthersNothing() {
        answer(20, 1);
        assertThat(hedging.take(true)).isTrue();
        assertThat(hedging.take(true)).isTrue();
        assertThat(hedging.take(false)).isTrue();
        assertThat(hedging.hedges()).isEqualTo(3);
    }

    @Test
    void quietTime_savesNoMoreThanTen() {
        answer(100_000, 1);
        assertThat(IntStream.range(0, 1_000).filter(i -> hedging.take(false)).count())
                .isEqualTo(10);
    }

    @Test
    void delay_isWhatOneReadInTwentyTakes_andNoLessThan50Milliseconds() {
        assertThat(delay()).isEqualTo(Duration.ofMillis(500));
        answer(304, 10);
        answer(16, 900);
        assertThat(delay()).isEqualTo(Duration.ofMillis(900));
        answer(320, 10);
        assertThat(delay()).isEqualTo(Duration.ofMillis(50));
    }

    private Duration delay() {
        return Duration.ofNanos(hedging.delayNanos());
    }

    private void answer(int reads, long millis) {
        for (int i = 0; i < reads; i++) {
            hedging.answered(Duration.ofMillis(millis).toNanos());
        }
    }
}
