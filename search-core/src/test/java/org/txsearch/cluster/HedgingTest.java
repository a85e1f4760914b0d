package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HedgingTest {

    private final Hedging hedging = new Hedging();

    @Test
    void readsInTwenty_atMostOneIsRepeated() {
        assertThat(hedging.take()).isFalse();
        answer(19, 1);
        assertThat(hedging.take()).isFalse();
        answer(1, 1);
        assertThat(hedging.take()).isTrue();
        assertThat(hedging.take()).isFalse();
        assertThat(hedging.hedges()).isEqualTo(1);
    }

    @Test
    void quietTime_savesNoMoreThanTen() {
        answer(100_000, 1);
        assertThat(IntStream.range(0, 1_000).filter(i -> hedging.take()).count())
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
