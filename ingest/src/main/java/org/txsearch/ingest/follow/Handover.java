package org.txsearch.ingest.follow;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.ingest.kafka.MessageFormat;
import org.txsearch.ingest.kafka.RegistryUnavailableException;
import org.txsearch.ingest.kafka.TraceHeaders;
import org.txsearch.ingest.pipeline.CheckedRecord;
import org.txsearch.ingest.pipeline.DeadLetter;
import org.txsearch.ingest.pipeline.Difference;
import org.txsearch.ingest.pipeline.Pipeline;
import org.txsearch.ingest.pipeline.RecordOutcome;
import org.txsearch.process.DaemonThreads;
import org.txsearch.process.Tracing;

/**
 * Passes messages to the pipeline on its own thread, so that the polling thread never waits: a consumer that does not
 * poll is removed from its group.
 */
final class Handover {

    private static final int MAX_BATCHES = 4;
    private static final Duration MOMENT = Duration.ofMillis(100);

    /** As long as a bulk writer waits for Elasticsearch. */
    private static final Duration REGISTRY_PATIENCE = Duration.ofMinutes(10);

    private final Pipeline pipeline;
    private final MessageFormat format;
    private final BlockingQueue<List<LedgerMessage>> queue = new LinkedBlockingQueue<>();
    private final Thread thread = new DaemonThreads("follow-writer").newThread(this::run);
    private volatile boolean stopping;
    private volatile String stall = "";
    private volatile @Nullable RuntimeException failure;

    Handover(Pipeline pipeline, MessageFormat format) {
        this.pipeline = pipeline;
        this.format = format;
    }

    /** Returns why it makes no progress, or an empty text. */
    String stall() {
        return stall;
    }

    void start() {
        thread.start();
    }

    /** Returns whether the next batch would wait. It is accepted in any case. */
    boolean isFull() {
        return queue.size() >= MAX_BATCHES;
    }

    void add(List<LedgerMessage> batch) {
        queue.add(batch);
    }

    /** Throws the failure of the pipeline, if there is one. */
    void check() {
        RuntimeException thrown = failure;
        if (thrown != null) {
            throw thrown;
        }
    }

    /** Stops accepting messages, and returns when all submitted ones are completed, or after the limit. */
    void stop(Duration limit) throws InterruptedException {
        stopping = true;
        thread.join(limit.toMillis());
        thread.interrupt();
    }

    private void run() {
        try {
            while (!stopping) {
                List<LedgerMessage> batch = queue.poll(MOMENT.toMillis(), TimeUnit.MILLISECONDS);
                if (batch != null) {
                    submit(batch);
                }
                pipeline.writeReady();
            }
            pipeline.finish();
        } catch (InterruptedException e) {
            // The limit is over: messages that are not completed are read again.
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            failure = e;
        } catch (Error e) {
            failure = new IllegalStateException("Passing messages on failed: " + e, e);
        }
    }

    private void submit(List<LedgerMessage> batch) throws InterruptedException {
        for (LedgerMessage polled : batch) {
            if (stopping) {
                return;
            }
            if (polled.ledger().isHeld()) {
                submit(polled);
            }
        }
    }

    private void submit(LedgerMessage polled) throws InterruptedException {
        RecordSpan span = RecordSpan.of(polled, pipeline.tracing());
        if (span == null) {
            submit(polled, polled);
            return;
        }
        try (Scope unused = span.context().makeCurrent()) {
            submit(polled, span);
        }
    }

    private void submit(LedgerMessage polled, Consumer<RecordOutcome> listener) throws InterruptedException {
        CheckedRecord checked = read(polled);
        if (checked != null) {
            pipeline.submit(checked, polled.ingestedAt(), polled.position(), listener);
        }
    }

    /**
     * Reads a message, and waits for the schema registry: a message whose schema cannot be looked up now must not
     * become a dead letter.
     *
     * @return null if this member stops or has lost the partition; the message is read again
     */
    private @Nullable CheckedRecord read(LedgerMessage polled) throws InterruptedException {
        long start = System.nanoTime();
        try {
            while (!stopping && polled.ledger().isHeld()) {
                try {
                    return format.read(polled.message(), pipeline.encoder(), polled.ingestedAt());
                } catch (RegistryUnavailableException e) {
                    stall = String.valueOf(e.getMessage());
                    if (System.nanoTime() - start > REGISTRY_PATIENCE.toNanos()) {
                        throw e;
                    }
                }
                // Earlier messages are written in the meantime.
                pipeline.writeReady();
                Thread.sleep(MOMENT.toMillis());
            }
            return null;
        } finally {
            stall = "";
        }
    }

    /**
     * The span of a message from its arrival to its outcome. It does not have the message key, which names a merchant.
     *
     * @param polled the message
     * @param span ends with the outcome
     * @param context the context of processing
     */
    record RecordSpan(LedgerMessage polled, Span span, Context context) implements Consumer<RecordOutcome> {

        private static final AttributeKey<String> PARTITION =
                AttributeKey.stringKey("messaging.destination.partition.id");
        private static final AttributeKey<Long> OFFSET = AttributeKey.longKey("messaging.kafka.offset");
        private static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("txsearch.outcome");

        /** Returns the span of a message that belongs to a trace, or null. */
        static @Nullable RecordSpan of(LedgerMessage polled, Tracing tracing) {
            ConsumerRecord<byte[], byte[]> message = polled.message();
            Context sender = TraceHeaders.read(message.headers());
            if (!Span.fromContext(sender).getSpanContext().isValid()) {
                return null;
            }
            Span span = tracing.span("process " + message.topic(), SpanKind.CONSUMER)
                    .setParent(sender)
                    .setAttribute(TraceHeaders.SYSTEM, "kafka")
                    .setAttribute(TraceHeaders.OPERATION, "process")
                    .setAttribute(TraceHeaders.TOPIC, message.topic())
                    .setAttribute(PARTITION, Integer.toString(message.partition()))
                    .setAttribute(OFFSET, message.offset())
                    .startSpan();
            return new RecordSpan(polled, span, sender.with(span));
        }

        @Override
        public void accept(RecordOutcome outcome) {
            span.setAttribute(OUTCOME, name(outcome));
            span.end();
            polled.accept(outcome);
        }

        private static String name(RecordOutcome outcome) {
            if (outcome instanceof DeadLetter) {
                return "dead_lettered";
            }
            if (outcome instanceof Difference) {
                return "superseded_with_other_content";
            }
            return outcome == RecordOutcome.Plain.SUPERSEDED ? "superseded" : "indexed";
        }
    }
}
