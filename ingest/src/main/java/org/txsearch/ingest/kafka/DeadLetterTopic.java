package org.txsearch.ingest.kafka;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.txsearch.ingest.intake.DeadLetter;
import org.txsearch.ingest.intake.DeadLetterFile;
import org.txsearch.ingest.intake.DeadLetters;

/** The topic of refused records: the lines of a dead-letter file, as messages. */
public final class DeadLetterTopic implements DeadLetters {

    private final Producer<byte[], byte[]> producer;
    private final String topic;
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

    /** Dead letters to that topic, which is there already. */
    public DeadLetterTopic(KafkaConnection connection, String topic) {
        this.producer = connection.producer();
        this.topic = topic;
    }

    @Override
    public void add(DeadLetter letter) {
        byte[] key = letter.position().toString().getBytes(StandardCharsets.UTF_8);
        byte[] value = DeadLetterFile.json(letter).getBytes(StandardCharsets.UTF_8);
        try {
            // What becomes of it is told to the callback.
            var unused = producer.send(new ProducerRecord<>(topic, key, value), (metadata, error) -> {
                if (error != null) {
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
        Exception error = failure.get();
        if (error != null) {
            throw new IOException(
                    "A dead letter could not be written to the topic " + topic + ": " + error.getMessage(), error);
        }
    }

    @Override
    public void close() {
        producer.close();
    }
}
