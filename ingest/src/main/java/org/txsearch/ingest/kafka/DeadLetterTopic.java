package org.txsearch.ingest.kafka;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.jspecify.annotations.Nullable;
import org.txsearch.ingest.pipeline.DeadLetter;
import org.txsearch.ingest.pipeline.DeadLetters;

/** The topic of refused records: the lines of a dead-letter file as messages, shortened to the topic's maximum. */
public final class DeadLetterTopic implements DeadLetters {

    private final Producer<byte[], byte[]> producer;
    private final String topic;
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    private final Queue<TooLong> tooLong = new ConcurrentLinkedQueue<>();

    /** A letter that exceeds the topic's maximum. */
    private record TooLong(DeadLetter letter, int length, Exception refusal) {}

    /** Publishes to that topic, which exists. */
    public DeadLetterTopic(KafkaConnection connection, String topic) {
        this.producer = connection.producer();
        this.topic = topic;
    }

    @Override
    public void add(DeadLetter letter) {
        send(letter, bytes(letter, DeadLetter.MAX_BYTES));
    }

    private static byte[] bytes(DeadLetter letter, int maxBytes) {
        return letter.json(maxBytes).getBytes(StandardCharsets.UTF_8);
    }

    private void send(DeadLetter letter, byte[] value) {
        byte[] key = letter.position().toString().getBytes(StandardCharsets.UTF_8);
        try {
            // The callback receives the result.
            var unused = producer.send(new ProducerRecord<>(topic, key, value), (metadata, error) -> {
                if (error instanceof RecordTooLargeException) {
                    tooLong.add(new TooLong(letter, value.length, error));
                } else if (error != null) {
                    failure.compareAndSet(null, error);
                }
            });
        } catch (KafkaException e) {
            failure.compareAndSet(null, e);
        }
    }

    @Override
    public void sync() throws IOException {
        producer.flush();
        for (TooLong refused = tooLong.poll(); refused != null; refused = tooLong.poll()) {
            sendShorter(refused);
            producer.flush();
        }
        Exception error = failure.get();
        if (error != null) {
            throw new IOException(
                    "A dead letter could not be written to the topic " + topic + ": " + error.getMessage(), error);
        }
    }

    /** The maximum of the topic, or of its cluster, may be less than that of a letter. */
    private void sendShorter(TooLong refused) {
        byte[] shorter = bytes(refused.letter(), refused.length() / 2);
        if (shorter.length < refused.length()) {
            send(refused.letter(), shorter);
        } else {
            failure.compareAndSet(null, refused.refusal());
        }
    }

    @Override
    public void close() {
        producer.close();
    }
}
