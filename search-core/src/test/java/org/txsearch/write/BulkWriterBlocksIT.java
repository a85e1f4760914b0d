package org.txsearch.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.elasticsearch.client.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.WeekNames;
import org.txsearch.index.Weeks;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;

/** A real Elasticsearch's blocks, and its indices that are not there. */
@Timeout(120)
class BulkWriterBlocksIT {

    private static final BulkSettings IMPATIENT = new BulkSettings(50, 1 << 20, 2, Duration.ZERO);

    private final Cluster cluster = TestCluster.cluster();
    private final String merchant = Records.newMerchant();

    @ParameterizedTest
    @CsvSource({"write, 10, rebuild", "read_only_allow_delete, 11, disk", "read_only, 12, read only"})
    void blockThatIsSetAndLifted_holdsUpAndRejectsNothing(String block, int weekNumber, String told) throws Exception {
        IsoWeek week = new IsoWeek(1994, weekNumber);
        new Weeks(cluster).create(week);
        String index = WeekNames.index(week, 1);
        block(index, block, "true");
        AtomicReference<String> stall = new AtomicReference<>();
        Writes writes = new Writes();
        ScheduledExecutorService operator = Executors.newSingleThreadScheduledExecutor();
        try (BulkWriter writer = new BulkWriter(cluster, IMPATIENT, WriteTarget.homes())) {
            // Lifted only when the writer has said what it waits for.
            var lifting = operator.scheduleWithFixedDelay(
                    () -> {
                        if (writer.stall() != null && writer.state().sentAgain() > 100) {
                            stall.compareAndSet(null, writer.stall());
                            lift(index, block);
                        }
                    },
                    10,
                    10,
                    TimeUnit.MILLISECONDS);
            writes.all(writer, documents(week, 200));
            writer.flush();
            lifting.cancel(false);
            assertThat(writer.rejections()).isZero();
        } finally {
            operator.shutdownNow();
            lift(index, block);
        }
        assertThat(stall.get()).contains(told);
        assertThat(writes.outcomes).hasSize(200);
        assertThat(writes.outcomes.values()).allMatch(each -> each.equals(List.of(WriteOutcome.INDEXED)));
    }

    @Test
    void clusterThatIsReadOnly_isWaitedFor_alsoWhereAWeekIsMissing() throws Exception {
        IsoWeek week = new IsoWeek(1994, 13);
        clusterReadOnly("true");
        Writes writes = new Writes();
        ScheduledExecutorService operator = Executors.newSingleThreadScheduledExecutor();
        try (BulkWriter writer = new BulkWriter(cluster, IMPATIENT, WriteTarget.homes())) {
            var lifting = operator.scheduleWithFixedDelay(
                    () -> {
                        if (writer.stall() != null) {
                            clusterReadOnly("null");
                        }
                    },
                    10,
                    10,
                    TimeUnit.MILLISECONDS);
            writes.all(writer, documents(week, 20));
            writer.flush();
            lifting.cancel(false);
        } finally {
            operator.shutdownNow();
            clusterReadOnly("null");
        }
        assertThat(writes.outcomes.values()).hasSize(20).allMatch(each -> each.equals(List.of(WriteOutcome.INDEXED)));
    }

    @Test
    void indexThatIsNotThere_isNotMadeByWritingToIt() throws Exception {
        IsoWeek week = new IsoWeek(1994, 14);
        String missing = WeekNames.index(week, 2);
        assertThatExceptionOfType(WriteFailedException.class)
                .isThrownBy(() -> {
                    try (BulkWriter writer = new BulkWriter(cluster, IMPATIENT, WriteTarget.index(missing))) {
                        new Writes().all(writer, documents(week, 5));
                        writer.flush();
                    }
                })
                .withMessageContaining(missing);
        assertThat(TestCluster.get("/_cat/indices/transactions-1994-w14-*?format=json"))
                .isEmpty();
    }

    @Test
    void closedWeek_isAStall_andTakesDocumentsWhenOpened() throws Exception {
        IsoWeek week = new IsoWeek(1994, 15);
        new Weeks(cluster).create(week);
        perform("POST", "/" + WeekNames.index(week, 1) + "/_close", "");
        Writes writes = new Writes();
        ScheduledExecutorService operator = Executors.newSingleThreadScheduledExecutor();
        try (BulkWriter writer =
                new BulkWriter(cluster, new BulkSettings(50, 1 << 20, 2, Duration.ofMinutes(1)), WriteTarget.homes())) {
            var opening = operator.scheduleWithFixedDelay(
                    () -> {
                        if (writer.stall() != null) {
                            perform("POST", "/" + WeekNames.index(week, 1) + "/_open", "");
                        }
                    },
                    10,
                    10,
                    TimeUnit.MILLISECONDS);
            writes.all(writer, documents(week, 20));
            writer.flush();
            opening.cancel(false);
        } finally {
            operator.shutdownNow();
        }
        assertThat(writes.outcomes.values()).hasSize(20).allMatch(each -> each.equals(List.of(WriteOutcome.INDEXED)));
    }

    @Test
    void weekThatIsMadeByTheWriter_hasTheMapping_withoutTheTemplate() throws Exception {
        IsoWeek week = new IsoWeek(1994, 16);
        perform("DELETE", "/_index_template/transactions", "");
        try {
            Writes writes = new Writes();
            try (BulkWriter writer = new BulkWriter(cluster, IMPATIENT, WriteTarget.homes())) {
                writes.all(writer, documents(week, 5));
                writer.flush();
            }
            assertThat(writes.outcomes).hasSize(5);
        } finally {
            new Weeks(cluster).installTemplate();
        }
        JsonNode mapping = TestCluster.get("/" + WeekNames.alias(week) + "/_mapping")
                .path(WeekNames.index(week, 1))
                .path("mappings");
        assertThat(mapping.path("dynamic").asString()).isEqualTo("false");
        assertThat(mapping.at("/properties/search/properties/tie/type").asString())
                .isEqualTo("long");
        assertThat(mapping.path("properties").has("note")).isFalse();
    }

    private List<TransactionDocument> documents(IsoWeek week, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Records.document(
                        merchant, "txn_" + i, Map.of("created_at", week.start().toEpochMilli() + i)))
                .toList();
    }

    private void lift(String index, String block) {
        block(index, block, "null");
    }

    private void block(String index, String block, String value) {
        perform("PUT", "/" + index + "/_settings", "{\"index.blocks." + block + "\":" + value + "}");
    }

    private void clusterReadOnly(String value) {
        perform("PUT", "/_cluster/settings", "{\"persistent\":{\"cluster.blocks.read_only\":" + value + "}}");
    }

    private void perform(String method, String path, String body) {
        Request request = new Request(method, path);
        if (!body.isEmpty()) {
            request.setJsonEntity(body);
        }
        try {
            cluster.raw().performRequest(request);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
