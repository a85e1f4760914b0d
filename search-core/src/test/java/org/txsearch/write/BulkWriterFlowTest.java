package org.txsearch.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.txsearch.write.Writes.NEWER;
import static org.txsearch.write.Writes.documents;
import static org.txsearch.write.Writes.write;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.TransactionDocument;

/** How documents flow: what lingers, what is bounded, what adapts, and how it ends. */
@Timeout(300)
class BulkWriterFlowTest {

    private static final BulkSettings SETTINGS = new BulkSettings(100, 64 << 20, 2, Duration.ofMinutes(5));
    private static final StubBulk STORED = (request, ops) -> StubElasticsearch.each(ops, 201);

    private static BulkSettings lingering(Duration linger) {
        return timed(linger, SETTINGS.requestTimeout());
    }

    private static BulkSettings timed(Duration linger, Duration requestTimeout) {
        return new BulkSettings(
                SETTINGS.requests(), SETTINGS.maxHeldBytes(), linger, requestTimeout, SETTINGS.giveUpAfter(), 0);
    }

    private static BulkSettings holding(RequestBounds requests, long bytes) {
        return new BulkSettings(
                requests, bytes, SETTINGS.linger(), SETTINGS.requestTimeout(), SETTINGS.giveUpAfter(), SETTINGS.rest());
    }

    @Test
    void batchThatIsNotFull_goesOffByItself() throws Exception {
        Writes writes = new Writes();
        try (StubElasticsearch stub = new StubElasticsearch(STORED, NEWER);
                Cluster cluster = Cluster.connect(List.of(stub.uri()));
                BulkWriter writer = new BulkWriter(cluster, lingering(Duration.ofMillis(20)), WriteTarget.homes())) {
            writes.all(writer, documents(3));
            awaitOutcomes(writes, 3);
            writes.all(writer, documents(5).subList(3, 5));
            awaitOutcomes(writes, 5);
            assertThat(writer.state().heldBytes()).isZero();
            assertThat(writer.state().heldDocuments()).isZero();
        }
    }

    @Test
    void documentsThatWaitForARequest_goTogether() throws Exception {
        CountDownLatch answering = new CountDownLatch(1);
        StubBulk slow = (request, ops) -> {
            await(answering);
            return StubElasticsearch.each(ops, 201);
        };
        BulkSettings oneRequest = new BulkSettings(
                RequestBounds.exactly(1_000, 64 << 20, 1),
                64 << 20,
                Duration.ZERO,
                Duration.ofMinutes(1),
                Duration.ofMinutes(5),
                0);
        Writes writes = new Writes();
        try (StubElasticsearch stub = new StubElasticsearch(slow, NEWER);
                Cluster cluster = Cluster.connect(List.of(stub.uri()));
                BulkWriter writer = new BulkWriter(cluster, oneRequest, WriteTarget.homes())) {
            List<TransactionDocument> documents = documents(501);
            writes.all(writer, documents.subList(0, 1));
            await(() -> stub.bulks() == 1);
            // Each lingers for no time, so that without a request in flight each would go off by itself.
            writes.all(writer, documents.subList(1, 501));
            answering.countDown();
            writer.flush();
            assertThat(writes.outcomes).hasSize(501);
            assertThat(stub.operations.stream()
                            .collect(Collectors.groupingBy(StubOperation::request, Collectors.counting())))
                    .isEqualTo(Map.of(0, 1L, 1, 500L));
        }
    }

    @Test
    void batchThatLingers_doesNotGoOffTwice() throws Exception {
        try (StubElasticsearch stub = new StubElasticsearch(STORED, NEWER)) {
            Map<String, List<WriteOutcome>> outcomes = write(stub, lingering(Duration.ZERO), documents(5_000));
            assertThat(outcomes).hasSize(5_000);
            assertThat(outcomes.values()).allMatch(told -> told.equals(List.of(WriteOutcome.INDEXED)));
            assertThat(stub.operations).hasSize(5_000);
        }
    }

    @Test
    void writer_hasRoom_untilTooManyBytesHaveNoOutcome() throws Exception {
        List<TransactionDocument> documents = documents(10);
        long each = new PendingWrite(documents.get(0), outcome -> {}).bytes();
        CountDownLatch answering = new CountDownLatch(1);
        StubBulk bulk = (request, ops) -> {
            await(answering);
            return StubElasticsearch.each(ops, 201);
        };
        Writes writes = new Writes();
        try (StubElasticsearch stub = new StubElasticsearch(bulk, NEWER);
                Cluster cluster = Cluster.connect(List.of(stub.uri()));
                BulkWriter writer = new BulkWriter(
                        cluster, holding(RequestBounds.exactly(2, 64 << 20, 2), 4 * each), WriteTarget.homes())) {
            for (int i = 0; i < 4; i++) {
                assertThat(writer.hasRoom()).isTrue();
                assertThat(writer.awaitRoom(Duration.ZERO)).isTrue();
                writer.write(documents.get(i), writes.noting(documents.get(i)));
            }
            assertThat(writer.hasRoom()).isFalse();
            assertThat(writer.awaitRoom(Duration.ofMillis(1))).isFalse();
            answering.countDown();
            assertThat(writer.awaitRoom(Duration.ofSeconds(30))).isTrue();
            assertThat(writer.hasRoom()).isTrue();
            writer.write(documents.get(4), writes.noting(documents.get(4)));
            writer.flush();
            assertThat(writes.outcomes).hasSize(5);
        }
    }

    @Test
    void memory_isBounded_whileTheClusterTakesNothing() throws Exception {
        List<TransactionDocument> documents = documents(200);
        long each = new PendingWrite(documents.get(0), outcome -> {}).bytes();
        AtomicInteger written = new AtomicInteger();
        try (StubElasticsearch stub = new StubElasticsearch((request, ops) -> StubAnswer.status(429), NEWER);
                Cluster cluster = Cluster.connect(List.of(stub.uri()))) {
            BulkWriter writer = new BulkWriter(cluster, holding(SETTINGS.requests(), 50 * each), WriteTarget.homes());
            AtomicReference<Throwable> ended = new AtomicReference<>();
            Thread writing = inThread(ended, () -> {
                for (TransactionDocument document : documents) {
                    writer.write(document, outcome -> {});
                    written.incrementAndGet();
                }
            });
            await(() -> writer.rejections() >= 3);
            assertThat(written.get()).isBetween(49, 52);
            assertThat(writer.state().heldBytes()).isLessThanOrEqualTo(51 * each);
            writer.close();
            writing.join();
            assertThat(ended.get()).isInstanceOf(WriteFailedException.class).hasMessageContaining("closed");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 0})
    void closing_endsAWaitingFlush(int status) throws Exception {
        StubBulk bulk = (request, ops) ->
                status == 0 ? StubElasticsearch.each(ops, 201).ending(StubEnding.HANG) : StubAnswer.status(status);
        try (StubElasticsearch stub = new StubElasticsearch(bulk, NEWER);
                Cluster cluster = Cluster.connect(List.of(stub.uri()))) {
            BulkWriter writer = new BulkWriter(cluster, SETTINGS, WriteTarget.homes());
            Writes writes = new Writes();
            writes.all(writer, documents(5));
            AtomicReference<Throwable> ended = new AtomicReference<>();
            Thread flushing = inThread(ended, writer::flush);
            await(() -> stub.bulks() > 0);
            writer.close();
            flushing.join();
            assertThat(ended.get()).isInstanceOf(WriteFailedException.class).hasMessageContaining("closed");
            assertThat(writes.outcomes).isEmpty();
            assertThatExceptionOfType(WriteFailedException.class)
                    .isThrownBy(() -> writer.write(documents(1).get(0), outcome -> {}));
            assertThatExceptionOfType(WriteFailedException.class).isThrownBy(() -> writer.awaitRoom(Duration.ZERO));
            assertThat(writer.hasRoom()).isTrue();
        }
    }

    @Test
    void requestThatHangs_isSentAgain_afterItsTimeout() throws Exception {
        StubBulk bulk = (request, ops) -> request == 0
                ? StubElasticsearch.each(ops, 201).ending(StubEnding.HANG)
                : StubElasticsearch.each(ops, 200);
        try (StubElasticsearch stub = new StubElasticsearch(bulk, NEWER)) {
            Map<String, List<WriteOutcome>> outcomes =
                    write(stub, timed(SETTINGS.linger(), Duration.ofMillis(200)), documents(5));
            assertThat(outcomes).hasSize(5);
            assertThat(outcomes.values()).allMatch(told -> told.equals(List.of(WriteOutcome.INDEXED)));
            assertThat(stub.sends(documents(1).get(0).documentId()))
                    .extracting(StubOperation::versionType)
                    .containsExactly("external", "external");
        }
    }

    /** The client itself sends a request to the next node where one fails: the document is its own conflict. */
    @Test
    void requestThatTheClientSentToAnotherNode_isHarmless() throws Exception {
        StubBulk losesItsAnswer =
                (request, ops) -> StubElasticsearch.each(ops, 201).ending(StubEnding.NO_ANSWER);
        StubBulk hasIt = (request, ops) -> StubAnswer.items(ops.stream()
                .map(op -> StubElasticsearch.item(op.versionType().equals("external") ? 409 : 200))
                .toList());
        Map<String, String> stored = documents(50).stream()
                .collect(Collectors.toMap(
                        TransactionDocument::documentId,
                        document -> "{\"found\":true,\"_version\":1,\"_source\":"
                                + new String(document.source(), StandardCharsets.UTF_8) + "}"));
        StubGet get = (request, ids) ->
                StubAnswer.body(ids.stream().map(stored::get).collect(Collectors.joining(",", "{\"docs\":[", "]}")));
        try (StubElasticsearch first = new StubElasticsearch(losesItsAnswer, get);
                StubElasticsearch second = new StubElasticsearch(hasIt, get)) {
            Map<String, List<WriteOutcome>> outcomes =
                    write(List.of(first.uri(), second.uri()), SETTINGS, WriteTarget.homes(), documents(50));
            assertThat(outcomes).hasSize(50);
            assertThat(outcomes.values()).allMatch(told -> told.size() == 1);
            if (first.bulks() > 0) {
                assertThat(outcomes.values()).allMatch(told -> told.equals(List.of(WriteOutcome.INDEXED)));
            }
            assertThat(first.operations.stream().map(StubOperation::source).distinct())
                    .hasSizeLessThanOrEqualTo(50);
        }
    }

    @Test
    void outcomeThatCannotBeTakenIn_losesNoOther_andFailsTheWriter() throws Exception {
        Writes writes = new Writes();
        List<TransactionDocument> documents = documents(100);
        try (StubElasticsearch stub = new StubElasticsearch(STORED, NEWER);
                Cluster cluster = Cluster.connect(List.of(stub.uri()));
                BulkWriter writer = new BulkWriter(cluster, SETTINGS, WriteTarget.homes())) {
            for (int i = 0; i < 99; i++) {
                TransactionDocument document = documents.get(i);
                writer.write(document, outcome -> {
                    if (document.id().equals("txn_37")) {
                        throw new IllegalStateException("the dead letters cannot be written");
                    }
                    writes.noting(document).accept(outcome);
                });
            }
            assertThatExceptionOfType(WriteFailedException.class)
                    .isThrownBy(writer::flush)
                    .withMessageContaining("txn_37")
                    .withCauseInstanceOf(IllegalStateException.class);
            awaitOutcomes(writes, 98);
        }
    }

    @Test
    void resting_sendsNothingAfterARequest_forAShareOfItsTime() throws Exception {
        List<Long> received = new CopyOnWriteArrayList<>();
        List<Long> answered = new CopyOnWriteArrayList<>();
        StubBulk slow = (request, ops) -> {
            received.add(System.nanoTime());
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            answered.add(System.nanoTime());
            return StubElasticsearch.each(ops, 201);
        };
        BulkSettings settings = new BulkSettings(10, 64 << 20, 1, Duration.ofMinutes(5));
        try (StubElasticsearch stub = new StubElasticsearch(slow, NEWER);
                Cluster cluster = Cluster.connect(List.of(stub.uri()));
                BulkWriter writer = new BulkWriter(cluster, settings.resting(2), WriteTarget.homes())) {
            Writes writes = new Writes();
            writes.all(writer, documents(50));
            writer.flush();
            assertThat(writes.outcomes).hasSize(50);
        }
        assertThat(received).hasSize(5);
        for (int i = 1; i < received.size(); i++) {
            long pause = received.get(i) - answered.get(i - 1);
            assertThat(pause).isGreaterThanOrEqualTo(2 * TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    @Test
    void outcomes_areReportedOneAtATime() throws Exception {
        AtomicInteger atOnce = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<String> unguarded = new ArrayList<>();
        try (StubElasticsearch stub = new StubElasticsearch(STORED, NEWER);
                Cluster cluster = Cluster.connect(List.of(stub.uri()));
                BulkWriter writer = new BulkWriter(
                        cluster, new BulkSettings(10, 64 << 20, 8, Duration.ofMinutes(5)), WriteTarget.homes())) {
            for (TransactionDocument document : documents(2_000)) {
                writer.write(document, outcome -> {
                    most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                    unguarded.add(document.id());
                    atOnce.decrementAndGet();
                });
            }
            writer.flush();
        }
        assertThat(most).hasValue(1);
        assertThat(unguarded).hasSize(2_000);
    }

    @Test
    void requestsAndTheirSize_followWhatTheClusterBears() throws Exception {
        AtomicInteger refused = new AtomicInteger();
        int bearable = 60;
        StubBulk bulk = (request, ops) -> {
            if (ops.size() > bearable) {
                refused.incrementAndGet();
                return StubElasticsearch.each(ops, 429);
            }
            return StubElasticsearch.each(ops, 201);
        };
        try (StubElasticsearch stub = new StubElasticsearch(bulk, NEWER);
                Cluster cluster = Cluster.connect(List.of(stub.uri()));
                BulkWriter writer = new BulkWriter(
                        cluster,
                        new BulkSettings(
                                new RequestBounds(10, 400, 64 << 20, 1, 4),
                                64 << 20,
                                Duration.ofMillis(5),
                                Duration.ofSeconds(30),
                                Duration.ofMinutes(5),
                                0),
                        WriteTarget.homes())) {
            Writes writes = new Writes();
            writes.all(writer, documents(400));
            writer.flush();
            WriterState small = writer.state();
            assertThat(small.rejections()).isPositive();
            assertThat(small.batchDocuments()).isLessThanOrEqualTo(100);
            assertThat(small.requestsAllowed()).isLessThan(4);
            assertThat(small.sentAgain()).isGreaterThanOrEqualTo(400);
            assertThat(writes.outcomes).hasSize(400);
        }
        try (StubElasticsearch stub = new StubElasticsearch(
                        (request, ops) -> StubElasticsearch.each(ops, request == 0 ? 429 : 201), NEWER);
                Cluster cluster = Cluster.connect(List.of(stub.uri()));
                BulkWriter writer = new BulkWriter(
                        cluster, new BulkSettings(100, 64 << 20, 4, Duration.ofMinutes(5)), WriteTarget.homes())) {
            Writes writes = new Writes();
            writes.all(writer, documents(100));
            writer.flush();
            assertThat(writer.state().batchDocuments()).isLessThan(100);
            writes.all(writer, documents(10_000));
            writer.flush();
            assertThat(writer.state().batchDocuments()).isEqualTo(100);
            assertThat(writer.state().requestsAllowed()).isEqualTo(4);
        }
    }

    private interface Task {
        void run() throws Exception;
    }

    private static Thread inThread(AtomicReference<Throwable> ended, Task task) {
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } catch (Exception e) {
                ended.set(e);
            }
        });
        thread.start();
        return thread;
    }

    private static void awaitOutcomes(Writes writes, int count) throws InterruptedException {
        await(() -> writes.outcomes.size() == count);
    }

    private static void await(BooleanSupplier condition) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(2))
                .until(condition::getAsBoolean);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
