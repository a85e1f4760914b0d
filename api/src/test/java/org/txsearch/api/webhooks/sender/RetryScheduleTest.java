package org.txsearch.api.webhooks.sender;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetryScheduleTest {

    private static final Instant START = Instant.parse("2026-11-26T10:00:00Z");

    @Test
    void waitsGrow_untilThreeDaysHavePassed() {
        RetrySchedule schedule = new RetrySchedule(() -> 0);
        List<Duration> attempts = new ArrayList<>();
        Instant now = START;
        for (int failures = 1; now != null; failures++) {
            attempts.add(Duration.between(START, now));
            now = schedule.next(START, failures, now);
        }
        assertThat(attempts.subList(0, 5))
                .containsExactly(
                        Duration.ZERO,
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(35),
                        Duration.ofSeconds(155),
                        Duration.ofSeconds(755));
        assertThat(attempts).isSorted().hasSize(14);
        assertThat(attempts.get(13)).isEqualTo(Duration.ofDays(3));
    }

    @Test
    void jitter_addsUpToATenth() {
        RetrySchedule latest = new RetrySchedule(() -> 1);
        assertThat(latest.next(START, 1, START)).isEqualTo(START.plusMillis(5_500));
        assertThat(latest.next(START, 5, START)).isEqualTo(START.plus(Duration.ofMinutes(66)));
    }

    @Test
    void endpointsRest_fiveMinutesAtMost() {
        RetrySchedule schedule = new RetrySchedule(() -> 0);
        assertThat(schedule.pause(1)).isEqualTo(Duration.ofSeconds(5));
        assertThat(schedule.pause(3)).isEqualTo(Duration.ofMinutes(2));
        assertThat(schedule.pause(4)).isEqualTo(Duration.ofMinutes(5));
        assertThat(schedule.pause(1_000)).isEqualTo(Duration.ofMinutes(5));
    }
}
