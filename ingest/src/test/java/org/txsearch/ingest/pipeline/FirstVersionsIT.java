package org.txsearch.ingest.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.FirstVersion;
import org.txsearch.document.Records;
import org.txsearch.document.TestFingerprints;
import org.txsearch.index.StoredDocument;
import org.txsearch.index.Weeks;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.ingest.source.SourceKind;
import org.txsearch.ingest.source.SourceRecord;
import org.txsearch.ingest.throttle.Throttle;
import org.txsearch.local.SearchCluster;
import org.txsearch.lookup.StoredTransactions;
import org.txsearch.lookup.TransactionKey;
import org.txsearch.schema.AvroBytes;
import org.txsearch.week.IsoWeek;
import org.txsearch.write.BulkSettings;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteTarget;

/** Verifies which version of a transaction is stored as the first searchable one. */
class FirstVersionsIT {

    private static final IsoWeek WEEK = IsoWeek.of(Records.CREATED);
    private static final long UPDATED = Records.INGESTED.toEpochMilli();

    private final String merchant = Records.newMerchant();
    private Cluster cluster;
    private BulkWriter writer;
    private Pipeline pipeline;

    @BeforeEach
    void start() throws IOException {
        cluster = Cluster.connect(List.of(SearchCluster.shared().uri()));
        Weeks weeks = new Weeks(cluster);
        weeks.prepare();
        weeks.create(WEEK);
        writer = new BulkWriter(cluster, BulkSettings.defaults(), WriteTarget.homes());
        pipeline = pipeline();
    }

    private Pipeline pipeline() {
        return new Pipeline(
                cluster, writer, new NoLetters(), Throttle.UNLIMITED, Pipeline.CHANGE_PATIENCE, TestFingerprints.get());
    }

    private static final class NoLetters implements DeadLetters {
        @Override
        public void add(DeadLetter letter) {
            throw new AssertionError(letter);
        }

        @Override
        public void add(AdjustedRecord adjusted) {
            throw new AssertionError(adjusted);
        }

        @Override
        public void sync() {}

        @Override
        public void close() {}
    }

    @AfterEach
    void stop() throws Exception {
        pipeline.close();
        writer.close();
        cluster.close();
    }

    private void submit(String id, long version, boolean updated) throws Exception {
        GenericRecord record = Records.minimal(merchant, id);
        Map.of("version", version).forEach((path, value) -> Records.set(record, path, value));
        Records.set(record, "updated_at", updated ? UPDATED : null);
        byte[] bytes = Records.bytes(record);
        pipeline.submit(
                CheckedRecord.of(
                        SourceRecord.of(SourceKind.TRANSACTION, new AvroBytes(bytes, 0, bytes.length)),
                        pipeline.encoder(),
                        UPDATED),
                UPDATED,
                new RecordPosition("test", "record", version),
                outcome -> {});
    }

    /** Returns the stored version, and whether it is the first one. */
    private String stored(String id) throws Exception {
        pipeline.finish();
        StoredDocument document = Objects.requireNonNull(new StoredTransactions(cluster)
                .read(List.of(new TransactionKey(WEEK, merchant, id)), true)
                .get(0));
        return document.version() + " " + FirstVersion.isFirst(document.source());
    }

    private void refresh() throws IOException {
        new Weeks(cluster).refresh(Set.of(WEEK));
    }

    @Test
    void versionThatCameFirst_isTheFirst_whetherItWasUpdatedOrNot() throws Exception {
        submit("plain", 1, false);
        submit("changed", 3, true);
        assertThat(stored("plain")).isEqualTo("1 true");
        assertThat(stored("changed")).isEqualTo("3 true");
        refresh();
        submit("plain", 2, false);
        submit("changed", 4, true);
        assertThat(stored("plain")).isEqualTo("2 false");
        assertThat(stored("changed")).isEqualTo("4 false");
    }

    @Test
    void versionThatReplacesOneBeforeItCanBeSearched_isTheFirst() throws Exception {
        submit("t", 1, false);
        submit("t", 2, true);
        assertThat(stored("t")).isEqualTo("2 true");
        refresh();
        submit("t", 3, true);
        assertThat(stored("t")).isEqualTo("3 false");
    }

    @Test
    void versionThatComesAgain_changesNothing_alsoAfterARestart() throws Exception {
        submit("t", 3, true);
        assertThat(stored("t")).isEqualTo("3 true");
        submit("t", 3, true);
        assertThat(stored("t")).isEqualTo("3 true");
        refresh();
        pipeline.close();
        pipeline = pipeline();
        submit("t", 3, true);
        assertThat(stored("t")).isEqualTo("3 true");
        submit("t", 4, true);
        assertThat(stored("t")).isEqualTo("4 false");
    }
}
