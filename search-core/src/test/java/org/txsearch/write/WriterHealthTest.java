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
    void firstTroubleAfterALongIdleTime_isNoFailure() {
        letTimePass();
        health.troubled("status 503");
        assertThatCode(health::check).doesNotThrowAnyException();
        assertThat(health.trouble()).isEqualTo("status 503");
    }

    @Test
    void troubleThatLasts_isAFailure() {
        health.troubled("status 503");
        letTimePass();
        health.troubled("status 429");
        assertThat(health.hasFailed()).isTrue();
        assertThatExceptionOfType(WriteFailedException.class)
                .isThrownBy(health::check)
                .withMessageContaining("status 429");
    }

    @Test
    void progress_endsTheTrouble() {
        health.troubled("status 503");
        letTimePass();
        health.progress();
        assertThat(health.trouble()).isNull();
        health.troubled("status 503");
        assertThat(health.hasFailed()).isFalse();
    }

    @Test
    void whatIsWaitedFor_isToldAndNoFailure_howeverLongItLasts() {
        health.troubled("status 503");
        letTimePass();
        health.waiting("blocked");
        assertThat(health.trouble()).isEqualTo("blocked");
        letTimePass();
        health.waiting("blocked");
        health.troubled("status 503");
        assertThat(health.hasFailed()).isFalse();
    }

    @Test
    void firstFailure_isTheOneThatIsTold_onceToWhoeverWaits() {
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
