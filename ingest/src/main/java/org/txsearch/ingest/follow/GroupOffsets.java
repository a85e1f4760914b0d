package org.txsearch.ingest.follow;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupNotEmptyException;
import org.apache.kafka.common.errors.UnknownMemberIdException;
import org.txsearch.ingest.kafka.KafkaConnection;
import org.txsearch.ingest.kafka.KafkaUnavailableException;
import org.txsearch.ingest.kafka.TransactionTopic;

/** The offsets of a topic's partitions: its ends, and where a group stands. */
public final class GroupOffsets {

    private final KafkaConnection connection;
    private final Admin admin;
    private final TransactionTopic topics;
    private final String topic;
    private final String group;

    /** Of that topic, with the partitions that it has when it is asked, and of that group. */
    public GroupOffsets(KafkaConnection connection, Admin admin, String topic, String group) {
        this.connection = connection;
        this.admin = admin;
        this.topics = new TransactionTopic(connection, admin);
        this.topic = topic;
        this.group = group;
    }

    /** The partitions that the topic has now. */
    List<TopicPartition> partitions() throws InterruptedException {
        return topics.partitions(topic);
    }

    /** Lets the group start again from the first message. */
    public void resetToBeginning() throws InterruptedException {
        reset(list(OffsetSpec.earliest()));
    }

    /** Lets the group start again from the first message that the log took in at that instant or later. */
    public void resetTo(Instant instant) throws InterruptedException {
        Map<TopicPartition, Long> first = list(OffsetSpec.forTimestamp(instant.toEpochMilli()));
        Map<TopicPartition, Long> ends = ends();
        // -1 says that there is no such message.
        first.replaceAll((partition, offset) -> offset < 0 ? ends.getOrDefault(partition, 0L) : offset);
        reset(first);
    }

    /** Lets the group go on behind what the log has deleted before it was read: what is skipped. */
    public List<TopicGap> skipGaps() throws InterruptedException {
        List<TopicGap> gaps = TopicGap.between(committed(), beginnings());
        if (!gaps.isEmpty()) {
            reset(gaps.stream().collect(Collectors.toMap(TopicGap::partition, TopicGap::to)));
        }
        return gaps;
    }

    /** Where the partitions end now. */
    Map<TopicPartition, Long> ends() throws InterruptedException {
        return list(OffsetSpec.latest());
    }

    /** Where those partitions end now. */
    Map<TopicPartition, Long> ends(List<TopicPartition> partitions) throws InterruptedException {
        return list(partitions, OffsetSpec.latest());
    }

    /** Where the partitions begin. */
    Map<TopicPartition, Long> beginnings() throws InterruptedException {
        return list(OffsetSpec.earliest());
    }

    /** What the group has committed; partitions of which it has committed nothing are left out. */
    Map<TopicPartition, Long> committed() throws InterruptedException {
        Map<TopicPartition, Long> committed = new HashMap<>();
        Map<TopicPartition, OffsetAndMetadata> offsets =
                connection.ask(admin, a -> a.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata());
        for (TopicPartition partition : partitions()) {
            OffsetAndMetadata offset = offsets.get(partition);
            if (offset != null) {
                committed.put(partition, offset.offset());
            }
        }
        return committed;
    }

    private void reset(Map<TopicPartition, Long> offsets) throws InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> reset = offsets.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, offset -> new OffsetAndMetadata(offset.getValue())));
        try {
            connection.call(
                    admin, a -> a.alterConsumerGroupOffsets(group, reset).all());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownMemberIdException || e.getCause() instanceof GroupNotEmptyException) {
                throw new KafkaUnavailableException(
                        "The group " + group + " has members at work: stop them before it starts from another place"
                                + " (one that was killed counts for " + Follow.SESSION_LIMIT.toSeconds()
                                + " s more), or name another --group.",
                        e);
            }
            throw new KafkaUnavailableException("The group " + group + " could not be reset: " + e.getCause(), e);
        }
    }

    private Map<TopicPartition, Long> list(OffsetSpec spec) throws InterruptedException {
        return list(partitions(), spec);
    }

    private Map<TopicPartition, Long> list(List<TopicPartition> partitions, OffsetSpec spec)
            throws InterruptedException {
        Map<TopicPartition, OffsetSpec> asked =
                partitions.stream().collect(Collectors.toMap(partition -> partition, partition -> spec));
        // As the followers read: behind a transaction that is open, nothing is there yet.
        Map<TopicPartition, ListOffsetsResultInfo> answer = connection.ask(
                admin,
                a -> a.listOffsets(asked, new ListOffsetsOptions(IsolationLevel.READ_COMMITTED))
                        .all());
        Map<TopicPartition, Long> offsets = new HashMap<>();
        answer.forEach((partition, info) -> offsets.put(partition, info.offset()));
        return offsets;
    }
}
