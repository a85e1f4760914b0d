package org.txsearch.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartWatchTest {

    private final List<String> sentences = new ArrayList<>();
    private Duration now = Duration.ZERO;
    private ProcessActivity activity = new ProcessActivity(Duration.ZERO, 0);
    private final StartWatch watch = new StartWatch("Kafka", () -> activity, sentences::add, () -> now.toNanos());

    @Test
    void processThatUsesLittleOfABusyMachine_isAwaitedForHours() {
        for (int second = 0; second < 7_200; second++) {
            activity = new ProcessActivity(Duration.ofMillis(40L * second), 0);
            assertThat(isStalledAt(second)).isFalse();
        }
    }

    @Test
    void processThatLogs_isAwaitedForHours() {
        for (int second = 0; second < 7_200; second++) {
            activity = new ProcessActivity(Duration.ZERO, second / 100);
            assertThat(isStalledAt(second)).isFalse();
        }
    }

    @Test
    void silentProcess_stallsAfterTwoMinutes_alsoIfItsThreadsIdle() {
        activity = new ProcessActivity(Duration.ofSeconds(20), 4_000);
        for (int second = 0; second <= 20; second++) {
            assertThat(isStalledAt(second)).isFalse();
        }
        for (int second = 21; second < 130; second++) {
            activity = new ProcessActivity(Duration.ofSeconds(20).plusMillis(10L * second), 4_000);
            assertThat(isStalledAt(second)).isFalse();
        }
        assertThat(isStalledAt(140)).isTrue();
    }

    @Test
    void childThatEnds_isProgress() {
        activity = new ProcessActivity(Duration.ofSeconds(5), 0);
        assertThat(isStalledAt(10)).isFalse();
        activity = new ProcessActivity(Duration.ofSeconds(1), 0);
        assertThat(isStalledAt(120)).isFalse();
        assertThat(isStalledAt(239)).isFalse();
        assertThat(isStalledAt(240)).isTrue();
    }

    @Test
    void wait_isReportedEveryTenSeconds() {
        for (int second = 0; second <= 30; second++) {
            activity = new ProcessActivity(Duration.ofMillis(500L * second), 0);
            isStalledAt(second);
        }
        assertThat(sentences).hasSize(3);
        assertThat(sentences.get(1)).startsWith("Waiting for Kafka: 20 s; it has used 10 s of processor time");
    }

    private boolean isStalledAt(int second) {
        now = Duration.ofSeconds(second);
        return watch.isStalled();
    }
}
