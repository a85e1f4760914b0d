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
import org.txsearch.trace.Tracing;

/** Appends transactions to the topic. One thread appends. */
public final class KafkaPublisher implements AutoCloseable {

    private static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("messaging.system");
    private static final AttributeKey<String> OPERATION = AttributeKey.stringKey("messaging.operation.type");
    private static final AttributeKey<String> DESTINATION = AttributeKey.stringKey("messaging.destination.name");

    private final Producer<byte[], byte[]> producer;
    private final String topic;
    private final Tracing tracing;
    private final LongAdder logged = new LongAdder();
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

    /** Appends to that topic, which is there already. */
    public KafkaPublisher(KafkaConnection connection, String topic) {
        this(connection, topic, Tracing.off());
    }

    /** The same, each message of which begins a trace, where it is among those that are recorded. */
    public KafkaPublisher(KafkaConnection connection, String topic, Tracing tracing) {
        this.producer = connection.producer();
        this.topic = topic;
        this.tracing = tracing;
    }

    /**
     * Appends the record of our current schema of that kind whose bytes are given; waits where the producer's memory is full.
     *
     * @param tooLong run, on any thread, where the log will never take it because of its length; null where that
     *     ends the work as well
     * @throws KafkaUnavailableException where an earlier record could not be appended
     */
    public void append(MessageFormat.Kind kind, byte[] bytes, int from, int to, @Nullable Runnable tooLong) {
        check();
        byte[] key = MessageKey.of(bytes, from, to);
        byte[] value = MessageFormat.write(kind, bytes, from, to);
        ProducerRecord<byte[], byte[]> message = new ProducerRecord<>(topic, key, value);
        Span span = sending(message);
        try {
            // What becomes of it is told to the callback.
            var unused = producer.send(message, (metadata, error) -> {
                span.end();
                if (error == null) {
                    logged.increment();
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

    /** A trace that is not recorded is not named either: of millions of messages, each would carry it for nothing. */
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

    /** Returns when everything appended is durable. */
    public void flush() {
        producer.flush();
        check();
    }

    /** How many records are durable. */
    public long logged() {
        return logged.sum();
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
