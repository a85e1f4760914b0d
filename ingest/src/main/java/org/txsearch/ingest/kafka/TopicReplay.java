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
import org.txsearch.schema.AvroBytes;

/** Reads a topic from its beginning to where it ends at the start, outside of any group. */
public final class TopicReplay {

    private static final Duration POLL = Duration.ofSeconds(1);

    private final KafkaConnection connection;
    private final String topic;
    private final MessageFormat format = new MessageFormat();
    private long skipped;

    /** Takes the records; those of one transaction come in the log's order. */
    public interface Taker {
        /**
         * Takes one record.
         *
         * @param record stands at its first byte, with no other record behind it; its bytes may be malformed
         * @param ingestedAt when the log took it in; never decreases within a partition
         */
        void take(MessageFormat.Kind kind, AvroBytes record, long ingestedAt, RecordPosition position)
                throws InterruptedException;
    }

    /** A replay of that topic. */
    public TopicReplay(KafkaConnection connection, String topic) {
        this.connection = connection;
        this.topic = topic;
    }

    /**
     * Reads everything.
     *
     * @return how many messages were poison; those are in the dead-letter topic since they were followed
     * @throws KafkaUnavailableException where there is no such topic, or Kafka does not answer
     */
    public long run(Taker taker) throws InterruptedException {
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
                // What is deleted meanwhile must end the replay instead of being left out.
                "none"))) {
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            read(consumer, taker, new HashMap<>(consumer.endOffsets(partitions)));
        }
        return skipped;
    }

    private void read(Consumer<byte[], byte[]> consumer, Taker taker, Map<TopicPartition, Long> left)
            throws InterruptedException {
        Map<Integer, Long> stamps = new HashMap<>();
        while (!left.isEmpty()) {
            for (ConsumerRecord<byte[], byte[]> message : consumer.poll(POLL)) {
                Long end = left.get(new TopicPartition(message.topic(), message.partition()));
                if (end != null && message.offset() < end) {
                    give(message, stamps.merge(message.partition(), message.timestamp(), Math::max), taker);
                }
            }
            left.entrySet().removeIf(end -> consumer.position(end.getKey()) >= end.getValue());
            consumer.pause(consumer.assignment().stream()
                    .filter(partition -> !left.containsKey(partition))
                    .toList());
        }
    }

    private void give(ConsumerRecord<byte[], byte[]> message, long ingestedAt, Taker taker)
            throws InterruptedException {
        try {
            MessageFormat.Message read = format.read(message.value());
            MessageKey.require(message.key(), read.record());
            RecordPosition position = RecordPosition.inTopic(message.topic(), message.partition(), message.offset());
            taker.take(read.kind(), read.record(), ingestedAt, position);
        } catch (PoisonException e) {
            skipped++;
        }
    }
}
