package org.txsearch.ingest.kafka;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.jspecify.annotations.Nullable;

/** Appends transactions to the topic. One thread appends. */
public final class LogProducer implements AutoCloseable {

    private final Producer<byte[], byte[]> producer;
    private final String topic;
    private final LongAdder logged = new LongAdder();
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

    /** Appends to that topic, which is there already. */
    public LogProducer(KafkaConnection connection, String topic) {
        this.producer = connection.producer();
        this.topic = topic;
    }

    /**
     * Appends the record of our current schema of that kind whose bytes are given; waits where the producer's memory is full.
     *
     * @param tooLong run, on any thread, where the log will never take it because of its length; null where that
     *     ends the work as well
     * @throws LogException where an earlier record could not be appended
     */
    public void append(MessageFormat.Kind kind, byte[] bytes, int from, int to, @Nullable Runnable tooLong) {
        check();
        byte[] key = MessageKey.of(bytes, from, to);
        byte[] value = MessageFormat.write(kind, bytes, from, to);
        try {
            // What becomes of it is told to the callback.
            var unused = producer.send(new ProducerRecord<>(topic, key, value), (metadata, error) -> {
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
            throw new LogException("Kafka did not take a record: " + error.getMessage(), error);
        }
    }
}
