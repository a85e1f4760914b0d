package org.txsearch.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.txsearch.write.Writes.NEWER;
import static org.txsearch.write.Writes.documents;
import static org.txsearch.write.Writes.write;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;

/** Blocks that somebody sets and lifts, weeks that are gone, and rights that are missing. */
@Timeout(300)
class BulkWriterBlocksTest {

    private static final String BLOCK = "cluster_block_exception";

    /** It gives up at the first stall that lasts for any time at all. */
    private static final BulkSettings IMPATIENT = new BulkSettings(100, 64 << 20, 2, Duration.ZERO);

    @ParameterizedTest
    @CsvSource({
        "403, FORBIDDEN/8/index write (api), rebuild",
        "429, TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark, disk",
        "403, FORBIDDEN/12/index read-only / allow delete (api), disk",
        "403, FORBIDDEN/5/index read-only (api), read only",
        "403, FORBIDDEN/6/cluster read-only (api), read only",
    })
    void block_isWaitedOut_withoutGivingUp_andReported(int status, String block, String told) throws Exception {
        String reason = "index [w] blocked by: [" + block + "];";
        for (boolean whole : new boolean[] {false, true}) {
            Set<String> stalls = Collections.synchronizedSet(new LinkedHashSet<>());
            Writes writes = new Writes();
            BulkWriter[] writing = new BulkWriter[1];
            StubBulk bulk = (request, ops) -> {
                String stall = writing[0].stall();
                if (stall != null) {
                    stalls.add(stall);
                }
                if (request >= 4) {
                    return StubElasticsearch.each(ops, 201);
                }
                return whole
                        ? StubElasticsearch.refusal(status, BLOCK, reason)
                        : StubAnswer.items(ops.stream()
                                .map(op -> StubElasticsearch.item(status, BLOCK, reason))
                                .toList());
            };
            try (StubElasticsearch stub = new StubElasticsearch(bulk, NEWER);
                    Cluster cluster = Cluster.connect(List.of(stub.uri()));
                    BulkWriter writer = new BulkWriter(cluster, IMPATIENT, WriteTarget.homes())) {
                writing[0] = writer;
                writes.all(writer, documents(20));
                writer.flush();
                assertThat(writes.outcomes).hasSize(20);
                assertThat(writes.outcomes.values()).allMatch(each -> each.equals(List.of(WriteOutcome.INDEXED)));
                assertThat(stalls).anyMatch(stall -> stall.contains(told));
                assertThat(writer.rejections()).isZero();
                assertThat(writer.state().sentAgain()).isEqualTo(80);
                assertThat(writer.stall()).isNull();
                // A blocked operation was surely not applied.
                assertThat(stub.operations)
                        .extracting(StubOperation::versionType)
                        .containsOnly("external");
            }
        }
    }

    @Test
    void blockThatHasEnded_doesNotExcuseALaterStall() throws Exception {
        StubBulk bulk = (request, ops) -> StubElasticsearch.each(ops, request < 2 ? 403 : 500);
        try (StubElasticsearch stub = new StubElasticsearch(bulk, NEWER)) {
            assertThatExceptionOfType(WriteFailedException.class)
                    .isThrownBy(() -> write(stub, IMPATIENT, documents(2)))
                    .withMessageContaining("500");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403})
    void itemThatMayNotBeWritten_failsTheWriter_withTheReason(int status) throws Exception {
        StubBulk bulk = (request, ops) -> StubAnswer.items(ops.stream()
                .map(op -> StubElasticsearch.item(status, "security_exception", "action is unauthorized"))
                .toList());
        try (StubElasticsearch stub = new StubElasticsearch(bulk, NEWER)) {
            assertThatExceptionOfType(WriteFailedException.class)
                    .isThrownBy(() -> write(stub, BulkSettings.defaults(), documents(5)))
                    .withMessageContaining("account")
                    .withMessageContaining("action is unauthorized");
            assertThat(stub.bulks()).isEqualTo(1);
        }
    }

    @Test
    void closedIndex_isAStall_andNoFaultOfTheDocument() throws Exception {
        StubBulk bulk = (request, ops) -> StubAnswer.items(ops.stream()
                .map(op -> request < 2
                        ? StubElasticsearch.item(400, "index_closed_exception")
                        : StubElasticsearch.item(201))
                .toList());
        try (StubElasticsearch stub = new StubElasticsearch(bulk, NEWER)) {
            assertThat(write(stub, BulkSettings.defaults(), documents(5)).values())
                    .hasSize(5)
                    .allMatch(each -> each.equals(List.of(WriteOutcome.INDEXED)));
            assertThatExceptionOfType(WriteFailedException.class)
                    .isThrownBy(() -> {
                        try (StubElasticsearch closed = new StubElasticsearch(
                                (request, ops) -> StubAnswer.items(ops.stream()
                                        .map(op -> StubElasticsearch.item(400, "index_closed_exception"))
                                        .toList()),
                                NEWER)) {
                            write(closed, IMPATIENT, documents(5));
                        }
                    })
                    .withMessageContaining("index_closed_exception");
        }
    }

    /** Two indices have the week's alias for a moment, as while it is restored. */
    @Test
    void aliasOfTwoIndices_isAStall_andNoFaultOfTheDocument() throws Exception {
        String reason = "no write index is defined for alias [transactions-2026-w47]. The write index may be ...";
        StubBulk bulk = (request, ops) -> StubAnswer.items(ops.stream()
                .map(op -> request < 2
                        ? StubElasticsearch.item(400, "illegal_argument_exception", reason)
                        : StubElasticsearch.item(201))
                .toList());
        try (StubElasticsearch stub = new StubElasticsearch(bulk, NEWER)) {
            assertThat(write(stub, BulkSettings.defaults(), documents(5)).values())
                    .hasSize(5)
                    .allMatch(each -> each.equals(List.of(WriteOutcome.INDEXED)));
        }
    }

    @Test
    void retiredWeek_isRefused_andNotMade_whileOthersAre() throws Exception {
        Set<String> there = Collections.synchronizedSet(new LinkedHashSet<>());
        StubBulk bulk = (request, ops) -> {
            if (request > 0) {
                ops.forEach(op -> there.add(op.index()));
            }
            return StubAnswer.items(ops.stream()
                    .map(op -> StubElasticsearch.item(there.contains(op.index()) ? 201 : 404))
                    .toList());
        };
        try (StubElasticsearch stub = new StubElasticsearch(bulk, NEWER)) {
            stub.retiredWeeks = "{\"before\":\"2026-W47\"}";
            List<TransactionDocument> documents = new ArrayList<>(documents(3));
            documents.add(Records.document(
                    Writes.MERCHANT,
                    "old",
                    Map.of("created_at", Instant.parse("2026-11-15T23:59:59Z").toEpochMilli())));
            Map<String, List<WriteOutcome>> outcomes = write(stub, BulkSettings.defaults(), documents);
            WriteOutcome retired = Objects.requireNonNull(
                            outcomes.remove(documents.get(3).documentId()))
                    .get(0);
            assertThat(retired.kind()).isEqualTo(WriteOutcomeKind.REJECTED);
            assertThat(retired.code()).isEqualTo(WriteOutcome.WEEK_RETIRED);
            assertThat(retired.detail()).contains("2026-W46");
            assertThat(outcomes).hasSize(3);
            assertThat(outcomes.values()).allMatch(each -> each.equals(List.of(WriteOutcome.INDEXED)));
            assertThat(stub.created).containsExactly("transactions-2026-w47-000001");
        }
    }

    @Test
    void weekThatIsMade_doesNotNeedTheTemplate() throws Exception {
        StubBulk bulk = (request, ops) -> StubElasticsearch.each(ops, request == 0 ? 404 : 201);
        try (StubElasticsearch stub = new StubElasticsearch(bulk, NEWER)) {
            write(stub, BulkSettings.defaults(), documents(1));
            assertThat(stub.creations)
                    .singleElement()
                    .asString()
                    .contains("\"dynamic\":false")
                    .contains("\"sort\"")
                    .contains("\"transactions-new\"");
        }
    }

    @Test
    void indexThatIsToBeFilledAndIsGone_failsTheWriter() throws Exception {
        try (StubElasticsearch stub =
                new StubElasticsearch((request, ops) -> StubElasticsearch.each(ops, 404), NEWER)) {
            assertThatExceptionOfType(WriteFailedException.class)
                    .isThrownBy(() -> write(
                            List.of(stub.uri()),
                            BulkSettings.defaults(),
                            WriteTarget.index("transactions-2026-w47-000002"),
                            documents(5)))
                    .withMessageContaining("transactions-2026-w47-000002");
            assertThat(stub.created).isEmpty();
        }
    }
}
