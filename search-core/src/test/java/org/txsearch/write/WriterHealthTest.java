package org.txsearch.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WriterHealthTest {

    private final WriterHealth health = new WriterHealth(Duration.ofNanos(1));

    @Test
    void firstStallAfterALongIdleTime_isNoFailure() {
        letTimePass();
        health.stalled("status 503");
        assertThatCode(health::check).doesNotThrowAnyException();
        assertThat(health.stallReason()).isEqualTo("status 503");
    }

    @Test
    void stallThatLasts_isAFailure() {
        health.stalled("status 503");
        letTimePass();
        health.stalled("status 429");
        assertThat(health.hasFailed()).isTrue();
        assertThatExceptionOfType(WriteFailedException.class)
                .isThrownBy(health::check)
                .withMessageContaining("status 429");
    }

    @Test
    void progress_endsTheStall() {
        health.stalled("status 503");
        letTimePass();
        health.progress();
        assertThat(health.stallReason()).isNull();
        health.stalled("status 503");
        assertThat(health.hasFailed()).isFalse();
    }

    @Test
    void wait_isReportedAndNoFailure_howeverLongItLasts() {
        health.stalled("status 503");
        letTimePass();
        health.waiting("blocked");
        assertThat(health.stallReason()).isEqualTo("blocked");
        letTimePass();
        health.waiting("blocked");
        health.stalled("status 503");
        assertThat(health.hasFailed()).isFalse();
    }

    @Test
    void firstFailure_isReportedOnceToEachWaitingCaller() {
        AtomicInteger told = new AtomicInteger();
        health.whenFailed(told::incrementAndGet);
        IllegalStateException cause = new IllegalStateException("cause");
        health.fail("first", cause);
        health.fail("second", null);
        assertThatExceptionOfType(WriteFailedException.class)
                .isThrownBy(health::check)
                .withMessage("first")
                .withCause(cause);
        assertThat(told).hasValue(1);
    }

    private static void letTimePass() {
        long start = System.nanoTime();
        while (System.nanoTime() - start < 1_000) {
            Thread.onSpinWait();
        }
    }
}
