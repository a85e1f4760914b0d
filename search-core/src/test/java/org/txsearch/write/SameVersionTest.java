package org.txsearch.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.write.Writes.MERCHANT;
import static org.txsearch.write.Writes.write;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;

/** Of two documents of one version, the first one stays, whatever is sent again. */
@Timeout(300)
class SameVersionTest {

    private static final TransactionDocument FIRST = document("twice", "first");
    private static final TransactionDocument SECOND = document("twice", "second");
    private static final String ID = FIRST.documentId();

    /** Stores documents by their external version, as Elasticsearch does. */
    private static final class Store {

        private final Map<String, StubOperation> stored = new ConcurrentHashMap<>();
        private final List<String> versionTypes = Collections.synchronizedList(new ArrayList<>());

        StubAnswer apply(List<StubOperation> operations) {
            return StubAnswer.items(operations.stream()
                    .map(operation -> StubElasticsearch.item(status(operation)))
                    .toList());
        }

        private synchronized int status(StubOperation operation) {
            versionTypes.add(operation.versionType());
            StubOperation before = stored.get(operation.id());
            boolean mayEqual = operation.versionType().equals("external_gte");
            if (before != null
                    && (before.version() > operation.version()
                            || before.version() == operation.version() && !mayEqual)) {
                return 409;
            }
            stored.put(operation.id(), operation);
            return before == null ? 201 : 200;
        }

        StubAnswer get(int request, List<String> ids) {
            return StubAnswer.body("{\"docs\":["
                    + String.join(
                            ",",
                            ids.stream()
                                    .map(stored::get)
                                    .map(operation -> operation == null
                                            ? "{\"found\":false}"
                                            : "{\"found\":true,\"_version\":" + operation.version() + ",\"_source\":"
                                                    + operation.source() + "}")
                                    .toList())
                    + "]}");
        }

        String note(String id) {
            return Objects.requireNonNull(stored.get(id)).source().contains("first") ? "first" : "second";
        }
    }

    @ParameterizedTest
    @CsvSource({"429, 1", "503, 1", "429, 4", "503, 4"})
    void laterDocument_neverOvertakesTheFirst_whichIsRefusedForLoad(int status, int batch) throws Exception {
        Store store = new Store();
        try (StubElasticsearch stub = new StubElasticsearch(
                (request, operations) -> request == 0 ? StubAnswer.status(status) : store.apply(operations),
                store::get)) {
            Map<String, List<WriteOutcome>> outcomes = write(stub, batches(batch), List.of(FIRST, SECOND));
            assertThat(store.note(ID)).isEqualTo("first");
            assertThat(outcomes.get(ID))
                    .extracting(WriteOutcome::kind)
                    .containsExactly(WriteOutcomeKind.INDEXED, WriteOutcomeKind.SUPERSEDED_WITH_OTHER_CONTENT);
        }
    }

    /** Both in one request, of which only the first item is refused. */
    @Test
    void laterDocument_isNotSentBesideTheFirst() throws Exception {
        Store store = new Store();
        try (StubElasticsearch stub = new StubElasticsearch(
                (request, operations) -> {
                    if (request > 0) {
                        return store.apply(operations);
                    }
                    List<String> items = new ArrayList<>();
                    items.add(StubElasticsearch.item(429));
                    operations
                            .subList(1, operations.size())
                            .forEach(operation -> items.add(StubElasticsearch.item(store.status(operation))));
                    return StubAnswer.items(items);
                },
                store::get)) {
            write(stub, batches(10), List.of(FIRST, SECOND));
            assertThat(store.note(ID)).isEqualTo("first");
        }
    }

    /** A document without an answer may be stored; other content of its version must not be replaced by it. */
    @ParameterizedTest
    @ValueSource(ints = {408, 500, 502, 503, 504})
    void documentSentAgain_doesNotReplaceOtherContentOfItsVersion(int status) throws Exception {
        Store store = new Store();
        try (StubElasticsearch stub = new StubElasticsearch(
                (request, operations) -> request == 1 ? StubAnswer.status(status) : store.apply(operations),
                store::get)) {
            write(stub, batches(1), List.of(FIRST));
            Map<String, List<WriteOutcome>> outcomes = write(stub, batches(1), List.of(SECOND));
            assertThat(store.note(ID)).isEqualTo("first");
            assertThat(outcomes.get(ID))
                    .extracting(WriteOutcome::kind)
                    .containsExactly(WriteOutcomeKind.SUPERSEDED_WITH_OTHER_CONTENT);
        }
    }

    /** A conflict with itself does not prove that the stored document is durable; one more write does. */
    @ParameterizedTest
    @EnumSource(names = {"CUT_OFF", "NO_ANSWER"})
    void documentWhoseAnswerIsLost_isConfirmed_andIndexed(StubEnding ending) throws Exception {
        Store store = new Store();
        try (StubElasticsearch stub = new StubElasticsearch(
                (request, operations) -> {
                    StubAnswer answer = store.apply(operations);
                    return request == 0 ? answer.ending(ending) : answer;
                },
                store::get)) {
            assertThat(write(stub, batches(1), List.of(FIRST)).get(ID)).containsExactly(WriteOutcome.INDEXED);
            assertThat(store.versionTypes).containsExactly("external", "external", "external_gte");
        }
    }

    @Test
    void manyDocumentsOfOneVersion_haveOneOutcomeEach_withoutARequestForEach() throws Exception {
        Store store = new Store();
        List<TransactionDocument> documents = new ArrayList<>();
        IntStream.range(0, 300).forEach(i -> documents.add(i % 3 == 2 ? SECOND : FIRST));
        try (StubElasticsearch stub =
                new StubElasticsearch((request, operations) -> store.apply(operations), store::get)) {
            List<WriteOutcome> outcomes = write(stub, batches(500), documents).get(ID);
            assertThat(outcomes)
                    .filteredOn(outcome -> outcome.kind() == WriteOutcomeKind.INDEXED)
                    .hasSize(1);
            assertThat(outcomes)
                    .filteredOn(outcome -> outcome.kind() == WriteOutcomeKind.SUPERSEDED)
                    .hasSize(199);
            assertThat(outcomes)
                    .filteredOn(outcome -> outcome.kind() == WriteOutcomeKind.SUPERSEDED_WITH_OTHER_CONTENT)
                    .hasSize(100);
            assertThat(stub.bulks()).isLessThanOrEqualTo(3);
        }
    }

    @Test
    void documentBehindARejectedOneOfItsVersion_isStored() throws Exception {
        Store store = new Store();
        try (StubElasticsearch stub = new StubElasticsearch(
                (request, operations) ->
                        request == 0 ? StubElasticsearch.each(operations, 400) : store.apply(operations),
                store::get)) {
            Map<String, List<WriteOutcome>> outcomes = write(stub, batches(10), List.of(FIRST, SECOND, FIRST));
            assertThat(outcomes.get(ID))
                    .extracting(WriteOutcome::kind)
                    .containsExactly(
                            WriteOutcomeKind.REJECTED,
                            WriteOutcomeKind.INDEXED,
                            WriteOutcomeKind.SUPERSEDED_WITH_OTHER_CONTENT);
            assertThat(store.note(ID)).isEqualTo("second");
        }
    }

    private static BulkSettings batches(int documents) {
        return new BulkSettings(documents, 64 << 20, 4, Duration.ofMinutes(5));
    }

    private static TransactionDocument document(String id, String note) {
        return Records.document(MERCHANT, id, Map.of("note", note));
    }
}
