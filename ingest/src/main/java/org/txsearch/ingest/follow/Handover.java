package org.txsearch.ingest.follow;

import io.opentelemetry.context.Scope;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.Fault;
import org.txsearch.ingest.kafka.MessageFormat;
import org.txsearch.ingest.kafka.MessageKey;
import org.txsearch.ingest.kafka.PoisonException;
import org.txsearch.ingest.pipeline.OutcomeListener;
import org.txsearch.ingest.pipeline.Pipeline;
import org.txsearch.schema.MalformedAvroException;
import org.txsearch.thread.DaemonThreads;

/**
 * Hands messages to the intake on a thread of its own, so that the polling thread never waits: a consumer that does not
 * poll is thrown out of its group.
 */
final class Handover {

    private static final int MAX_BATCHES = 4;
    private static final Duration MOMENT = Duration.ofMillis(100);

    private final Pipeline intake;
    private final MessageFormat format = new MessageFormat();
    private final BlockingQueue<List<KafkaRecord>> queue = new LinkedBlockingQueue<>();
    private final Thread thread = new DaemonThreads("follow-writer").newThread(this::run);
    private volatile boolean stopping;
    private volatile @Nullable RuntimeException failure;

    Handover(Pipeline intake) {
        this.intake = intake;
    }

    void start() {
        thread.start();
    }

    /** Whether the next batch would only wait; it is taken all the same. */
    boolean isFull() {
        return queue.size() >= MAX_BATCHES;
    }

    void take(List<KafkaRecord> batch) {
        queue.add(batch);
    }

    /** Throws what made the intake fail. */
    void check() {
        RuntimeException thrown = failure;
        if (thrown != null) {
            throw thrown;
        }
    }

    /** Takes nothing more, and returns when what was handed on has ended or the limit is over. */
    void stop(Duration limit) throws InterruptedException {
        stopping = true;
        thread.join(limit.toMillis());
        thread.interrupt();
    }

    private void run() {
        try {
            while (!stopping) {
                List<KafkaRecord> batch = queue.poll(MOMENT.toMillis(), TimeUnit.MILLISECONDS);
                if (batch != null) {
                    handOn(batch);
                }
                intake.handOnReady();
            }
            intake.finish();
        } catch (InterruptedException e) {
            // The limit of an orderly stop is over: what has not ended is read again.
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            failure = e;
        } catch (Error e) {
            failure = new IllegalStateException("Handing messages on failed: " + e, e);
        }
    }

    private void handOn(List<KafkaRecord> batch) throws InterruptedException {
        for (KafkaRecord logged : batch) {
            if (stopping) {
                return;
            }
            if (logged.ledger().isHeld()) {
                handOn(logged);
            }
        }
    }

    private void handOn(KafkaRecord logged) throws InterruptedException {
        RecordSpan span = RecordSpan.of(logged, intake.tracing());
        if (span == null) {
            handOn(logged, logged);
            return;
        }
        try (Scope unused = span.context().makeCurrent()) {
            handOn(logged, span);
        }
    }

    private void handOn(KafkaRecord logged, OutcomeListener ended) throws InterruptedException {
        try {
            MessageFormat.Message message = format.read(logged.message().value());
            MessageKey.require(logged.message().key(), message.record());
            switch (message.kind()) {
                case TRANSACTION ->
                    intake.wholeTransaction(message.record(), logged.ingestedAt(), logged.position(), ended);
                case CHANGE -> intake.wholeChange(message.record(), logged.ingestedAt(), logged.position(), ended);
            }
        } catch (PoisonException e) {
            // Its bytes may hold anything, such as a card number; the position says where they are.
            intake.refuse(logged.position(), e.faults(), "", ended);
        } catch (MalformedAvroException e) {
            Fault fault = new Fault("", "MALFORMED_AVRO", "The record cannot be read: " + e.getMessage());
            intake.refuse(logged.position(), List.of(fault), "", ended);
        }
    }
}
