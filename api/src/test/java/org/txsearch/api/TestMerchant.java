package org.txsearch.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.txsearch.api.platform.security.TestIssuer;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.TestFingerprints;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.LaidOutWeeks;
import org.txsearch.index.ShardCopies;
import org.txsearch.index.Weeks;
import org.txsearch.local.SearchCluster;
import org.txsearch.schema.AvroBytes;
import org.txsearch.week.IsoWeek;
import org.txsearch.write.BulkSettings;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteOutcome;
import org.txsearch.write.WriteOutcomeKind;
import org.txsearch.write.WriteTarget;

/** A merchant of one test alone, whose transactions take the real way in: encoder, bulk writer, refresh. */
public final class TestMerchant {

    private static final String RUN = Long.toString(System.currentTimeMillis(), 36);
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final Cluster CLUSTER =
            Cluster.connect(List.of(SearchCluster.shared().uri()));

    /** Created before the first search: a search finds a new week within a second, and no test waits for that. */
    private static final Set<IsoWeek> WEEKS = weeks("2026-10-19", "2026-12-07", "2025-12-20", "2026-01-10");

    private final String id;

    private TestMerchant(String id) {
        this.id = id;
    }

    public static TestMerchant create() {
        return new TestMerchant("M-" + RUN + "-" + COUNT.incrementAndGet());
    }

    /** A merchant whose id starts with this one's. */
    public TestMerchant namesake() {
        // No digit after it: that would be another test's merchant.
        return new TestMerchant(id + "-1");
    }

    public String id() {
        return id;
    }

    public String token() {
        return TestIssuer.INSTANCE.merchantToken(id);
    }

    /** Stores the transactions and makes them visible. */
    public TestMerchant store(TestTransaction... transactions) {
        return store(Arrays.asList(transactions));
    }

    public TestMerchant store(Collection<TestTransaction> transactions) {
        return store(1_700_000_000_000L, transactions);
    }

    /** Stores the transactions in another cluster than the shared one. */
    public TestMerchant storeIn(Cluster cluster, Collection<TestTransaction> transactions) {
        return storeIn(cluster, Instant.ofEpochMilli(1_700_000_000_000L), transactions);
    }

    /** Stores transactions that were ingested at the given time. */
    public TestMerchant storeIn(Cluster cluster, Instant ingestedAt, Collection<TestTransaction> transactions) {
        store(cluster, ingestedAt.toEpochMilli(), transactions);
        return this;
    }

    /** Stores a transaction that the log took in then, and makes it visible. */
    public TestMerchant store(Instant ingestedAt, TestTransaction transaction) {
        return store(ingestedAt.toEpochMilli(), List.of(transaction));
    }

    /** Stores a version of which the ingester knows no earlier one, and makes it visible. */
    public TestMerchant storeFirst(TestTransaction transaction) {
        store(CLUSTER, 1_700_000_000_000L, List.of(transaction), document -> document.first(true));
        return this;
    }

    private TestMerchant store(long ingestedAt, Collection<TestTransaction> transactions) {
        assertThat(WEEKS).containsAll(store(CLUSTER, ingestedAt, transactions));
        return this;
    }

    private Set<IsoWeek> store(Cluster cluster, long ingestedAt, Collection<TestTransaction> transactions) {
        return store(cluster, ingestedAt, transactions, document -> document);
    }

    private Set<IsoWeek> store(
            Cluster cluster,
            long ingestedAt,
            Collection<TestTransaction> transactions,
            UnaryOperator<TransactionDocument> mark) {
        DocumentEncoder encoder = DocumentEncoder.create(TestFingerprints.get());
        List<WriteOutcome> outcomes = Collections.synchronizedList(new ArrayList<>());
        Set<IsoWeek> touched = new TreeSet<>();
        try (BulkWriter writer = new BulkWriter(cluster, BulkSettings.defaults(), WriteTarget.homes())) {
            for (TestTransaction transaction : transactions) {
                byte[] avro = transaction.avro(id);
                TransactionDocument document = encoder.encodeStored(new AvroBytes(avro, 0, avro.length), ingestedAt);
                touched.add(document.week());
                writer.write(mark.apply(document), outcomes::add);
            }
            writer.flush();
            new Weeks(cluster).refresh(touched);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InvalidTransactionException | InterruptedException failure) {
            throw new AssertionError(failure);
        }
        assertThat(outcomes)
                .hasSameSizeAs(transactions)
                .allSatisfy(outcome -> assertThat(outcome.kind()).isEqualTo(WriteOutcomeKind.INDEXED));
        return touched;
    }

    private static Set<IsoWeek> weeks(String... spans) {
        Set<IsoWeek> made = new TreeSet<>();
        for (int i = 0; i < spans.length; i += 2) {
            made.addAll(
                    IsoWeek.range(Instant.parse(spans[i] + "T00:00:00Z"), Instant.parse(spans[i + 1] + "T00:00:00Z")));
        }
        try {
            new Weeks(CLUSTER).installTemplate();
            for (IsoWeek week : made) {
                // Every second one has several shards, and is routed.
                LaidOutWeeks.create(
                        CLUSTER, week, week.week() % 2 == 0 ? new ShardCopies(3, 1, 2) : ShardCopies.DEFAULT);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return made;
    }
}
