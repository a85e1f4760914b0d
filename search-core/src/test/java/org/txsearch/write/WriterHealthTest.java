package org.txsearch.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WriterHealthTest {

    private final WriterHealth health = new WriterHealth(Duration.ofNanos(1));

    @Test
    void firstTroubleAfterALongIdleTime_isNoFailure() {
        letTimePass();
        assertThat(health.troubled("status 503")).isTrue();
        assertThatCode(health::check).doesNotThrowAnyException();
        assertThat(health.trouble()).isEqualTo("status 503");
    }

    @Test
    void troubleThatLasts_isAFailure() {
        assertThat(health.troubled("status 503")).isTrue();
        letTimePass();
        assertThat(health.troubled("status 429")).isFalse();
        assertThat(health.hasFailed()).isTrue();
        assertThatExceptionOfType(WriteFailedException.class)
                .isThrownBy(health::check)
                .withMessageContaining("status 429");
    }

    @Test
    void progress_endsTheTrouble() {
        assertThat(health.troubled("status 503")).isTrue();
        letTimePass();
        health.progress();
        assertThat(health.trouble()).isNull();
        assertThat(health.troubled("status 503")).isTrue();
    }

    @Test
    void firstFailure_isTheOneThatIsTold() {
        health.fail("first");
        health.fail("second");
        assertThat(health.troubled("third")).isFalse();
        assertThatExceptionOfType(WriteFailedException.class)
                .isThrownBy(health::check)
                .withMessage("first");
    }

    private static void letTimePass() {
        long start = System.nanoTime();
        while (System.nanoTime() - start < 1_000) {
            Thread.onSpinWait();
        }
    }
}
