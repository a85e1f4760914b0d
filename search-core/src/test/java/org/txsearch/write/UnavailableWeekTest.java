package org.txsearch.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.WeekNames;
import org.txsearch.week.IsoWeek;

/** A week that takes nothing, and the others, which must not wait for it. */
@Timeout(120)
class UnavailableWeekTest {

    private static final IsoWeek GOOD = new IsoWeek(2026, 47);
    private static final IsoWeek BAD = new IsoWeek(2026, 48);
    private static final String REASON = "Validation Failed: 1: unknown setting [index.of_another_template];";
    private static final String FULL =
            "Validation Failed: 1: this action would add [2] shards, but this cluster currently has [2999]/[3000]"
                    + " maximum normal shards open; for more information, see https://www.elastic.co";
    private static final BulkSettings SETTINGS = new BulkSettings(10, 1 << 20, 2, Duration.ofMillis(300));

    private final AtomicBoolean isBadThere = new AtomicBoolean();
    private final Writes writes = new Writes();

    @Test
    void weekThatIsRefused_isRejectedWithTheWholeReason_andTheOthersAreWritten() throws Exception {
        try (StubElasticsearch stub = new StubElasticsearch(missing(), Writes.NEWER);
                Cluster cluster = Cluster.connect(List.of(stub.uri()));
                BulkWriter writer = new BulkWriter(cluster, SETTINGS, WriteTarget.homes())) {
            stub.creating = index -> index.equals(WeekNames.index(BAD, 1))
                    ? StubElasticsearch.refusal(400, "validation_exception", REASON)
                    : null;
            writes.all(writer, both(25));
            writer.flush();
            assertIndexed(GOOD);
            for (List<WriteOutcome> outcomes : of(BAD)) {
                assertThat(outcomes).hasSize(1);
                assertThat(outcomes.get(0).kind()).isEqualTo(WriteOutcomeKind.REJECTED);
                assertThat(outcomes.get(0).code()).isEqualTo(WriteOutcome.WEEK_UNAVAILABLE);
                assertThat(outcomes.get(0).detail()).contains(BAD.toString(), REASON, "./txsearch reprocess");
            }
            assertThat(writer.unavailableWeeks()).containsOnlyKeys(BAD);
            assertThat(writer.unavailableWeeks().get(BAD)).contains(REASON);
            // It is not asked for with every batch.
            int asked = stub.creations.size();
            writes.all(writer, documents(BAD, "later", 25));
            writer.flush();
            assertThat(stub.creations).hasSize(asked);
        }
    }

    @Test
    void fullCluster_endsTheWriterInOneSentence_andRejectsNothing() throws Exception {
        try (StubElasticsearch stub = new StubElasticsearch(missing(), Writes.NEWER);
                Cluster cluster = Cluster.connect(List.of(stub.uri()));
                BulkWriter writer = new BulkWriter(cluster, SETTINGS, WriteTarget.homes())) {
            stub.creating = index -> index.equals(WeekNames.index(BAD, 1))
                    ? StubElasticsearch.refusal(400, "validation_exception", FULL)
                    : null;
            assertThatThrownBy(() -> {
                        writes.all(writer, both(25));
                        writer.flush();
                    })
                    .isInstanceOf(WriteFailedException.class)
                    .hasMessage(
                            "The week 2026-W48 cannot be created. Elasticsearch has 2,999 shards open of at most 3,000"
                                    + " (cluster.max_shards_per_node for each data node), and a new index needs 2:"
                                    + " raise cluster.max_shards_per_node, add a data node, or delete weeks with"
                                    + " ./txsearch weeks retire (docs/operators/weeks.md, The limit of shards).");
            assertThat(of(BAD)).isEmpty();
            assertThat(of(GOOD)).allMatch(outcomes -> outcomes.equals(List.of(WriteOutcome.INDEXED)));
        }
    }

    /** A timeout passes by itself: the load ends unfinished, and its records do not become dead letters. */
    @Test
    void weekWhoseCreationTimesOut_rejectsNothing() throws Exception {
        try (StubElasticsearch stub = new StubElasticsearch(missing(), Writes.NEWER);
                Cluster cluster = Cluster.connect(List.of(stub.uri()));
                BulkWriter writer = new BulkWriter(cluster, SETTINGS, WriteTarget.homes())) {
            stub.creating = index -> StubElasticsearch.refusal(
                    408, "process_cluster_event_timeout_exception", "failed to process cluster event within 30s");
            assertThatThrownBy(() -> {
                        writes.all(writer, documents(BAD, "t", 5));
                        writer.flush();
                    })
                    .isInstanceOf(WriteFailedException.class)
                    .hasMessageContaining("within 30s");
            assertThat(writes.outcomes).isEmpty();
        }
    }

    @Test
    void weekThatFailsWhileOthersAreWritten_doesNotHoldThemUp() throws Exception {
        StubBulk bulk = (request, ops) -> StubAnswer.items(ops.stream()
                .map(op -> op.index().equals(WeekNames.alias(GOOD)) || isBadThere.get()
                        ? StubElasticsearch.item(201)
                        : StubElasticsearch.item(503, "unavailable_shards_exception", "primary shard is not active"))
                .toList());
        try (StubElasticsearch stub = new StubElasticsearch(bulk, Writes.NEWER);
                Cluster cluster = Cluster.connect(List.of(stub.uri()));
                BulkWriter writer = new BulkWriter(cluster, SETTINGS, WriteTarget.homes())) {
            writes.all(writer, documents(BAD, "t", 5));
            for (int i = 0; writer.unavailableWeeks().isEmpty(); i++) {
                CompletableFuture<WriteOutcome> other = new CompletableFuture<>();
                TransactionDocument document = documents(GOOD, "t" + i + "_", 1).get(0);
                writer.write(document, writes.noting(document).andThen(other::complete));
                other.join();
            }
            writer.flush();
            assertIndexed(GOOD);
            assertThat(of(BAD))
                    .hasSize(5)
                    .allMatch(outcomes -> outcomes.get(0)
                            .detail()
                            .contains("503 unavailable_shards_exception primary shard is not active"));
            isBadThere.set(true);
            writes.all(writer, documents(BAD, "again", 5));
            writer.flush();
            assertThat(of(BAD))
                    .filteredOn(outcomes -> outcomes.equals(List.of(WriteOutcome.INDEXED)))
                    .hasSize(5);
            assertThat(writer.unavailableWeeks()).isEmpty();
        }
    }

    /** Creates the good week's index when it is missed, and never that of the bad week. */
    private static StubBulk missing() {
        List<String> asked = new ArrayList<>();
        return (request, ops) -> {
            synchronized (asked) {
                boolean isFirst = !asked.contains(WeekNames.alias(GOOD));
                ops.forEach(op -> asked.add(op.index()));
                return StubAnswer.items(ops.stream()
                        .map(op -> StubElasticsearch.item(
                                op.index().equals(WeekNames.alias(GOOD)) && !isFirst ? 201 : 404))
                        .toList());
            }
        };
    }

    private void assertIndexed(IsoWeek week) {
        assertThat(of(week)).isNotEmpty().allMatch(outcomes -> outcomes.equals(List.of(WriteOutcome.INDEXED)));
    }

    private Collection<List<WriteOutcome>> of(IsoWeek week) {
        return writes.outcomes.entrySet().stream()
                .filter(outcome -> outcome.getKey().contains(week.suffix()))
                .map(Map.Entry::getValue)
                .toList();
    }

    private static List<TransactionDocument> both(int each) {
        List<TransactionDocument> documents = new ArrayList<>();
        for (int i = 0; i < each; i++) {
            documents.addAll(documents(GOOD, "t" + i + "_", 1));
            documents.addAll(documents(BAD, "t" + i + "_", 1));
        }
        return documents;
    }

    private static List<TransactionDocument> documents(IsoWeek week, String prefix, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Records.document(
                        Writes.MERCHANT,
                        prefix + i + "_" + week.suffix(),
                        Map.of("created_at", week.start().toEpochMilli() + i)))
                .toList();
    }
}
