package org.txsearch.api.platform.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.StateDocuments;
import org.txsearch.local.SearchCluster;
import org.txsearch.nightly.LastBackup;
import org.txsearch.nightly.NightlyEntry;
import org.txsearch.nightly.NightlyLog;
import org.txsearch.nightly.NightlyTask;

/** What an operator sees of work that was not done. */
class NightlyMetricsIT {

    private static final Instant NOW = Instant.parse("2026-11-24T12:00:00Z");

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    @Test
    void overdueTasks_failures_andTheAgeOfTheBackup_areReported() throws IOException {
        try (Cluster cluster = Cluster.connect(List.of(SearchCluster.shared().uri()))) {
            new StateDocuments(cluster)
                    .write(
                            NightlyLog.NOTE,
                            new NightlyLog(Map.of(
                                            NightlyTask.BACKUP,
                                            new NightlyEntry(NOW.plusSeconds(60), NOW.minusSeconds(9), NOW, 0),
                                            NightlyTask.VERIFY,
                                            new NightlyEntry(NOW.minusSeconds(7_200), null, NOW, 3)))
                                    .note());
            new LastBackup("backup-20261124-100000", NOW.minusSeconds(90)).store(cluster);
            new UpkeepMetrics(cluster, meters, Clock.fixed(NOW, ZoneOffset.UTC));
            await().until(() -> overdue(NightlyTask.VERIFY) == 7_200);
            assertThat(failures(NightlyTask.VERIFY)).isEqualTo(3);
            assertThat(overdue(NightlyTask.BACKUP)).as("not due yet").isZero();
            assertThat(failures(NightlyTask.BACKUP)).isZero();
            assertThat(overdue(NightlyTask.RETIRE)).as("never scheduled").isNaN();
            assertThat(meters.get("txsearch.backup.age.seconds").gauge().value())
                    .isEqualTo(90);
        }
    }

    private double overdue(NightlyTask task) {
        return value("overdue.seconds", task);
    }

    private double failures(NightlyTask task) {
        return value("failures", task);
    }

    private double value(String name, NightlyTask task) {
        return meters.get("txsearch.nightly." + name)
                .tag("task", task.text())
                .gauge()
                .value();
    }
}
