package org.txsearch.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.apache.avro.generic.GenericRecord;
import org.awaitility.Awaitility;
import org.elasticsearch.client.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.WeekDirectory;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.ElasticsearchTransactionSearch;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.PointInTimeLostException;
import org.txsearch.paging.SearchException;
import org.txsearch.paging.SearchFailureReason;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.paging.TotalMode;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.summary.Movements;
import org.txsearch.write.BulkSettings;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteTarget;

class TransactionWalkIT {

    private static final TransactionFilter ALL = new TransactionFilter.And(List.of());
    private static final int ROWS = 12_000;
    private static final int UPDATES_PER_BATCH = 25;
    private static final long BATCH_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final String merchant = Records.newMerchant();
    private final TenantScope scope = new TenantScope(merchant);
    private final TransactionWalks snapshots = snapshots(TestCluster.cluster());

    private static TransactionWalks snapshots(Cluster cluster) {
        return new TransactionWalks(cluster, new WeekDirectory(cluster));
    }

    @Test
    void rowsAndSums_areThoseOfOnePointInTime_underFiveHundredUpdatesASecond() throws Exception {
        write(0, ROWS);
        AtomicBoolean stopped = new AtomicBoolean();
        LongAdder updates = new LongAdder();
        CompletableFuture<Void> updating = CompletableFuture.runAsync(() -> update(stopped, updates));
        Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> updates.sum() >= UPDATES_PER_BATCH);
        FoldedTotals folded = new FoldedTotals();
        Set<String> ids = new HashSet<>();
        Movements told;
        try (TransactionWalk snapshot = snapshots.open(scope, ALL, Order.UPDATED_AT_DESCENDING)) {
            for (List<StoredTransaction> rows = snapshot.next(); !rows.isEmpty(); rows = snapshot.next()) {
                for (StoredTransaction row : rows) {
                    assertThat(ids.add(row.id())).as("%s comes once", row.id()).isTrue();
                    folded.add(row.bytes(), row.offset(), row.length());
                }
            }
            told = snapshot.movements();
        }
        stopped.set(true);
        updating.get(60, TimeUnit.SECONDS);
        assertThat(folded.movements()).isEqualTo(told);
        assertThat(told.count()).isEqualTo(ids.size());
        assertThat(ids).hasSizeGreaterThanOrEqualTo(ROWS);
    }

    /** Updates that change amounts, and new rows that would stand in front. */
    private void update(AtomicBoolean stopped, LongAdder updates) {
        Random random = new Random(5);
        try (BulkWriter writer = new BulkWriter(TestCluster.cluster(), BulkSettings.defaults(), WriteTarget.homes())) {
            long version = 1;
            long next = System.nanoTime();
            while (!stopped.get()) {
                version++;
                for (int i = 0; i < UPDATES_PER_BATCH; i++) {
                    String id = i == 0 ? "new_" + version : "txn_" + random.nextInt(ROWS);
                    writer.write(
                            row(id, version, random.nextInt(100_000), i % 2 == 0 ? "EUR" : "JPY"),
                            outcome -> updates.increment());
                }
                writer.flush();
                TestCluster.cluster().raw().performRequest(new Request("POST", "/transactions/_refresh"));
                next += BATCH_EVERY_NANOS;
                LockSupport.parkNanos(next - System.nanoTime());
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Order.class,
            names = {"LAST_CHANGE_ASCENDING", "LAST_CHANGE_DESCENDING"},
            mode = EnumSource.Mode.EXCLUDE)
    void rows_standAsInPages_whateverTheOrder_alsoWhereTheNumbersOfIdsCollide(Order order) throws Exception {
        List<TransactionDocument> documents = new ArrayList<>();
        Random random = new Random(order.name().hashCode());
        for (int i = 0; i < 700; i++) {
            GenericRecord record = Records.minimal(merchant, "txn_" + i);
            Records.set(record, "created_at", Records.CREATED.toEpochMilli() + random.nextInt(20));
            if (random.nextBoolean()) {
                Records.set(record, "updated_at", Records.CREATED.toEpochMilli() + random.nextInt(20));
            }
            Records.set(record, "amount", Records.money(random.nextInt(30) + ".00", "EUR"));
            documents.add(Records.document(record, id -> 1 + id.hashCode() % 3));
        }
        // Other weeks, which pages behind a place leave out.
        for (int weeks = -3; weeks <= 3; weeks++) {
            GenericRecord record = Records.minimal(merchant, "txn_" + (800 + weeks));
            Instant created = Records.CREATED.plus(Duration.ofDays(7L * weeks));
            Records.set(record, "created_at", created.toEpochMilli());
            documents.add(Records.document(record, id -> 1L));
        }
        TestCluster.write(documents);
        List<String> expected = new ElasticsearchTransactionSearch(TestCluster.cluster())
                .page(scope, new PageRequest(ALL, order, 1_000, TotalMode.NONE, null, false), soon()).rows().stream()
                        .map(StoredTransaction::id)
                        .toList();
        assertThat(expected).hasSize(707);
        assertThat(ids(ALL, order)).isEqualTo(expected);
    }

    @Test
    void orderOfLastChanges_isRefused_sinceNoFieldHasIt() {
        assertThatIllegalArgumentException().isThrownBy(() -> ids(ALL, Order.LAST_CHANGE_ASCENDING));
    }

    @Test
    void otherMerchants_areInvisible_andSoIsWhatTheFilterLeavesOut() throws Exception {
        write(0, 30);
        TestCluster.write(List.of(Records.document(Records.newMerchant(), "txn_1", Map.of())));
        TransactionFilter one = new FieldFilter.AnyOf(Records.field("id"), List.of("txn_7"));
        assertThat(ids(one, Order.CREATED_AT_DESCENDING)).containsExactly("txn_7");
        assertThat(ids(ALL, Order.CREATED_AT_DESCENDING)).hasSize(30);
    }

    @Test
    void periodWithoutAWeek_isAnEmptyWalk() throws Exception {
        TransactionFilter never = new FieldFilter.During(
                Records.field("created_at"),
                Records.CREATED.minus(Duration.ofDays(9_000)),
                Records.CREATED.minus(Duration.ofDays(8_990)));
        try (TransactionWalk snapshot = snapshots.open(scope, never, Order.CREATED_AT_DESCENDING)) {
            assertThat(snapshot.next()).isEmpty();
            assertThat(snapshot.movements()).isEqualTo(Movements.NONE);
        }
    }

    @Test
    void closedWalk_isForgottenByElasticsearch() throws Exception {
        write(0, 10);
        TransactionWalk snapshot = snapshots.open(scope, ALL, Order.CREATED_AT_DESCENDING);
        assertThat(snapshot.next()).hasSize(10);
        snapshot.close();
        long end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
        assertThatThrownBy(() -> {
                    while (System.nanoTime() < end) {
                        try {
                            snapshot.movements();
                        } catch (PointInTimeLostException e) {
                            throw e;
                        } catch (SearchException e) {
                            // While Elasticsearch is closing it, a search may also find it half closed (500).
                            assertThat(e.reason()).isEqualTo(SearchFailureReason.INCOMPLETE);
                        }
                    }
                })
                .isInstanceOf(PointInTimeLostException.class);
    }

    private List<String> ids(TransactionFilter filter, Order order) throws InterruptedException {
        List<String> ids = new ArrayList<>();
        try (TransactionWalk snapshot = snapshots.open(scope, filter, order)) {
            for (List<StoredTransaction> rows = snapshot.next(); !rows.isEmpty(); rows = snapshot.next()) {
                rows.forEach(row -> ids.add(row.id()));
            }
        }
        return Collections.unmodifiableList(ids);
    }

    private void write(int from, int to) throws IOException, InterruptedException {
        List<TransactionDocument> documents = new ArrayList<>();
        for (int i = from; i < to; i++) {
            documents.add(row("txn_" + i, 1, i, i % 3 == 0 ? "JPY" : "EUR"));
        }
        TestCluster.write(documents);
    }

    private TransactionDocument row(String id, long version, int amount, String currency) {
        String value = currency.equals("JPY") ? Integer.toString(amount) : amount + ".10";
        return Records.document(
                merchant,
                id,
                Map.of(
                        "version",
                        version,
                        "updated_at",
                        Records.CREATED.toEpochMilli() + version,
                        "amount",
                        Records.money(value, currency),
                        "fee",
                        Records.money(currency.equals("JPY") ? "-1" : "-0.35", currency)));
    }

    private static Deadline soon() {
        return Deadline.after(Duration.ofSeconds(30));
    }
}
