package org.txsearch.cli.rebuild;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.LeaseTakenException;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.LaidOutWeeks;
import org.txsearch.index.ShardCopies;
import org.txsearch.index.WeekAliases;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekLayout;
import org.txsearch.index.WeekNames;
import org.txsearch.index.WeekRegister;
import org.txsearch.index.WeekTemplate;
import org.txsearch.index.WeekTier;
import org.txsearch.index.Weeks;
import org.txsearch.schema.FieldCatalogue;
import tools.jackson.databind.JsonNode;

class WeekRebuildIT {

    private final Cluster calls = TestCluster.cluster();

    @Test
    void newGeneration_holdsTheSame_andServes() throws Exception {
        RebuildWeek week = new RebuildWeek().filled(2_500);
        TestCluster.write(List.of(week.document("txn_7", 3, "7.77")));
        SortedMap<String, String> before = week.contents();
        RebuildReport report = RebuildWeek.rebuild().run(RebuildWeek.copy(week.week));
        assertThat(week.serving().name()).isEqualTo(WeekNames.index(week.week, 2));
        assertThat(week.contents()).hasSize(2_500).isEqualTo(before);
        assertThat(report.written()).isEqualTo(2_500);
        WeekIndex old = week.generations().get(0);
        assertThat(old.isAside()).isTrue();
        assertThat(old.isBlocked()).isTrue();
        assertThat(week.serving().isBlocked()).isFalse();
        assertThat(RebuildState.unfinished(TestCluster.cluster())).doesNotContainKey(week.week);
    }

    @Test
    void newGeneration_hasServingSettings() throws Exception {
        RebuildWeek week = new RebuildWeek().filled(10);
        JsonNode before = settings(week.serving().name());
        RebuildWeek.rebuild().run(RebuildWeek.copy(week.week));
        JsonNode after = settings(week.serving().name());
        for (String setting : List.of(
                "refresh_interval", "translog", "auto_expand_replicas", "sort", "codec", "number_of_replicas")) {
            assertThat(after.path(setting)).as(setting).isEqualTo(before.path(setting));
        }
    }

    @Test
    void coldGeneration_isCompressed_inOneSegment_andStillTakesWrites() throws Exception {
        RebuildWeek week = new RebuildWeek().filled(3_000);
        long hotBytes = week.serving().bytes();
        RebuildWeek.rebuild().run(RebuildWeek.copy(week.week, WeekTier.COLD));
        WeekIndex cold = week.serving();
        assertThat(cold.tier()).isEqualTo(WeekTier.COLD);
        assertThat(cold.segments()).isEqualTo(1);
        assertThat(cold.bytes()).isLessThan(hotBytes);
        assertThat(settings(cold.name()).path("codec").asString("")).isEqualTo("best_compression");
        TestCluster.write(List.of(week.document("txn_7", 2, "9.00"), week.document("late", 1, "1.00")));
        assertThat(week.contents().get(week.merchant + "|txn_7")).startsWith("2 ");
        assertThat(week.contents()).hasSize(3_001);
    }

    @Test
    void tierStays_unlessAnotherIsRequested() throws Exception {
        RebuildWeek week = new RebuildWeek().filled(10);
        RebuildWeek.rebuild().run(RebuildWeek.copy(week.week, WeekTier.COLD));
        RebuildWeek.rebuild().run(RebuildWeek.copy(week.week));
        assertThat(week.serving().tier()).isEqualTo(WeekTier.COLD);
        assertThat(week.serving().generation()).isEqualTo(3);
    }

    /** At the start of each phase some transactions change; all of it arrives, whichever index was hit. */
    @Test
    void changesInEveryPhase_arrive() throws Exception {
        RebuildWeek week = new RebuildWeek().filled(1_200);
        List<CompletableFuture<Void>> writes = new ArrayList<>();
        Map<RebuildPhase, Integer> numbers = new EnumMap<>(RebuildPhase.class);
        for (RebuildPhase phase : RebuildPhase.values()) {
            numbers.put(phase, numbers.size());
        }
        RebuildWeek.rebuild(phase -> {
                    Integer number = numbers.get(phase);
                    List<TransactionDocument> changed = List.of(
                            week.document("txn_" + number, 2, "2.00"), week.document("new_" + number, 1, "5.00"));
                    // Those of the blocked phases end only after the swap.
                    writes.add(CompletableFuture.runAsync(() -> write(changed)));
                })
                .run(RebuildWeek.copy(week.week));
        for (CompletableFuture<Void> write : writes) {
            write.get(60, TimeUnit.SECONDS);
        }
        SortedMap<String, String> after = week.contents();
        assertThat(after).hasSize(1_200 + RebuildPhase.values().length);
        for (RebuildPhase phase : RebuildPhase.values()) {
            assertThat(after.get(week.merchant + "|txn_" + numbers.get(phase)))
                    .as(phase.name())
                    .startsWith("2 ");
        }
    }

    @ParameterizedTest
    @EnumSource(RebuildPhase.class)
    void stoppedInAnyPhase_isResumed(RebuildPhase phase) throws Exception {
        RebuildWeek week = new RebuildWeek().filled(1_100);
        stopAt(week, phase);
        // The week must not be blocked while no process works on it.
        assertThat(week.serving().isBlocked()).isFalse();
        TestCluster.write(List.of(week.document("txn_3", 2, "3.00")));
        SortedMap<String, String> before = week.contents();
        RebuildWeek.rebuild().run(RebuildWeek.copy(week.week));
        assertThat(week.serving().generation()).isEqualTo(2);
        assertThat(week.contents()).hasSize(1_100).isEqualTo(before);
        assertThat(week.generations()).hasSize(2);
        assertThat(RebuildState.unfinished(TestCluster.cluster())).doesNotContainKey(week.week);
    }

    @ParameterizedTest
    @EnumSource(
            value = RebuildPhase.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"FINISH"})
    void stoppedBeforeTheSwap_isRolledBack(RebuildPhase phase) throws Exception {
        RebuildWeek week = new RebuildWeek().filled(600);
        SortedMap<String, String> before = week.contents();
        stopAt(week, phase);
        assertThat(RebuildState.unfinished(TestCluster.cluster())).containsKey(week.week);
        assertThat(RebuildWeek.rebuild().rollBack(week.week)).isTrue();
        assertThat(week.generations()).hasSize(1);
        assertThat(week.serving().isBlocked()).isFalse();
        assertThat(week.contents()).isEqualTo(before);
        assertThat(RebuildWeek.rebuild().rollBack(week.week)).isFalse();
        assertThat(RebuildState.unfinished(TestCluster.cluster())).doesNotContainKey(week.week);
    }

    /** Each state of a rebuild with each of its indices missing: the sentence of each refusal names what leads on. */
    @ParameterizedTest
    @CsvSource({
        "FILL,false,true", "FILL,true,false", "FILL,true,true",
        "CATCH_UP,false,true", "CATCH_UP,true,false", "CATCH_UP,true,true",
        "SWAP,false,true", "SWAP,true,false", "SWAP,true,true",
        "FINISH,false,true", "FINISH,true,false", "FINISH,true,true"
    })
    void stoppedInAnyPhase_andAnIndexIsLost_isEnded(RebuildPhase phase, boolean oldIsLost, boolean newIsLost)
            throws Exception {
        RebuildWeek week = new RebuildWeek().filled(200);
        SortedMap<String, String> before = week.contents();
        new WeekRegister(calls).require(List.of(week.week));
        stopAt(week, phase);
        if (oldIsLost) {
            calls.call("DELETE", "/" + WeekNames.index(week.week, 1) + "?ignore_unavailable=true");
        }
        if (newIsLost) {
            calls.call("DELETE", "/" + WeekNames.index(week.week, 2) + "?ignore_unavailable=true");
        }
        boolean isRestored = leadOut(week);
        assertThat(RebuildState.unfinished(calls)).doesNotContainKey(week.week);
        assertThat(week.serving().isServing()).isTrue();
        RebuildWeek.rebuild().run(RebuildWeek.copy(week.week));
        assertThat(week.contents()).isEqualTo(isRestored ? new TreeMap<>() : before);
        // The new generation is not whole before the swap, and holds all after it.
        assertThat(isRestored).isEqualTo(oldIsLost && (newIsLost || phase.compareTo(RebuildPhase.SWAP) < 0));
    }

    /** Follows the sentences; whether the week had to be restored, for which an empty one is made here. */
    private boolean leadOut(RebuildWeek week) throws Exception {
        for (int i = 0; i < 3; i++) {
            try {
                RebuildWeek.rebuild().run(RebuildWeek.copy(week.week));
                return false;
            } catch (CommandException e) {
                RebuildSituation situation =
                        RebuildSituation.of(calls, week.week).orElseThrow();
                assertThat(e.getMessage()).isEqualTo(situation.sentence());
                if (situation.wayOut() == WayOut.ROLL_BACK) {
                    assertThat(RebuildWeek.rebuild().rollBack(week.week)).isTrue();
                    new Weeks(calls).makeEmpty(week.week);
                    return true;
                }
                WeekIndex recoverable = Objects.requireNonNull(situation.recoverable());
                new Weeks(calls).recover(week.week, recoverable.generation(), situation.partial());
            }
        }
        throw new AssertionError("No end");
    }

    /** Both indices are deleted, and the week is restored under the name of the old one, as a backup has it. */
    @Test
    void restoredWeek_isRebuiltFromTheStart() throws Exception {
        RebuildWeek week = new RebuildWeek().filled(300);
        stopAt(week, RebuildPhase.COMPARE);
        for (WeekIndex index : week.generations()) {
            calls.call("DELETE", "/" + index.name());
        }
        new Weeks(calls).makeEmpty(week.week);
        TestCluster.write(List.of(week.document("txn_1", 4, "4.00"), week.document("txn_2", 1, "5.00")));
        SortedMap<String, String> restored = week.contents();
        RebuildWeek.rebuild().run(RebuildWeek.copy(week.week));
        assertThat(week.serving().generation()).isEqualTo(2);
        assertThat(week.contents()).isEqualTo(restored);
    }

    /** A restore beside gives the week another generation. */
    @Test
    void otherGenerationServes_theRestIsRolledBack() throws Exception {
        RebuildWeek week = new RebuildWeek().filled(20);
        stopAt(week, RebuildPhase.CATCH_UP);
        String restored = WeekNames.index(week.week, 3);
        WeekTemplate template = new WeekTemplate(FieldCatalogue.transaction());
        calls.call("PUT", "/" + restored, Map.of("settings", template.settings(), "mappings", template.mappings()));
        calls.call("DELETE", "/" + WeekNames.index(week.week, 1));
        WeekAliases.serve(calls, List.of(restored));
        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(() -> RebuildWeek.rebuild().run(RebuildWeek.copy(week.week)))
                .withMessageContaining("--roll-back");
        assertThat(RebuildWeek.rebuild().rollBack(week.week)).isTrue();
        assertThat(week.generations()).extracting(WeekIndex::name).containsExactly(restored);
        RebuildWeek.rebuild().run(RebuildWeek.copy(week.week));
        assertThat(week.serving().generation()).isEqualTo(4);
    }

    @Test
    void afterTheSwap_nothingIsRolledBack() throws Exception {
        RebuildWeek week = new RebuildWeek().filled(10);
        stopAt(week, RebuildPhase.FINISH);
        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(() -> RebuildWeek.rebuild().rollBack(week.week))
                .withMessageContaining("serves already");
        assertThat(week.serving().generation()).isEqualTo(2);
        RebuildWeek.rebuild().run(RebuildWeek.copy(week.week));
    }

    @Test
    void secondRebuildAtTheSameTime_isRefused() throws Exception {
        RebuildWeek week = new RebuildWeek().filled(100);
        CountDownLatch inPhase = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        WeekRebuild first = RebuildWeek.rebuild(phase -> {
            if (phase == RebuildPhase.CATCH_UP) {
                inPhase.countDown();
                await(goOn);
            }
        });
        CompletableFuture<RebuildReport> running = CompletableFuture.supplyAsync(() -> run(first, week));
        await(inPhase);
        assertThatExceptionOfType(LeaseTakenException.class)
                .isThrownBy(() -> RebuildWeek.rebuild().run(RebuildWeek.copy(week.week)));
        assertThatExceptionOfType(LeaseTakenException.class)
                .isThrownBy(() -> RebuildWeek.rebuild().rollBack(week.week));
        goOn.countDown();
        assertThat(running.get(60, TimeUnit.SECONDS).after().generation()).isEqualTo(2);
    }

    /** A signal while the old index refuses writes. */
    @Test
    void givenUpWhileBlocked_liftsTheBlock_andNeverSwaps() throws Exception {
        RebuildWeek week = new RebuildWeek().filled(100);
        CountDownLatch inPhase = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        WeekRebuild rebuild = RebuildWeek.rebuild(phase -> {
            if (phase == RebuildPhase.COMPARE) {
                inPhase.countDown();
                await(goOn);
            }
        });
        CompletableFuture<RebuildReport> running = CompletableFuture.supplyAsync(() -> run(rebuild, week));
        await(inPhase);
        assertThat(week.serving().isBlocked()).isTrue();
        rebuild.giveUp();
        assertThat(week.serving().isBlocked()).isFalse();
        TestCluster.write(List.of(week.document("txn_1", 2, "2.00")));
        goOn.countDown();
        assertThat(running.handle((report, failure) -> failure).get(60, TimeUnit.SECONDS))
                .isNotNull();
        assertThat(week.serving().generation()).isEqualTo(1);
        assertThat(week.serving().isBlocked()).isFalse();
        RebuildWeek.rebuild().run(RebuildWeek.copy(week.week));
        assertThat(week.serving().generation()).isEqualTo(2);
        assertThat(week.contents().get(week.merchant + "|txn_1")).startsWith("2 ");
    }

    @Test
    void differences_keepTheOldOneServing() throws Exception {
        RebuildWeek week = new RebuildWeek().filled(100);
        String to = WeekNames.index(week.week, 2);
        WeekRebuild rebuild = RebuildWeek.rebuild(phase -> {
            if (phase == RebuildPhase.COMPARE) {
                call("DELETE", "/" + to + "/_doc/" + week.merchant + "%7Ctxn_5?refresh=true");
            }
        });
        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(() -> rebuild.run(RebuildWeek.copy(week.week)))
                .satisfies(e -> assertThat(e.details()).hasSize(1));
        assertThat(week.serving().generation()).isEqualTo(1);
        assertThat(week.serving().isBlocked()).isFalse();
        assertThat(RebuildWeek.rebuild().rollBack(week.week)).isTrue();
    }

    @Test
    void resumedWithAnotherSource_isRefused() throws Exception {
        RebuildWeek week = new RebuildWeek().filled(10);
        stopAt(week, RebuildPhase.CATCH_UP);
        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(() -> RebuildWeek.rebuild().run(RebuildWeek.copy(week.week, WeekTier.COLD)))
                .withMessageContaining("--roll-back");
        assertThat(RebuildWeek.rebuild().rollBack(week.week)).isTrue();
    }

    /** A week of two shards becomes a cold one of one shard. */
    @Test
    void everyShard_isCopied() throws Exception {
        RebuildWeek week = new RebuildWeek();
        WeekTemplate template = new WeekTemplate(FieldCatalogue.transaction());
        Map<String, Object> settings = template.settings();
        settings.put("number_of_shards", "2");
        calls.call(
                "PUT",
                "/" + WeekNames.index(week.week, 1),
                Map.of(
                        "settings",
                        Map.of("index", settings),
                        "mappings",
                        template.mappings(),
                        "aliases",
                        Map.of(WeekNames.ALL, Map.of(), WeekNames.alias(week.week), Map.of())));
        week.filled(700);
        assertThat(week.serving().shards()).isEqualTo(2);
        SortedMap<String, String> before = week.contents();
        RebuildWeek.rebuild().run(RebuildWeek.copy(week.week, WeekTier.COLD));
        assertThat(week.serving().shards()).isEqualTo(1);
        assertThat(week.contents()).hasSize(700).isEqualTo(before);
    }

    @Test
    void shards_areAsManyAsTheClusterSays() throws Exception {
        RebuildWeek week = new RebuildWeek();
        new WeekLayout(new ShardCopies(3, 2), new ShardCopies(2, 0)).store(TestCluster.cluster());
        try {
            week.filled(200);
            assertThat(week.serving().shards()).isEqualTo(3);
            assertThat(settings(week.serving().name())
                            .path("auto_expand_replicas")
                            .asString())
                    .isEqualTo("0-2");
            SortedMap<String, String> before = week.contents();
            RebuildWeek.rebuild().run(RebuildWeek.copy(week.week, WeekTier.COLD));
            assertThat(week.serving().shards()).isEqualTo(2);
            assertThat(settings(week.serving().name())
                            .path("auto_expand_replicas")
                            .asString())
                    .isEqualTo("0-0");
            assertThat(week.contents()).hasSize(200).isEqualTo(before);
            assertThat(settings(week.serving().name())
                            .at("/routing/allocation/include/_tier_preference")
                            .asString())
                    .startsWith("data_cold,");
        } finally {
            new WeekLayout(ShardCopies.DEFAULT, ShardCopies.DEFAULT).store(TestCluster.cluster());
        }
    }

    @Test
    void weekOfSeveralShards_becomesRouted() throws Exception {
        RebuildWeek week = new RebuildWeek();
        LaidOutWeeks.createUnrouted(TestCluster.cluster(), week.week, 3);
        week.filled(300);
        SortedMap<String, String> before = week.contents();
        new WeekLayout(new ShardCopies(4, 1, 2), ShardCopies.DEFAULT).store(TestCluster.cluster());
        try {
            RebuildWeek.rebuild().run(RebuildWeek.copy(week.week));
        } finally {
            new WeekLayout(ShardCopies.DEFAULT, ShardCopies.DEFAULT).store(TestCluster.cluster());
        }
        WeekIndex routed = week.serving();
        assertThat(routed.merchantShards()).isEqualTo(2);
        assertThat(routed.isServing()).isTrue();
        assertThat(routed.largestShard()).isBetween(100L, 299L);
        assertThat(calls.call("GET", "/" + routed.name() + "/_mapping")
                        .at("/" + routed.name() + "/mappings/_routing/required")
                        .asBoolean())
                .isTrue();
        TestCluster.write(List.of(week.document("txn_7", 2, "9.00"), week.document("late", 1, "1.00")));
        assertThat(week.contents()).hasSize(301);
        assertThat(week.contents().get(week.merchant + "|txn_7")).startsWith("2 ");
        before.remove(week.merchant + "|txn_7");
        assertThat(week.contents()).containsAllEntriesOf(before);
    }

    @Test
    void copiesAndPlacesThatAnOperatorHasChosen_stay() throws Exception {
        RebuildWeek week = new RebuildWeek();
        week.filled(50);
        Cluster calls = TestCluster.cluster();
        calls.call(
                "PUT",
                "/" + week.serving().name() + "/_settings",
                Map.of(
                        "index.auto_expand_replicas",
                        "false",
                        "index.number_of_replicas",
                        2,
                        "index.routing.allocation.exclude.zone",
                        "c"));
        RebuildWeek.rebuild().run(RebuildWeek.copy(week.week, WeekTier.COLD));
        JsonNode settings = settings(week.serving().name());
        assertThat(settings.path("auto_expand_replicas").asString()).isEqualTo("false");
        assertThat(settings.path("number_of_replicas").asString()).isEqualTo("2");
        assertThat(settings.at("/routing/allocation/exclude/zone").asString()).isEqualTo("c");
        assertThat(settings.at("/routing/allocation/include/_tier_preference").asString())
                .startsWith("data_cold,");
    }

    private static void stopAt(RebuildWeek week, RebuildPhase stop) {
        WeekRebuild rebuild = RebuildWeek.rebuild(phase -> {
            if (phase == stop) {
                throw new IllegalStateException("stopped");
            }
        });
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> rebuild.run(RebuildWeek.copy(week.week)))
                .withMessage("stopped");
    }

    private JsonNode settings(String index) throws Exception {
        return calls.call("GET", "/" + index + "/_settings")
                .path(index)
                .path("settings")
                .path("index");
    }

    private void call(String method, String path) {
        try {
            calls.call(method, path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(List<TransactionDocument> documents) {
        try {
            TestCluster.write(documents);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static RebuildReport run(WeekRebuild rebuild, RebuildWeek week) {
        try {
            return rebuild.run(RebuildWeek.copy(week.week));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
