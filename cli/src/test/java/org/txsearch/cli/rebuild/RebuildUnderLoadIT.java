package org.txsearch.cli.rebuild;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.TestCluster;
import org.txsearch.index.WeekNames;
import org.txsearch.write.BulkSettings;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteOutcomeKind;
import org.txsearch.write.WriteTarget;
import tools.jackson.databind.JsonNode;

/** A week is rebuilt while it is searched, and written at 200 updates a second and more. */
@Tag("slow")
class RebuildUnderLoadIT {

    private static final int TRANSACTIONS = 4_000;
    private static final int REBUILDS = 3;
    private static final int UPDATES_PER_BATCH = 20;
    private static final long BATCH_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final RebuildWeek week = new RebuildWeek();
    private final Cluster calls = TestCluster.cluster();
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final long[] versions = new long[TRANSACTIONS];
    private final LongAdder updates = new LongAdder();
    private final LongAdder searches = new LongAdder();

    @Test
    void searchesAndUpdates_goOn_andNothingIsLost() throws Exception {
        week.filled(TRANSACTIONS);
        Arrays.fill(versions, 1);
        // Two threads of their own: the common pool may have one.
        ExecutorService threads = Executors.newFixedThreadPool(2);
        CompletableFuture<Void> writing = CompletableFuture.runAsync(this::update, threads);
        CompletableFuture<Void> searching = CompletableFuture.runAsync(this::search, threads);
        long start = System.nanoTime();
        for (int i = 0; i < REBUILDS; i++) {
            RebuildWeek.rebuild().run(RebuildWeek.copy(week.week));
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        stopped.set(true);
        writing.get(120, TimeUnit.SECONDS);
        searching.get(120, TimeUnit.SECONDS);
        threads.shutdown();
        assertThat(week.serving().generation()).isEqualTo(1 + REBUILDS);
        assertThat(searches.sum()).isGreaterThan(REBUILDS);
        System.out.printf(
                "%d updates (%.0f/s) and %d searches during %d rebuilds%n",
                updates.sum(), updates.sum() / seconds, searches.sum(), REBUILDS);
        assertLedger();
        Map<String, String> contents = week.contents();
        assertThat(contents).hasSize(TRANSACTIONS);
        for (int i = 0; i < TRANSACTIONS; i++) {
            assertThat(contents.get(week.merchant + "|txn_" + i)).startsWith(versions[i] + " ");
        }
    }

    /** The ledger is the sum of the written documents. */
    private void assertLedger() throws IOException {
        BigInteger amount = BigInteger.ZERO;
        long count = 0;
        long sum = 0;
        for (LedgerEntry entry : week.ledger().entries().values()) {
            amount = amount.add(entry.amount());
            count += entry.count();
            sum += entry.versions();
        }
        long wantedAmount = 0;
        long wantedVersions = 0;
        for (long version : versions) {
            wantedVersions += version;
            wantedAmount += version == 1 ? 1_000 : 100 + version;
        }
        assertThat(count).isEqualTo(TRANSACTIONS);
        assertThat(sum).isEqualTo(wantedVersions);
        assertThat(amount).isEqualTo(BigInteger.valueOf(wantedAmount));
    }

    private void update() {
        Random random = new Random(11);
        try (BulkWriter writer = new BulkWriter(TestCluster.cluster(), BulkSettings.defaults(), WriteTarget.homes())) {
            long next = System.nanoTime();
            while (!stopped.get()) {
                for (int i = 0; i < UPDATES_PER_BATCH; i++) {
                    int id = random.nextInt(TRANSACTIONS);
                    long version = ++versions[id];
                    long cents = 100 + version;
                    writer.write(
                            week.document("txn_" + id, version, String.format("%d.%02d", cents / 100, cents % 100)),
                            outcome -> {
                                if (outcome.kind() != WriteOutcomeKind.REJECTED) {
                                    updates.increment();
                                }
                            });
                }
                writer.flush();
                next += BATCH_EVERY_NANOS;
                LockSupport.parkNanos(next - System.nanoTime());
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Every search finds every transaction: never half of them, never twice. */
    private void search() {
        try {
            while (!stopped.get()) {
                JsonNode answer = calls.call(
                        "POST",
                        "/" + WeekNames.alias(week.week) + "/_search?allow_partial_search_results=false",
                        Map.of(
                                "size",
                                0,
                                "track_total_hits",
                                true,
                                "query",
                                Map.of("terms", Map.of("merchant_id", List.of(week.merchant)))));
                assertThat(answer.path("_shards").path("failed").asInt(-1)).isZero();
                assertThat(answer.path("hits").path("total").path("value").asLong(-1))
                        .isEqualTo(TRANSACTIONS);
                searches.increment();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
