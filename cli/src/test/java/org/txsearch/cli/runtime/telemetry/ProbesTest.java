package org.txsearch.cli.runtime.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProbesTest {

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicBoolean stalled = new AtomicBoolean();
    private final AtomicBoolean live = new AtomicBoolean(true);
    private final CommandProbes probes = new CommandProbes(nanos::get);

    @Test
    void startingProcess_isLiveAndNotReady() {
        assertThat(probes.isLive()).isTrue();
        assertThat(probes.isStarted()).isFalse();
        assertThat(probes.whyNotReady()).isEqualTo("STARTING");
    }

    @Test
    void runningProcess_isReady() {
        start();

        assertThat(probes.isStarted()).isTrue();
        assertThat(probes.whyNotReady()).isNull();
    }

    @Test
    void shortStall_changesNothing_andALongOneIsReported() {
        start();
        stalled.set(true);
        probes.poll();
        assertThat(probes.whyNotReady()).isNull();

        nanos.addAndGet(Duration.ofSeconds(10).toNanos());
        probes.poll();
        assertThat(probes.whyNotReady()).isEqualTo("STALLED");
        assertThat(probes.isLive()).isTrue();

        stalled.set(false);
        probes.poll();
        assertThat(probes.whyNotReady()).isNull();
    }

    @Test
    void holdupsWithABreathBetweenThem_areNoLongOne() {
        start();
        for (int i = 0; i < 20; i++) {
            stalled.set(i % 2 == 0);
            probes.poll();
            nanos.addAndGet(Duration.ofSeconds(5).toNanos());
            assertThat(probes.whyNotReady()).isNull();
        }
    }

    @Test
    void processThatStops_isNotReady() {
        start();
        probes.stopping();

        assertThat(probes.whyNotReady()).isEqualTo("DRAINING");
    }

    @Test
    void processThatIsStuck_doesNotLive() {
        start();
        live.set(false);

        assertThat(probes.isLive()).isFalse();
    }

    private void start() {
        probes.started(live::get, stalled::get);
    }
}
