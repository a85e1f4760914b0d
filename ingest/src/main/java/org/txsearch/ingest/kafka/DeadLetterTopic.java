package org.txsearch.ingest.kafka;

import io.opentelemetry.api.trace.Span;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.txsearch.ingest.pipeline.DeadLetter;
import org.txsearch.ingest.pipeline.DeadLetters;
import org.txsearch.process.Tracing;

/** The topic of rejected records. A message is a line of a dead-letter file, shortened to the topic's maximum. */
public final class DeadLetterTopic implements DeadLetters {

    private final KafkaPublisher publisher;
    private final String topic;
    private final Queue<TooLong> tooLong = new ConcurrentLinkedQueue<>();

    /** A letter that exceeds the topic's maximum length. */
    private record TooLong(DeadLetter letter, int length, RecordTooLargeException refusal) {}

    /** Creates a publisher of dead letters to an existing topic. */
    public DeadLetterTopic(KafkaConnection connection, String topic) {
        this.topic = topic;
        this.publisher = new KafkaPublisher(connection, topic, MessageKey.MERCHANT_AND_ID, Tracing.off());
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
        publisher.send(
                new ProducerRecord<>(topic, key, value),
                Span.getInvalid(),
                refusal -> tooLong.add(new TooLong(letter, value.length, refusal)));
    }

    @Override
    public void sync() throws IOException {
        Exception error = publisher.await();
        for (TooLong refused = tooLong.poll(); refused != null; refused = tooLong.poll()) {
            sendShorter(refused);
            error = publisher.await();
        }
        if (error != null) {
            throw new IOException(
                    "A dead letter could not be written to the topic " + topic + ": " + error.getMessage(), error);
        }
    }

    /** Sends a shorter letter: the maximum of the topic or of its cluster may be less than that of a letter. */
    private void sendShorter(TooLong refused) {
        byte[] shorter = bytes(refused.letter(), refused.length() / 2);
        if (shorter.length < refused.length()) {
            send(refused.letter(), shorter);
        } else {
            publisher.fail(refused.refusal());
        }
    }

    @Override
    public void close() {
        publisher.close();
    }
}
