package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.ShardWalk;
import org.txsearch.index.StoredDocument;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekNames;
import org.txsearch.index.WeekTier;
import org.txsearch.week.IsoWeek;

/** A week that no other test uses. */
final class RebuildWeek {

    private static final AtomicInteger NEXT = new AtomicInteger(1);

    final IsoWeek week = new IsoWeek(1996, NEXT.getAndIncrement());
    final String merchant = Records.newMerchant();

    RebuildWeek() {
        try {
            // A node that tests are run against more than once may have it still.
            delete();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A document of this week. */
    TransactionDocument document(String id, long version, String amount) {
        return Records.document(
                merchant,
                id,
                Map.of(
                        "created_at",
                        week.start()
                                .plus(Duration.ofHours(Math.floorMod(id.hashCode(), 7 * 24)))
                                .toEpochMilli(),
                        "version",
                        version,
                        "amount",
                        Records.money(amount, id.hashCode() % 2 == 0 ? "EUR" : "USD"),
                        "fee",
                        Records.money("-0.35", id.hashCode() % 2 == 0 ? "EUR" : "USD")));
    }

    /** Writes the given number of transactions in version 1. */
    RebuildWeek filled(int count) throws Exception {
        List<TransactionDocument> documents = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            documents.add(document("txn_" + i, 1, "10.00"));
        }
        TestCluster.write(documents);
        return this;
    }

    /** A plain rebuild. */
    static WeekRebuild rebuild() {
        return rebuild(phase -> {});
    }

    /** A rebuild that does something at the start of each phase. */
    static WeekRebuild rebuild(Consumer<RebuildPhase> onPhase) {
        return new WeekRebuild(new RebuildTools(
                TestCluster.cluster(),
                stored -> {
                    throw new AssertionError("Nothing is derived again if the schema is the same");
                },
                (step, unit, fraction, documents, stall) -> {
                    if (fraction < 0 || fraction > 1) {
                        throw new AssertionError("A fraction of " + fraction);
                    }
                },
                (week, phase) -> onPhase.accept(phase)));
    }

    /** A rebuild from the old index. */
    static RebuildRequest copy(IsoWeek week) {
        return copy(week, null);
    }

    static RebuildRequest copy(IsoWeek week, @Nullable WeekTier tier) {
        return new RebuildRequest(week, tier, null, false);
    }

    WeekIndex serving() throws IOException {
        return WeekIndex.of(TestCluster.cluster(), week).stream()
                .filter(WeekIndex::inWeek)
                .findFirst()
                .orElseThrow();
    }

    List<WeekIndex> generations() throws IOException {
        return WeekIndex.of(TestCluster.cluster(), week);
    }

    /** Every document that the serving index holds, by its id: version and source. */
    SortedMap<String, String> contents() throws Exception {
        return contents(serving().name());
    }

    static SortedMap<String, String> contents(String index) throws Exception {
        SortedMap<String, String> contents = new TreeMap<>();
        ShardWalk walk = new ShardWalk(TestCluster.cluster(), index, true);
        for (Map.Entry<Integer, Long> bound : walk.bounds().entrySet()) {
            walk.read(bound.getKey(), 0, bound.getValue(), (documents, end) -> {
                for (StoredDocument document : documents) {
                    contents.put(
                            document.id(),
                            document.version() + " " + new String(document.source(), StandardCharsets.UTF_8));
                }
            });
        }
        return contents;
    }

    WeekLedger ledger() throws IOException {
        TestCluster.cluster().call("POST", "/" + WeekNames.alias(week) + "/_refresh");
        return WeekLedger.of(TestCluster.cluster(), serving().name());
    }

    private void delete() throws IOException {
        TestCluster.forget(TestCluster.cluster(), week);
    }
}
