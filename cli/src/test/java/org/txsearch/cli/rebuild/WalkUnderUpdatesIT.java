package org.txsearch.cli.rebuild;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.LaidOutWeeks;
import org.txsearch.index.ShardCopies;
import org.txsearch.index.WeekLayout;
import org.txsearch.local.SearchCluster;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.ElasticsearchTransactionSearch;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.Position;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.paging.TotalMode;
import org.txsearch.paging.TransactionPage;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.write.BulkSettings;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteTarget;

/**
 * A walk sees each row once while hundreds of updates a second continue, the searching side restarts and the week is
 * rebuilt. docs/contributors/testing.md has the command for a million rows.
 */
@Tag("slow")
class WalkUnderUpdatesIT {

    private static final int ROWS = Integer.getInteger("walk.rows", 20_000);
    private static final int LIMIT = Integer.getInteger("walk.limit", 200);
    private static final int PAGES = ROWS / LIMIT;
    private static final int PAIRS = Integer.getInteger("walk.pairs", 20);
    private static final int ROWS_PER_CHUNK = 5_000;
    private static final int UPDATES_PER_BATCH = 20;
    private static final long BATCH_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final RebuildWeek week = new RebuildWeek();
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final LongAdder updates = new LongAdder();

    @Test
    void walkThroughUpdatesRestartAndRebuild_seesEachRowOnce_onwardAndBack() throws Exception {
        fill();
        CompletableFuture<Void> updating = CompletableFuture.runAsync(this::update);
        long start = System.nanoTime();
        Walk onward = new Walk(false);
        walk(onward);
        Walk back = new Walk(true);
        back.see(onward.lastPage());
        walk(back);
        double seconds = (System.nanoTime() - start) / 1e9;
        stopped.set(true);
        updating.get(120, TimeUnit.SECONDS);

        assertThat(onward.seen.cardinality()).isEqualTo(ROWS);
        assertThat(back.seen.cardinality()).isEqualTo(ROWS);
        assertThat(week.serving().generation()).isEqualTo(3);
        assertThat(week.serving().merchantShards()).isEqualTo(1);
        System.out.printf(
                "%d updates (%.0f/s) during two walks over %d rows%n", updates.sum(), updates.sum() / seconds, ROWS);
        compareDepths(onward, TotalMode.BOUNDED);
        compareDepths(onward, TotalMode.NONE);
    }

    /** Continues at every phase of a rebuild, and restarts the searching side before and after it. */
    private void walk(Walk walk) throws Exception {
        walk.advance(PAGES / 4);
        walk.restart();
        // Of three shards without a routing, then of three and of five with one.
        new WeekLayout(walk.backward ? new ShardCopies(5, 1, 1) : new ShardCopies(3, 1, 2), ShardCopies.DEFAULT)
                .store(TestCluster.cluster());
        RebuildWeek.rebuild(phase -> walk.advance(Math.max(1, PAGES / 20))).run(RebuildWeek.copy(week.week));
        new WeekLayout(ShardCopies.DEFAULT, ShardCopies.DEFAULT).store(TestCluster.cluster());
        assertThat(walk.hasMore()).isTrue();
        walk.restart();
        walk.advance(Integer.MAX_VALUE);
    }

    /** The week has no routing until the first rebuild. */
    private void fill() throws Exception {
        LaidOutWeeks.createUnrouted(TestCluster.cluster(), week.week, 3);
        for (int from = 0; from < ROWS; from += ROWS_PER_CHUNK) {
            List<TransactionDocument> chunk = new ArrayList<>();
            for (int i = from; i < Math.min(ROWS, from + ROWS_PER_CHUNK); i++) {
                chunk.add(week.document("txn_" + i, 1, "10.00"));
            }
            TestCluster.write(chunk);
        }
    }

    private void update() {
        Random random = new Random(7);
        long version = 1;
        try (BulkWriter writer = new BulkWriter(TestCluster.cluster(), BulkSettings.defaults(), WriteTarget.homes())) {
            long next = System.nanoTime();
            while (!stopped.get()) {
                version++;
                for (int i = 0; i < UPDATES_PER_BATCH; i++) {
                    writer.write(
                            week.document("txn_" + random.nextInt(ROWS), version, "11.00"),
                            outcome -> updates.increment());
                }
                writer.flush();
                next += BATCH_EVERY_NANOS;
                LockSupport.parkNanos(next - System.nanoTime());
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A page deep in the walk beside the first one, in turns; printed and not asserted, since machines are noisy. */
    private void compareDepths(Walk onward, TotalMode total) {
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < PAIRS; i++) {
            double first = millis(onward, null, total);
            double deep = millis(onward, onward.deep, total);
            ratios.add(deep / first);
        }
        Collections.sort(ratios);
        System.out.printf(
                "page %d against page 1, %d rows each, total %s: median of %d ratios %.2f (%.2f to %.2f)%n",
                Math.min(1_000, PAGES * 3 / 4),
                LIMIT,
                total,
                PAIRS,
                ratios.get(PAIRS / 2),
                ratios.get(PAIRS / 10),
                ratios.get(PAIRS - 1 - PAIRS / 10));
    }

    private static double millis(Walk walk, @Nullable Position position, TotalMode total) {
        long start = System.nanoTime();
        assertThat(walk.page(position, total).rows()).hasSize(LIMIT);
        return (System.nanoTime() - start) / 1e6;
    }

    private final class Walk {

        private final boolean backward;
        private final BitSet seen = new BitSet(ROWS);
        private ElasticsearchTransactionSearch search = new ElasticsearchTransactionSearch(TestCluster.cluster());
        private @Nullable Position position;
        private @Nullable TransactionPage last;
        private @Nullable Position deep;
        private int pages;

        Walk(boolean backward) {
            this.backward = backward;
        }

        /** The state of a restarted process: no connection and no list of weeks. */
        void restart() {
            search = new ElasticsearchTransactionSearch(
                    Cluster.connect(List.of(SearchCluster.shared().uri())));
        }

        boolean hasMore() {
            return last == null || position != null;
        }

        TransactionPage lastPage() {
            return Objects.requireNonNull(last);
        }

        void advance(int most) {
            for (int i = 0; i < most && hasMore(); i++) {
                see(page(position, TotalMode.BOUNDED));
            }
        }

        void see(TransactionPage page) {
            for (StoredTransaction row : page.rows()) {
                int number = Integer.parseInt(row.id().substring("txn_".length()));
                assertThat(seen.get(number)).as("%s seen before", row.id()).isFalse();
                seen.set(number);
            }
            last = page;
            position = backward ? page.previous() : page.next();
            pages++;
            if (pages == Math.min(1_000, PAGES * 3 / 4) - 1) {
                deep = position;
            }
        }

        TransactionPage page(@Nullable Position from, TotalMode total) {
            return search.page(
                    new TenantScope(week.merchant),
                    new PageRequest(
                            new TransactionFilter.And(List.of()),
                            Order.CREATED_AT_DESCENDING,
                            LIMIT,
                            total,
                            from,
                            backward && from != null),
                    Deadline.after(Duration.ofSeconds(30)));
        }
    }
}
