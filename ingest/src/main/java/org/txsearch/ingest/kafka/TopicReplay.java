package org.txsearch.ingest.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.ingest.source.RefusedRecordException;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.MalformedAvroException;

/** Reads a topic from its beginning to its end at the time of the start, outside of any group. */
public final class TopicReplay {

    private static final Duration POLL = Duration.ofSeconds(1);

    private final KafkaConnection connection;
    private final String topic;
    private final MessageFormat format;
    private long skipped;

    /** Receives the records; those of one transaction in the topic's order. */
    public interface Sink {
        /**
         * Receives one record.
         *
         * @param record positioned at its first byte, with nothing after it; its bytes may be malformed
         * @param ingestedAt when the topic received it; never decreases within a partition
         */
        void record(MessageFormat.Kind kind, AvroBytes record, long ingestedAt, RecordPosition position)
                throws InterruptedException;
    }

    /** A replay of that topic. */
    public TopicReplay(KafkaConnection connection, String topic, MessageFormat.Settings messages) {
        this.connection = connection;
        this.topic = topic;
        this.format = new MessageFormat(messages);
    }

    /**
     * Reads everything.
     *
     * @return how many messages were poison; they went to the dead-letter topic when they were followed
     * @throws KafkaUnavailableException where there is no such topic, or Kafka or the schema registry does not answer
     */
    public long run(Sink sink) throws InterruptedException {
        List<TopicPartition> partitions;
        try (Admin admin = connection.admin()) {
            TransactionTopic topics = new TransactionTopic(connection, admin);
            partitions = topics.partitions(topic);
            topics.requireWhole(topic);
        }
        try (Consumer<byte[], byte[]> consumer = connection.consumer(Map.of(
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false,
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_committed",
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                // Messages deleted meanwhile must fail the replay instead of being skipped.
                "none"))) {
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            read(consumer, sink, new HashMap<>(consumer.endOffsets(partitions)));
        }
        return skipped;
    }

    private void read(Consumer<byte[], byte[]> consumer, Sink sink, Map<TopicPartition, Long> left)
            throws InterruptedException {
        Map<Integer, Long> stamps = new HashMap<>();
        while (!left.isEmpty()) {
            for (ConsumerRecord<byte[], byte[]> message : consumer.poll(POLL)) {
                Long end = left.get(new TopicPartition(message.topic(), message.partition()));
                if (end != null && message.offset() < end) {
                    pass(message, stamps.merge(message.partition(), message.timestamp(), Math::max), sink);
                }
            }
            left.entrySet().removeIf(end -> consumer.position(end.getKey()) >= end.getValue());
            consumer.pause(consumer.assignment().stream()
                    .filter(partition -> !left.containsKey(partition))
                    .toList());
        }
    }

    private void pass(ConsumerRecord<byte[], byte[]> message, long ingestedAt, Sink sink) throws InterruptedException {
        MessageFormat.Message read;
        try {
            read = format.read(message.key(), message.value());
        } catch (RefusedRecordException | MalformedAvroException e) {
            skipped++;
            return;
        }
        RecordPosition position = RecordPosition.inTopic(message.topic(), message.partition(), message.offset());
        sink.record(read.kind(), read.record(), ingestedAt, position);
    }
}
