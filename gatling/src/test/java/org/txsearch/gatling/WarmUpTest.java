package org.txsearch.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WarmUpTest {

    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong clock = new AtomicLong();

    @Test
    void fewWindows_areNotStable() {
        assertThat(WarmUp.isStable(List.of())).isFalse();
        assertThat(WarmUp.isStable(windows(100, 100, 100))).isFalse();
        assertThat(WarmUp.isStable(windows(100, 100, 100, 100))).isTrue();
    }

    @Test
    void rateThatGrowsLittleFromWindowToWindow_isNotStable() {
        assertThat(WarmUp.isStable(windows(100, 104, 108, 112))).isFalse();
        assertThat(WarmUp.isStable(windows(100, 104, 108, 112, 112, 113, 114))).isTrue();
    }

    @Test
    void rateThatFalls_isNotStable() {
        assertThat(WarmUp.isStable(windows(112, 108, 104, 100))).isFalse();
    }

    @Test
    void eachWay_mustBeStable() {
        List<double[]> windows =
                List.of(new double[] {9, 50}, new double[] {9, 60}, new double[] {9, 70}, new double[] {9, 80});
        assertThat(WarmUp.isStable(windows)).isFalse();
    }

    @Test
    void warmUp_endsWhenTheRateIsStable_andSaysHowLongThatTook() throws Exception {
        Deque<Double> rates = new ArrayDeque<>(List.of(20.0, 60.0, 90.0, 100.0, 99.0, 101.0, 98.0, 500.0));
        String said = WarmUp.until(List.of("API"), () -> window(rates.removeFirst()), clock::get);
        assertThat(said).isEqualTo("warmed up for 7 s, the rate is stable: API 20.00 to 98.00/s");
        assertThat(rates).containsExactly(500.0);
    }

    @Test
    void rateThatIsNeverStable_isReported_afterTwoMinutes() throws Exception {
        AtomicLong rate = new AtomicLong(1);
        String said = WarmUp.until(List.of("API"), () -> window((double) rate.updateAndGet(r -> 3 - r)), clock::get);
        assertThat(said).isEqualTo("warmed up for 120 s, THE RATE STILL MOVES: API 2.000 to 1.000/s");
    }

    private double[] window(double rate) {
        clock.addAndGet(SECOND);
        return new double[] {rate};
    }

    private static List<double[]> windows(double... rates) {
        return Arrays.stream(rates).mapToObj(rate -> new double[] {rate}).toList();
    }
}
