package org.txsearch.ingest.kafka;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.jspecify.annotations.Nullable;
import org.txsearch.process.Tracing;

/** Publishes records to a topic. One thread publishes. */
public final class KafkaPublisher implements AutoCloseable {

    private static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("messaging.system");
    private static final AttributeKey<String> OPERATION = AttributeKey.stringKey("messaging.operation.type");
    private static final AttributeKey<String> DESTINATION = AttributeKey.stringKey("messaging.destination.name");

    private final Producer<byte[], byte[]> producer;
    private final String topic;
    private final MessageKey key;
    private final Tracing tracing;
    private final LongAdder published = new LongAdder();
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

    /** Publishes to that topic, which exists. */
    public KafkaPublisher(KafkaConnection connection, String topic) {
        this(connection, topic, MessageKey.MERCHANT_AND_ID, Tracing.off());
    }

    /** The same, with keys of that form, and with a trace for each message that is sampled. */
    public KafkaPublisher(KafkaConnection connection, String topic, MessageKey key, Tracing tracing) {
        this.key = key;
        this.producer = connection.producer();
        this.topic = topic;
        this.tracing = tracing;
    }

    /**
     * Publishes a record of that kind in the current schema; waits while the producer's buffer is full.
     *
     * @param tooLong run, on any thread, where the record exceeds the topic's maximum; null where that is a failure, too
     * @throws KafkaUnavailableException where an earlier record could not be published
     */
    public void publish(MessageFormat.Kind kind, byte[] bytes, int from, int to, @Nullable Runnable tooLong) {
        check();
        byte[] value = MessageFormat.value(kind, bytes, from, to);
        ProducerRecord<byte[], byte[]> message = new ProducerRecord<>(topic, key.key(bytes, from, to), value);
        Span span = sending(message);
        try {
            // The callback receives the result.
            var unused = producer.send(message, (metadata, error) -> {
                span.end();
                if (error == null) {
                    published.increment();
                } else if (error instanceof RecordTooLargeException && tooLong != null) {
                    tooLong.run();
                } else {
                    failure.compareAndSet(null, error);
                }
            });
        } catch (KafkaException e) {
            failure.compareAndSet(null, e);
        }
    }

    /** Only sampled traces are sent: otherwise each of millions of messages would carry a useless header. */
    private Span sending(ProducerRecord<byte[], byte[]> message) {
        if (!tracing.isOn()) {
            return Span.getInvalid();
        }
        Span span = tracing.span("send " + topic, SpanKind.PRODUCER)
                .setAttribute(SYSTEM, "kafka")
                .setAttribute(OPERATION, "send")
                .setAttribute(DESTINATION, topic)
                .startSpan();
        if (span.getSpanContext().isSampled()) {
            TraceHeaders.write(Context.current().with(span), message.headers());
        }
        return span;
    }

    /** Returns when everything published is durable. */
    public void flush() {
        producer.flush();
        check();
    }

    /** How many records are durable. */
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
