package org.txsearch.exports;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.DocumentVersion;
import org.txsearch.cluster.Versioned;
import tools.jackson.databind.json.JsonMapper;

class DeadWorkersTest {

    private final AtomicLong nanos = new AtomicLong();
    private final DeadWorkers dead = new DeadWorkers(Duration.ofSeconds(15), nanos::get);

    @Test
    void leaseThatBeats_isAlive() {
        for (int beat = 0; beat < 20; beat++) {
            assertThat(dead.among(List.of(job("one", beat)))).isEmpty();
            pass(10);
        }
    }

    @Test
    void leaseThatIsSilentForLong_isDead_andNoEarlier() {
        Versioned<ExportJob> job = job("one", 7);
        assertThat(dead.among(List.of(job))).isEmpty();
        pass(14);
        assertThat(dead.among(List.of(job))).isEmpty();
        pass(1);
        assertThat(dead.among(List.of(job))).containsExactly(job);
    }

    @Test
    void newOwner_hasHisOwnTime() {
        dead.among(List.of(job("one", 7)));
        pass(20);
        assertThat(dead.among(List.of(job("two", 7)))).isEmpty();
    }

    /** While Elasticsearch is away nobody can beat, and nobody is dead for that. */
    @Test
    void watcherThatCouldNotRead_startsAgain() {
        Versioned<ExportJob> job = job("one", 7);
        dead.among(List.of(job));
        dead.pollFailed();
        pass(60);
        assertThat(dead.among(List.of(job))).isEmpty();
        pass(15);
        assertThat(dead.among(List.of(job))).containsExactly(job);
    }

    private void pass(int seconds) {
        nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }

    private static Versioned<ExportJob> job(String owner, long beat) {
        ExportJob queued =
                ExportJob.queued("exp_1", "M", JsonMapper.shared().createObjectNode(), null, Instant.EPOCH, 1);
        ExportJob running = queued.taken(owner, Instant.EPOCH);
        for (int i = 0; i < beat; i++) {
            running = running.beaten(new ExportJob.JobProgress(i, 1));
        }
        return new Versioned<>(running, new DocumentVersion("exp_1", beat, 1));
    }
}
