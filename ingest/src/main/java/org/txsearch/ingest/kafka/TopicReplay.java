package org.txsearch.ingest.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.lang3.function.FailableBiConsumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.ingest.pipeline.CheckedRecord;
import org.txsearch.ingest.source.RecordPosition;

/** Reads a topic from its beginning to its end at the time of the start, outside of any group. */
public record TopicReplay(KafkaConnection connection, String topic, MessageFormat format, DocumentEncoder encoder) {

    private static final Duration POLL = Duration.ofSeconds(1);

    /**
     * Passes every message to the sink, and the messages of each transaction in the topic's order. A rejected message
     * is already in the dead-letter topic.
     *
     * @throws KafkaUnavailableException if the topic does not exist, or Kafka or the schema registry does not answer
     */
    public void run(FailableBiConsumer<CheckedRecord, RecordPosition, InterruptedException> sink)
            throws InterruptedException {
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
                // If messages are deleted in the meantime, the replay must fail instead of skipping them.
                "none"))) {
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            read(consumer, sink, new HashMap<>(consumer.endOffsets(partitions)));
        }
    }

    private void read(
            Consumer<byte[], byte[]> consumer,
            FailableBiConsumer<CheckedRecord, RecordPosition, InterruptedException> sink,
            Map<TopicPartition, Long> left)
            throws InterruptedException {
        while (!left.isEmpty()) {
            for (ConsumerRecord<byte[], byte[]> message : consumer.poll(POLL)) {
                Long end = left.get(new TopicPartition(message.topic(), message.partition()));
                if (end != null && message.offset() < end) {
                    sink.accept(
                            format.read(message, encoder, System.currentTimeMillis()),
                            RecordPosition.inTopic(message.topic(), message.partition(), message.offset()));
                }
            }
            left.entrySet().removeIf(end -> consumer.position(end.getKey()) >= end.getValue());
            consumer.pause(consumer.assignment().stream()
                    .filter(partition -> !left.containsKey(partition))
                    .toList());
        }
    }
}
