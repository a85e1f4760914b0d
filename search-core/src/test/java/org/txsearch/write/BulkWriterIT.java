package org.txsearch.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.RandomRecord;
import org.txsearch.document.Records;
import org.txsearch.document.TestFingerprints;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.WeekDirectory;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.ElasticsearchTransactionSearch;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.query.TenantScope;
import org.txsearch.schema.AvroBytes;
import org.txsearch.week.IsoWeek;

class BulkWriterIT {

    private final String merchant = Records.newMerchant();

    @Test
    void writtenAgain_isSuperseded() throws Exception {
        List<TransactionDocument> documents = documents(100, Map.of());
        assertThat(kinds(documents)).containsOnly(WriteOutcomeKind.INDEXED);
        assertThat(kinds(documents)).containsOnly(WriteOutcomeKind.SUPERSEDED);
        assertThat(kinds(documents(100, Map.of()))).containsOnly(WriteOutcomeKind.SUPERSEDED);
    }

    @Test
    void writtenAgainLater_isSuperseded_whateverItsIngestedAt() throws Exception {
        GenericRecord record = Records.minimal(merchant, "txn_1");
        byte[] bytes = Records.bytes(record);
        TransactionDocument later = org.txsearch.document.DocumentEncoder.create(TestFingerprints.get())
                .encode(
                        new AvroBytes(bytes, 0, bytes.length),
                        Instant.parse("2030-01-01T00:00:00Z").toEpochMilli());
        assertThat(kinds(List.of(Records.document(record)))).containsExactly(WriteOutcomeKind.INDEXED);
        assertThat(kinds(List.of(later))).containsExactly(WriteOutcomeKind.SUPERSEDED);
        assertThat(stored("txn_1")).contains("\"ingested_at\":\"2026-11-19T08:00:13.950Z\"");
    }

    @Test
    void sameVersionWithOtherContent_isSuperseded_andDistinguished() throws Exception {
        assertThat(kinds(documents(3, Map.of("note", "first")))).containsOnly(WriteOutcomeKind.INDEXED);
        assertThat(kinds(documents(3, Map.of("note", "other"))))
                .containsOnly(WriteOutcomeKind.SUPERSEDED_WITH_OTHER_CONTENT);
        assertThat(stored("txn_0")).contains("\"note\":\"first\"");
    }

    @Test
    void versionsInAnyOrder_endInTheNewest() throws Exception {
        List<TransactionDocument> versions = new ArrayList<>();
        for (long version = 0; version < 10; version++) {
            for (int id = 0; id < 20; id++) {
                versions.add(Records.document(
                        merchant, "txn_" + id, Map.of("version", version, "note", "version " + version)));
            }
        }
        Collections.shuffle(versions, new Random(7));
        List<WriteOutcomeKind> kinds = kinds(versions);
        assertThat(kinds).hasSize(200).containsOnly(WriteOutcomeKind.INDEXED, WriteOutcomeKind.SUPERSEDED);
        for (int id = 0; id < 20; id++) {
            assertThat(stored("txn_" + id)).contains("\"note\":\"version 9\"").contains("\"version\":9,");
        }
        assertThat(kinds(versions).stream().distinct()).containsExactly(WriteOutcomeKind.SUPERSEDED);
    }

    @Test
    void twoWeeks_areMadeAndWritten() throws Exception {
        IsoWeek one = new IsoWeek(1993, 20);
        IsoWeek other = new IsoWeek(1993, 21);
        List<TransactionDocument> documents = new ArrayList<>();
        for (IsoWeek week : List.of(one, other)) {
            documents.add(Records.document(
                    merchant,
                    "txn_" + week.week(),
                    Map.of("created_at", week.start().toEpochMilli())));
        }
        assertThat(documents).extracting(TransactionDocument::week).containsExactly(one, other);
        assertThat(kinds(documents)).containsOnly(WriteOutcomeKind.INDEXED);
        assertThat(new WeekDirectory(TestCluster.cluster()).weeks(Duration.ofSeconds(10)))
                .contains(one, other);
        assertThat(stored("txn_20")).contains("\"created_at\":\"1993-05-17T00:00:00.000Z\"");
        assertThat(stored("txn_21")).contains("\"created_at\":\"1993-05-24T00:00:00.000Z\"");
    }

    /** What the encoder calls valid must never be refused by the mapping. */
    @Test
    void everyValidRecord_isTaken() throws Exception {
        List<TransactionDocument> documents = IntStream.range(0, 300)
                .mapToObj(i -> {
                    GenericRecord record = RandomRecord.of(i);
                    Records.set(record, "merchant_id", merchant);
                    Records.set(record, "id", "txn_" + i);
                    Records.set(record, "created_at", Records.CREATED.toEpochMilli() + i);
                    return Records.document(record);
                })
                .toList();
        assertThat(TestCluster.write(documents).values())
                .hasSize(300)
                .allSatisfy(outcome -> assertThat(outcome).isEqualTo(WriteOutcome.INDEXED));
    }

    @Test
    void valuesAtTheirBounds_areTaken() throws Exception {
        GenericRecord record = Records.minimal(merchant, "a".repeat(64));
        Records.set(record, "version", Long.MAX_VALUE);
        Records.set(record, "amount", Records.money("90071992547409.91", "EUR"));
        Records.set(record, "fee", Records.money("-90071992547409.91", "EUR"));
        Records.set(record, "updated_at", Instant.parse("1990-01-01T00:00:00Z").toEpochMilli());
        Records.set(
                record, "settled_at", Instant.parse("2035-12-31T23:59:59.999Z").toEpochMilli());
        Records.set(record, "payer.name", "\uFDFA ".repeat(150));
        Records.set(record, "payer.email", "\uD83D\uDE00".repeat(254));
        Records.set(record, "reference", "\uD83D\uDE00".repeat(127));
        Records.set(record, "metadata", Map.of("k".repeat(64), "\uD83D\uDE00".repeat(500)));
        assertThat(kinds(List.of(Records.document(record)))).containsExactly(WriteOutcomeKind.INDEXED);
    }

    private List<TransactionDocument> documents(int count, Map<String, ?> members) {
        return IntStream.range(0, count)
                .mapToObj(i -> Records.document(merchant, "txn_" + i, members))
                .toList();
    }

    private static List<WriteOutcomeKind> kinds(List<TransactionDocument> documents)
            throws IOException, InterruptedException {
        Map<TransactionDocument, WriteOutcome> outcomes = TestCluster.write(documents);
        assertThat(outcomes).hasSize(documents.size());
        return outcomes.values().stream().map(WriteOutcome::kind).toList();
    }

    private String stored(String id) {
        StoredTransaction found = new ElasticsearchTransactionSearch(TestCluster.cluster())
                .find(new TenantScope(merchant), id, Deadline.after(Duration.ofSeconds(10)))
                .orElseThrow();
        return new String(found.bytes(), found.offset(), found.length(), StandardCharsets.UTF_8);
    }
}
