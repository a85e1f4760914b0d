package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LeaseWatchTest {

    private static final Duration SILENCE = Duration.ofSeconds(15);

    private final AtomicLong nanos = new AtomicLong();
    private final LeaseWatch watch = new LeaseWatch(nanos::get);

    @Test
    void leaseThatBeats_isNotSilent() {
        for (int beat = 0; beat < 20; beat++) {
            assertThat(silent("one", beat)).isEmpty();
            pass(10);
        }
    }

    @Test
    void leaseThatDoesNotBeatForLong_isSilent_andNoEarlier() {
        assertThat(silent("one", 7)).isEmpty();
        pass(14);
        assertThat(silent("one", 7)).isEmpty();
        pass(1);
        assertThat(silent("one", 7)).containsExactly("exp_1");
        pass(1);
        assertThat(watch.silences(beats("one", 7))).containsEntry("exp_1", Duration.ofSeconds(16));
    }

    @Test
    void newOwner_hasHisOwnTime() {
        assertThat(silent("one", 7)).isEmpty();
        pass(20);
        assertThat(silent("two", 7)).isEmpty();
    }

    /** While Elasticsearch is away nobody can beat, and nobody is dead for that. */
    @Test
    void watchThatCouldNotRead_startsAgain() {
        assertThat(silent("one", 7)).isEmpty();
        watch.pollFailed();
        pass(60);
        assertThat(silent("one", 7)).isEmpty();
        pass(15);
        assertThat(silent("one", 7)).containsExactly("exp_1");
    }

    @Test
    void leaseThatWasGoneInBetween_startsAgain() {
        assertThat(silent("one", 7)).isEmpty();
        assertThat(watch.silent(Map.of(), SILENCE)).isEmpty();
        pass(15);
        assertThat(silent("one", 7)).isEmpty();
    }

    private Set<String> silent(String owner, long beat) {
        return watch.silent(beats(owner, beat), SILENCE);
    }

    private static Map<String, ?> beats(String owner, long beat) {
        return Map.of("exp_1", List.of(owner, beat));
    }

    private void pass(int seconds) {
        nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }
}
