package org.txsearch.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.txsearch.write.Writes.MERCHANT;
import static org.txsearch.write.Writes.NEWER;
import static org.txsearch.write.Writes.documents;
import static org.txsearch.write.Writes.write;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;

@Timeout(300)
class BulkWriterTest {

    private static final Duration LONG = Duration.ofMinutes(5);

    /** The ten statuses of a busy day and three more; 404 stands for a missing week. */
    private static final int[] STATUSES = {200, 201, 400, 403, 404, 408, 409, 413, 429, 500, 502, 503, 504};

    @Test
    void mixedStatuses_giveEveryDocumentOneOutcome() throws Exception {
        Map<String, Integer> first = new ConcurrentHashMap<>();
        List<TransactionDocument> documents = documents(1_000);
        for (int i = 0; i < documents.size(); i++) {
            first.put(documents.get(i).documentId(), STATUSES[i % STATUSES.length]);
        }
        StubBulk bulk = (request, operations) -> StubAnswer.items(operations.stream()
                .map(operation -> StubElasticsearch.item(request == 0 ? first.getOrDefault(operation.id(), 500) : 201))
                .toList());
        try (StubElasticsearch stub = new StubElasticsearch(bulk, NEWER)) {
            Map<String, List<WriteOutcome>> outcomes =
                    write(stub, new BulkSettings(1_000, 64 << 20, 2, LONG), documents);
            assertThat(outcomes).hasSize(1_000);
            outcomes.forEach((id, told) -> {
                int status = first.getOrDefault(id, 0);
                assertThat(told).as("%s, %d", id, status).hasSize(1);
                assertThat(told.get(0).kind())
                        .as("%s, %d", id, status)
                        .isEqualTo(
                                switch (status) {
                                    case 400, 413 -> WriteOutcomeKind.REJECTED;
                                    case 409 -> WriteOutcomeKind.SUPERSEDED;
                                    default -> WriteOutcomeKind.INDEXED;
                                });
                List<StubOperation> sends = stub.sends(id);
                assertThat(sends)
                        .extracting(StubOperation::versionType)
                        .as("%s, %d", id, status)
                        .containsExactly(
                                switch (status) {
                                    case 200, 201, 400, 409, 413 -> new String[] {"external"};
                                    default -> new String[] {"external", "external"};
                                });
                assertThat(sends)
                        .extracting(StubOperation::source)
                        .containsOnly(sends.get(0).source());
            });
            assertThat(stub.created).containsExactly("transactions-2026-w47-000001");
        }
    }

    @Test
    void rejectedDocument_carriesTheReason() throws Exception {
        try (StubElasticsearch stub =
                new StubElasticsearch((request, ops) -> StubElasticsearch.each(ops, 400), NEWER)) {
            Map<String, List<WriteOutcome>> outcomes = write(stub, BulkSettings.defaults(), documents(1));
            assertThat(only(outcomes))
                    .isEqualTo(WriteOutcome.rejected("REJECTED_BY_ELASTICSEARCH", "because \"stub\""));
        }
    }

    @Test
    void documentThatIsMissed_isNoMissingWeek() throws Exception {
        StubBulk bulk =
                (request, ops) -> StubAnswer.items(List.of(StubElasticsearch.item(404, "document_missing_exception")));
        try (StubElasticsearch stub = new StubElasticsearch(bulk, NEWER)) {
            assertThat(only(write(stub, BulkSettings.defaults(), documents(1))).kind())
                    .isEqualTo(WriteOutcomeKind.REJECTED);
            assertThat(stub.created).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {404, 405, 408, 429, 500, 502, 503, 504})
    void wholeRefusal_isSentAgain(int status) throws Exception {
        StubBulk bulk = (request, ops) -> request < 2 ? StubAnswer.status(status) : StubElasticsearch.each(ops, 201);
        try (StubElasticsearch stub = new StubElasticsearch(bulk, NEWER)) {
            assertAllIndexed(write(stub, batches(50, 1), documents(50)), 50);
            assertThat(stub.bulks()).isEqualTo(3);
            assertThat(stub.operations).extracting(StubOperation::versionType).containsOnly("external");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = StubEnding.class,
            names = {"CUT_OFF", "NO_ANSWER"})
    void answerThatIsCutOff_countsAsMissing(StubEnding ending) throws Exception {
        StubBulk bulk = (request, ops) ->
                request == 0 ? StubElasticsearch.each(ops, 201).ending(ending) : StubElasticsearch.each(ops, 200);
        try (StubElasticsearch stub = new StubElasticsearch(bulk, NEWER)) {
            assertAllIndexed(write(stub, batches(50, 1), documents(50)), 50);
            assertSentTwice(stub);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "[]",
                "{\"items\":[]}",
                "{\"items\":[{\"index\":{\"status\":201}}]}",
                "{\"items\":[{\"index\":{\"status\":201}},{\"index\":{\"status\":201}},{\"index\":{\"status\":201}}]}",
                "{\"items\":[{\"index\":{}},{\"index\":{}}]}",
                "{\"items\":[{},{}]}",
                "{\"items\":[{\"index\":{\"status\":201}},{\"index\":{\"status\":2",
                "{\"items\":[:]}",
                "{\"items\":[}",
                "{\"items\":[{\"index\":{\"status\":400,\"error\":{\"type\":\"\\x\",\"reason\":\"\"}}},{\"index\":{\"status\":201}}]}",
                "<html><body>OK</body></html>",
            })
    void answerThatDoesNotAccountForEveryDocument_countsAsMissing(String body) throws Exception {
        StubBulk bulk = (request, ops) -> request == 0 ? StubAnswer.body(body) : StubElasticsearch.each(ops, 200);
        try (StubElasticsearch stub = new StubElasticsearch(bulk, NEWER)) {
            assertAllIndexed(write(stub, batches(50, 1), documents(2)), 2);
            assertSentTwice(stub);
        }
    }

    /** It may be the writer's own, but a newer one may have come between: then the stored one decides. */
    @Test
    void conflictOfAnUncertainWrite_isSuperseded() throws Exception {
        StubBulk bulk = (request, ops) -> StubElasticsearch.each(ops, request == 0 ? 503 : 409);
        try (StubElasticsearch stub = new StubElasticsearch(bulk, NEWER)) {
            assertThat(only(write(stub, BulkSettings.defaults(), documents(1))).kind())
                    .isEqualTo(WriteOutcomeKind.SUPERSEDED);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 413})
    void requestThatIsRefusedForOneDocument_isHalvedUntilItIsAlone(int status) throws Exception {
        String culprit = TransactionDocument.documentId(MERCHANT, "txn_37");
        StubBulk bulk = (request, ops) -> ops.stream().anyMatch(op -> op.id().equals(culprit))
                ? StubAnswer.status(status)
                : StubElasticsearch.each(ops, 201);
        try (StubElasticsearch stub = new StubElasticsearch(bulk, NEWER)) {
            Map<String, List<WriteOutcome>> outcomes = write(stub, batches(100, 1), documents(100));
            assertThat(outcomes.remove(culprit))
                    .extracting(WriteOutcome::kind)
                    .containsExactly(WriteOutcomeKind.REJECTED);
            assertAllIndexed(outcomes, 99);
            assertThat(stub.sends(culprit)).hasSizeLessThan(10);
        }
    }

    @Test
    void missingWeeks_areMadeOnce_andWrittenTo() throws Exception {
        Map<String, Boolean> there = new ConcurrentHashMap<>();
        StubBulk bulk = (request, ops) -> StubAnswer.items(ops.stream()
                .map(op -> StubElasticsearch.item(there.put(op.index(), true) == null || request == 0 ? 404 : 201))
                .toList());
        List<TransactionDocument> documents = new ArrayList<>(documents(20));
        for (int i = 0; i < 20; i++) {
            documents.add(Records.document(
                    MERCHANT,
                    "old_" + i,
                    Map.of("created_at", Instant.parse("2026-12-31T00:00:00Z").toEpochMilli())));
        }
        try (StubElasticsearch stub = new StubElasticsearch(bulk, NEWER)) {
            assertAllIndexed(write(stub, batches(100, 1), documents), 40);
            assertThat(stub.created)
                    .containsExactlyInAnyOrder("transactions-2026-w47-000001", "transactions-2026-w53-000001");
            assertThat(stub.bulks()).isEqualTo(2);
        }
    }

    @Test
    void weekThatStaysMissing_isGivenUp_andNotRequestedInALoop() throws Exception {
        StubBulk bulk = (request, ops) -> StubElasticsearch.each(ops, 404);
        try (StubElasticsearch stub = new StubElasticsearch(bulk, NEWER)) {
            assertThatExceptionOfType(WriteFailedException.class)
                    .isThrownBy(() -> write(stub, givingUpAfter(Duration.ofMillis(300)), documents(5)))
                    .withMessageContaining("week");
            assertThat(stub.bulks()).isLessThan(100);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 500, 503})
    void itemsThatAreNeverTaken_areGivenUp(int status) throws Exception {
        StubBulk bulk = (request, ops) -> StubElasticsearch.each(ops, status);
        try (StubElasticsearch stub = new StubElasticsearch(bulk, NEWER)) {
            assertThatExceptionOfType(WriteFailedException.class)
                    .isThrownBy(() -> write(stub, givingUpAfter(Duration.ofMillis(200)), documents(5)))
                    .withMessageContaining(String.valueOf(status));
        }
    }

    @Test
    void requestsThatAreNeverTaken_areGivenUp_withoutAnyOutcome() throws Exception {
        Map<String, List<WriteOutcome>> outcomes = new ConcurrentHashMap<>();
        try (StubElasticsearch stub = new StubElasticsearch((request, ops) -> StubAnswer.status(503), NEWER);
                Cluster cluster = Cluster.connect(List.of(stub.uri()));
                BulkWriter writer =
                        new BulkWriter(cluster, givingUpAfter(Duration.ofMillis(200)), WriteTarget.homes())) {
            for (TransactionDocument document : documents(5)) {
                writer.write(document, outcome -> outcomes.put(document.id(), List.of(outcome)));
            }
            assertThatExceptionOfType(WriteFailedException.class)
                    .isThrownBy(writer::flush)
                    .withMessageContaining("503");
            assertThat(writer.stall()).contains("503");
            assertThat(outcomes).isEmpty();
            assertThatExceptionOfType(WriteFailedException.class).isThrownBy(writer::flush);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403})
    void accountThatMayNotWrite_isReportedAtOnce(int status) throws Exception {
        try (StubElasticsearch stub = new StubElasticsearch((request, ops) -> StubAnswer.status(status), NEWER)) {
            assertThatExceptionOfType(WriteFailedException.class)
                    .isThrownBy(() -> write(stub, BulkSettings.defaults(), documents(5)))
                    .withMessageContaining("account");
            assertThat(stub.bulks()).isEqualTo(1);
        }
    }

    @Test
    void conflicts_areComparedWithWhatIsStored_andSentAgainWhereItIsGoneOrOlder() throws Exception {
        List<TransactionDocument> documents = documents(8);
        String same = new String(documents.get(0).source(), StandardCharsets.UTF_8);
        List<String> stored = List.of(
                "{\"_version\":1,\"found\":true,\"_source\":" + same + "}",
                "{\"_version\":1,\"found\":true,\"_source\":{\"search\":{},\"id\":\"x\"}}",
                "{\"_version\":2,\"found\":true,\"_source\":{\"search\":{}}}",
                "{\"found\":false}",
                "{\"_version\":1,\"found\":true,\"_source\":" + same.replace("49.99", "49.98") + "}",
                "{\"_version\":1,\"found\":true,\"_source\":"
                        + new String(documents.get(5).source(), StandardCharsets.UTF_8)
                                .replace("2026-11-19T08:00:13.950Z", "2027-01-01T00:00:00.000Z")
                        + "}",
                "{\"_version\":0,\"found\":true,\"_source\":" + same + "}",
                "{\"error\":{\"type\":\"no_shard_available_action_exception\",\"reason\":\"\"}}");
        StubGet get = (request, ids) -> request == 0
                ? StubAnswer.status(503)
                : request == 1
                        ? StubAnswer.body("{\"docs\":[")
                        : StubAnswer.body("{\"docs\":[" + String.join(",", stored) + "]}");
        StubBulk bulk = (request, ops) -> StubElasticsearch.each(ops, request == 0 ? 409 : 201);
        try (StubElasticsearch stub = new StubElasticsearch(bulk, get)) {
            Map<String, List<WriteOutcome>> outcomes = write(stub, batches(100, 1), documents);
            List<WriteOutcomeKind> kinds = documents.stream()
                    .map(document -> outcomes.getOrDefault(document.documentId(), List.of()))
                    .peek(told -> assertThat(told).hasSize(1))
                    .map(told -> told.get(0).kind())
                    .toList();
            assertThat(kinds)
                    .containsExactly(
                            WriteOutcomeKind.SUPERSEDED,
                            WriteOutcomeKind.SUPERSEDED_WITH_OTHER_CONTENT,
                            WriteOutcomeKind.SUPERSEDED,
                            WriteOutcomeKind.INDEXED,
                            WriteOutcomeKind.SUPERSEDED_WITH_OTHER_CONTENT,
                            WriteOutcomeKind.SUPERSEDED,
                            WriteOutcomeKind.INDEXED,
                            WriteOutcomeKind.INDEXED);
            assertThat(stub.bulks()).isEqualTo(2);
        }
    }

    @Test
    void requests_keepTheirBounds() throws Exception {
        List<TransactionDocument> documents = documents(95);
        int bytes = documents.get(0).source().length + PendingWrite.ACTION_BYTES;
        try (StubElasticsearch stub =
                new StubElasticsearch((request, ops) -> StubElasticsearch.each(ops, 201), NEWER)) {
            assertAllIndexed(write(stub, new BulkSettings(10, 64 << 20, 3, LONG), documents), 95);
            assertThat(stub.bulks()).isEqualTo(10);
            assertThat(stub.mostAtOnce.get()).isLessThanOrEqualTo(3);
        }
        try (StubElasticsearch stub =
                new StubElasticsearch((request, ops) -> StubElasticsearch.each(ops, 201), NEWER)) {
            assertAllIndexed(write(stub, new BulkSettings(1000, 3 * bytes + bytes / 2, 3, LONG), documents), 95);
            assertThat(stub.operations.stream()
                            .collect(Collectors.groupingBy(StubOperation::request, Collectors.counting()))
                            .values())
                    .allMatch(count -> count <= 3);
        }
        try (StubElasticsearch stub =
                new StubElasticsearch((request, ops) -> StubElasticsearch.each(ops, 201), NEWER)) {
            assertAllIndexed(write(stub, new BulkSettings(1000, 1, 3, LONG), documents), 95);
            assertThat(stub.bulks()).isEqualTo(95);
        }
    }

    /** Any status at any time: what comes back is counted once, whatever the order. */
    @Test
    void stormOfFaults_losesNothing() throws Exception {
        StubBulk bulk = (request, ops) -> {
            int turn = request % 7;
            if (request > 40 || turn == 0) {
                return StubElasticsearch.each(ops, 200);
            }
            return switch (turn) {
                case 1 -> StubAnswer.status(429);
                case 2 -> StubAnswer.status(503);
                case 3 -> StubElasticsearch.each(ops, 201).ending(StubEnding.NO_ANSWER);
                case 4 -> StubElasticsearch.each(ops, 201).ending(StubEnding.CUT_OFF);
                case 5 -> StubAnswer.status(413);
                default ->
                    StubAnswer.items(IntStream.range(0, ops.size())
                            .mapToObj(i -> StubElasticsearch.item(i % 2 == 0 ? 201 : STATUSES[8 + i % 5]))
                            .toList());
            };
        };
        try (StubElasticsearch stub = new StubElasticsearch(bulk, NEWER)) {
            Map<String, List<WriteOutcome>> outcomes = write(stub, batches(50, 4), documents(1_000));
            assertThat(outcomes).hasSize(1_000);
            assertThat(outcomes.values()).allMatch(told -> told.size() == 1);
        }
    }

    private static BulkSettings batches(int documents, int inFlight) {
        return new BulkSettings(documents, 64 << 20, inFlight, LONG);
    }

    private static BulkSettings givingUpAfter(Duration giveUpAfter) {
        return new BulkSettings(100, 64 << 20, 1, giveUpAfter);
    }

    private static void assertAllIndexed(Map<String, List<WriteOutcome>> outcomes, int count) {
        assertThat(outcomes).hasSize(count);
        assertThat(outcomes.values()).allMatch(told -> told.equals(List.of(WriteOutcome.INDEXED)));
    }

    private static void assertSentTwice(StubElasticsearch stub) {
        assertThat(stub.bulks()).isEqualTo(2);
        assertThat(stub.operations).extracting(StubOperation::versionType).containsOnly("external");
    }

    private static WriteOutcome only(Map<String, List<WriteOutcome>> outcomes) {
        assertThat(outcomes).hasSize(1);
        List<WriteOutcome> told = outcomes.values().iterator().next();
        assertThat(told).hasSize(1);
        return told.get(0);
    }
}
