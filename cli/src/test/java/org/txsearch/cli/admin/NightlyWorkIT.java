package org.txsearch.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.LeaseTakenException;
import org.txsearch.cluster.StateDocuments;
import org.txsearch.local.SearchCluster;
import org.txsearch.nightly.NightlyEntry;
import org.txsearch.nightly.NightlyLog;
import org.txsearch.nightly.NightlyTask;

class NightlyWorkIT {

    private static final LocalTime AT = LocalTime.of(2, 0);
    private static final Set<NightlyTask> ALL = EnumSet.allOf(NightlyTask.class);

    @AutoClose
    private final Cluster cluster =
            Cluster.connect(List.of(SearchCluster.shared().uri()));

    private final List<NightlyTask> done = Collections.synchronizedList(new ArrayList<>());
    private volatile Instant now = Instant.parse("2026-11-20T12:00:00Z");
    private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
    private @Nullable NightlyTask failing;

    @BeforeEach
    void nothingIsScheduled() throws IOException {
        new StateDocuments(cluster).write(NightlyLog.NOTE, Map.of());
    }

    @Test
    void eachTask_isDoneOnceADay_inTheirOrder_fromTheFirstNightOn() throws Exception {
        assertThat(work().run()).isTrue();
        assertThat(done).as("an installation by day").isEmpty();
        now = Instant.parse("2026-11-21T01:59:59Z");
        work().run();
        assertThat(done).isEmpty();
        now = Instant.parse("2026-11-21T02:00:00Z");
        assertThat(work().run()).isTrue();
        assertThat(done)
                .containsExactly(NightlyTask.BACKUP, NightlyTask.RETIRE, NightlyTask.OPTIMIZE, NightlyTask.VERIFY);
        now = Instant.parse("2026-11-22T01:00:00Z");
        work().run();
        assertThat(done).hasSize(4);
        // Nobody was there at two o'clock.
        now = Instant.parse("2026-11-24T17:00:00Z");
        work().run();
        assertThat(done).hasSize(8);
        assertThat(entry(NightlyTask.VERIFY).due()).isEqualTo(Instant.parse("2026-11-25T02:00:00Z"));
    }

    @Test
    void manyProcesses_doItOnce() throws Exception {
        work().run();
        now = Instant.parse("2026-11-21T02:00:00Z");
        List<CompletableFuture<Boolean>> tries = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            tries.add(CompletableFuture.supplyAsync(() -> {
                try (Cluster own =
                        Cluster.connect(List.of(SearchCluster.shared().uri()))) {
                    return new NightlyWork(own, ALL, AT, clock, this::isDone).run();
                } catch (LeaseTakenException e) {
                    return true;
                } catch (IOException | InterruptedException e) {
                    throw new AssertionError(e);
                }
            }));
        }
        for (CompletableFuture<Boolean> each : tries) {
            assertThat(each.get(1, TimeUnit.MINUTES)).isTrue();
        }
        assertThat(done).containsExactlyElementsOf(ALL);
    }

    @Test
    void whatFailed_isTriedAgainLater_andTheOthersAreDone() throws Exception {
        work().run();
        now = Instant.parse("2026-11-21T02:00:00Z");
        failing = NightlyTask.RETIRE;
        assertThat(work().run()).isFalse();
        assertThat(done).containsExactlyElementsOf(ALL);
        assertThat(entry(NightlyTask.RETIRE).failures()).isEqualTo(1);
        assertThat(entry(NightlyTask.RETIRE).due()).as("it becomes overdue").isEqualTo(now);
        work().run();
        assertThat(done).hasSize(4);
        now = Instant.parse("2026-11-21T02:30:00Z");
        failing = null;
        assertThat(work().run()).isTrue();
        assertThat(done).hasSize(5).last().isEqualTo(NightlyTask.RETIRE);
        assertThat(entry(NightlyTask.RETIRE).failures()).isZero();
    }

    @Test
    void whatWasInterrupted_isDoneByTheNextProcess() throws Exception {
        work().run();
        now = Instant.parse("2026-11-21T02:00:00Z");
        NightlyWork dying = new NightlyWork(cluster, ALL, AT, clock, task -> {
            if (task == NightlyTask.OPTIMIZE) {
                throw new IllegalStateException("killed");
            }
            return isDone(task);
        });
        assertThatThrownBy(dying::run).hasMessage("killed");
        assertThat(done).containsExactly(NightlyTask.BACKUP, NightlyTask.RETIRE);
        assertThat(work().run()).isTrue();
        assertThat(done).containsExactlyElementsOf(ALL);
    }

    @Test
    void aClockThatWasFarAhead_doesNotEndTheWork() throws Exception {
        now = Instant.parse("2036-01-01T03:00:00Z");
        work().runNow();
        now = Instant.parse("2026-11-21T03:00:00Z");
        work().run();
        assertThat(done).hasSize(8);
    }

    private NightlyWork work() {
        return new NightlyWork(cluster, ALL, AT, clock, this::isDone);
    }

    private boolean isDone(NightlyTask task) {
        done.add(task);
        return task != failing;
    }

    private NightlyEntry entry(NightlyTask task) throws IOException {
        return Objects.requireNonNull(NightlyLog.read(cluster).entries().get(task));
    }
}
