package org.txsearch.ingest.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.jspecify.annotations.Nullable;
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
        assertThat(throttle.passed()).isEqualTo(count);
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
    void rateThatRises_isNoticedWhileWaiting() throws InterruptedException {
        ChosenRate rate = new ChosenRate(0.01, "for the test");
        Throttle throttle = new Throttle(Double.POSITIVE_INFINITY, rate, new Throttle.Clock() {
            @Override
            public long nanoTime() {
                return clock.nanoTime();
            }

            @Override
            public void sleep(long nanos) {
                clock.sleep(nanos);
                rate.perSecond = 1_000;
            }
        });
        long start = clock.nanoTime();
        throttle.awaitTurn();
        assertThat(clock.nanoTime() - start).isLessThan(200_000_000L);
        assertThat(throttle.limit()).isEqualTo("held to 1,000/s, for the test");
    }

    @Test
    void lowerOfBothRates_holds_andIsNamed() {
        ChosenRate rate = new ChosenRate(500, "searches take long");
        assertThat(new Throttle(2_000, rate, clock).limit()).isEqualTo("held to 500/s, searches take long");
        assertThat(new Throttle(200, rate, clock).limit()).isEqualTo("held to 200/s by --max-rate");
        assertThat(new Throttle(Double.POSITIVE_INFINITY, new ChosenRate(500, null), clock).limit())
                .isNull();
        assertThat(fixed(200).limit()).isEqualTo("held to 200/s by --max-rate");
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
        Throttle throttle = new Throttle(0.001, null, new Throttle.Clock() {});
        Thread.currentThread().interrupt();
        assertThatThrownBy(throttle::awaitTurn).isInstanceOf(InterruptedException.class);
    }

    private Throttle fixed(double perSecond) {
        return new Throttle(perSecond, null, clock);
    }

    private static final class ChosenRate implements Throttle.ChangingRate {

        private double perSecond;
        private final @Nullable String reason;

        ChosenRate(double perSecond, @Nullable String reason) {
            this.perSecond = perSecond;
            this.reason = reason;
        }

        @Override
        public double perSecond() {
            return perSecond;
        }

        @Override
        public @Nullable String reason() {
            return reason;
        }
    }
}
