package org.txsearch.ingest.kafka;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.jspecify.annotations.Nullable;
import org.txsearch.ingest.source.SourceKind;
import org.txsearch.process.Tracing;

/** Publishes records to a topic. One thread publishes. */
public final class KafkaPublisher implements AutoCloseable {

    private final Producer<byte[], byte[]> producer;
    private final String topic;
    private final MessageKey key;
    private final Tracing tracing;
    private final LongAdder published = new LongAdder();
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

    /**
     * Creates a publisher for an existing topic.
     *
     * @param key the form of the keys
     * @param tracing traces the messages that are sampled
     */
    public KafkaPublisher(KafkaConnection connection, String topic, MessageKey key, Tracing tracing) {
        this.key = key;
        this.producer = connection.producer();
        this.topic = topic;
        this.tracing = tracing;
    }

    /**
     * Publishes a record of the given kind in the current schema. Waits while the producer's buffer is full.
     *
     * @param tooLong runs on any thread if the record exceeds the topic's maximum; null if that is a failure, too
     * @throws KafkaUnavailableException if an earlier record could not be published
     */
    public void publish(SourceKind kind, byte[] bytes, int from, int to, @Nullable Runnable tooLong) {
        check();
        byte[] value = MessageFormat.value(kind, bytes, from, to);
        ProducerRecord<byte[], byte[]> message = new ProducerRecord<>(topic, key.key(bytes, from, to), value);
        send(message, sending(message), tooLong == null ? null : error -> tooLong.run());
    }

    /**
     * Sends a message. For any thread.
     *
     * @param span ends with the response
     * @param tooLong receives the rejection of a message that exceeds the topic's maximum, on any thread; null if that
     *     is a failure, too
     */
    void send(ProducerRecord<byte[], byte[]> message, Span span, @Nullable Consumer<RecordTooLargeException> tooLong) {
        try {
            // The callback receives the result.
            var unused = producer.send(message, (metadata, error) -> {
                span.end();
                if (error == null) {
                    published.increment();
                } else if (error instanceof RecordTooLargeException refusal && tooLong != null) {
                    tooLong.accept(refusal);
                } else {
                    fail(error);
                }
            });
        } catch (KafkaException e) {
            fail(e);
        }
    }

    /** Stores a failure unless there is an earlier one. */
    void fail(Exception error) {
        failure.compareAndSet(null, error);
    }

    /** Waits until every message has its response, and returns the first failure or null. */
    @Nullable
    Exception await() {
        producer.flush();
        return failure.get();
    }

    /** Starts the span of a message. Only sampled traces are sent: otherwise, millions of headers would be useless. */
    private Span sending(ProducerRecord<byte[], byte[]> message) {
        if (!tracing.isOn()) {
            return Span.getInvalid();
        }
        Span span = tracing.span("send " + topic, SpanKind.PRODUCER)
                .setAttribute(TraceHeaders.SYSTEM, "kafka")
                .setAttribute(TraceHeaders.OPERATION, "send")
                .setAttribute(TraceHeaders.TOPIC, topic)
                .startSpan();
        if (span.getSpanContext().isSampled()) {
            TraceHeaders.write(Context.current().with(span), message.headers());
        }
        return span;
    }

    /** Returns when all published records are durable. */
    public void flush() {
        producer.flush();
        check();
    }

    /** Returns how many records are durable. */
    public long published() {
        return published.sum();
    }

    @Override
    public void close() {
        producer.close();
    }

    private void check() {
        Exception error = failure.get();
        if (error != null) {
            throw new KafkaUnavailableException("Kafka did not take a record: " + error.getMessage(), error);
        }
    }
}
