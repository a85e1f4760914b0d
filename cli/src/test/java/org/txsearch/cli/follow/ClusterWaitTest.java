package org.txsearch.cli.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ConnectException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.txsearch.cli.runtime.telemetry.CommandProbes;
import org.txsearch.document.IndexFields;
import org.txsearch.index.NewerRevisionException;
import org.txsearch.index.WeekRegister;

class ClusterWaitTest {

    private final CommandProbes probes = new CommandProbes();
    private final List<String> lines = new ArrayList<>();
    private final ClusterWait wait = new ClusterWait(probes, lines::add);

    @Test
    void clusterThatStartsLater_isWaitedFor_andReportedOnce() throws Exception {
        AtomicInteger tries = new AtomicInteger();
        boolean done = wait.until(() -> {
            if (tries.incrementAndGet() < 3) {
                throw new ConnectException("Connection refused");
            }
        });

        assertThat(done).isTrue();
        assertThat(lines).containsExactly("Waiting for Elasticsearch: Connection refused");
        assertThat(probes.whyNotReady()).isEqualTo("CLUSTER_UNREACHABLE");
        probes.started(() -> true, () -> false);
        assertThat(probes.whyNotReady()).isNull();
    }

    @Test
    void documentsOfANewerBuild_areNotWaitedFor() {
        assertThatThrownBy(() -> wait.until(
                        () -> WeekRegister.requireKnownRevision(Map.of("revision", IndexFields.REVISION + 1))))
                .isInstanceOf(NewerRevisionException.class);
        assertThat(lines).isEmpty();
    }

    @Test
    void stoppedWait_ends() throws Exception {
        wait.stop();

        assertThat(wait.until(() -> {
                    throw new ConnectException("Connection refused");
                }))
                .isFalse();
    }
}
