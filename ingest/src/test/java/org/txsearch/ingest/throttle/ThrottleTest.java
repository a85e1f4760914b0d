package org.txsearch.ingest.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThrottleTest {

    private final FakeClock clock = new FakeClock();

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1, 7, 250, 15_000, 1_000_000})
    void records_takeTheirTime(double perSecond) throws InterruptedException {
        Throttle throttle = fixed(perSecond);
        int count = (int) Math.max(10, perSecond * 3);
        long start = clock.nanoTime();
        for (int i = 0; i < count; i++) {
            throttle.awaitTurn();
        }
        double seconds = (clock.nanoTime() - start) / 1e9;
        assertThat(count / seconds).isCloseTo(perSecond, within(perSecond * 0.01));
    }

    @Test
    void lateCaller_catchesUpByATwentiethOfASecond_notMore() throws InterruptedException {
        Throttle throttle = fixed(1_000);
        clock.sleep(3_600_000_000_000L);
        int before = clock.sleeps();
        for (int i = 0; i < 50; i++) {
            throttle.awaitTurn();
        }
        assertThat(clock.sleeps()).isEqualTo(before);
        throttle.awaitTurn();
        assertThat(clock.sleeps()).isGreaterThan(before);
    }

    @Test
    void limit_isNamed() {
        assertThat(fixed(2_000).limit()).isEqualTo("held to 2,000/s by --max-rate");
        assertThat(fixed(Double.POSITIVE_INFINITY).limit()).isNull();
    }

    @Test
    void unlimited_neverWaits() throws InterruptedException {
        Throttle throttle = fixed(Double.POSITIVE_INFINITY);
        for (int i = 0; i < 1_000; i++) {
            throttle.awaitTurn();
        }
        assertThat(clock.sleeps()).isZero();
    }

    @Test
    void interruptedWait_ends() {
        Throttle throttle = Throttle.of(0.001);
        Thread.currentThread().interrupt();
        assertThatThrownBy(throttle::awaitTurn).isInstanceOf(InterruptedException.class);
    }

    private Throttle fixed(double perSecond) {
        return new Throttle(perSecond, clock::nanoTime, clock::sleep);
    }
}
