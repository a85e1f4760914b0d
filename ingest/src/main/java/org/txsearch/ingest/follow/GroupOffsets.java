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

/** The offsets of the partitions of a topic: the first, the last, and those of a group. */
public final class GroupOffsets {

    private final KafkaConnection connection;
    private final Admin admin;
    private final TransactionTopic topics;
    private final String topic;
    private final String group;

    /** Creates an object for a topic and a group. Every call lists the partitions again. */
    public GroupOffsets(KafkaConnection connection, Admin admin, String topic, String group) {
        this.connection = connection;
        this.admin = admin;
        this.topics = new TransactionTopic(connection, admin);
        this.topic = topic;
        this.group = group;
    }

    /** Returns the current partitions of the topic. */
    List<TopicPartition> partitions() throws InterruptedException {
        return topics.partitions(topic);
    }

    /** Resets the group to the first message. */
    public void resetToBeginning() throws InterruptedException {
        reset(list(OffsetSpec.earliest()));
    }

    /** Resets the group to the first message that the topic received at the instant or later. */
    public void resetTo(Instant instant) throws InterruptedException {
        // Requested first: a message that is appended after the search must not be skipped.
        Map<TopicPartition, Long> stable = stable(partitions());
        Map<TopicPartition, Long> first = list(OffsetSpec.forTimestamp(instant.toEpochMilli()));
        // -1 means that there is no such message.
        first.replaceAll((partition, offset) -> offset < 0 ? stable.getOrDefault(partition, 0L) : offset);
        reset(first);
    }

    /** Moves the group past messages that were deleted before it read them, and returns the skipped gaps. */
    public List<TopicGap> skipGaps() throws InterruptedException {
        List<TopicGap> gaps = TopicGap.between(committed(), beginnings());
        if (!gaps.isEmpty()) {
            reset(gaps.stream().collect(Collectors.toMap(TopicGap::partition, TopicGap::to)));
        }
        return gaps;
    }

    /** Returns the end offsets, which are after the messages of open transactions. */
    Map<TopicPartition, Long> ends() throws InterruptedException {
        return ends(partitions());
    }

    /** Returns the end offsets of the partitions, which are after the messages of open transactions. */
    Map<TopicPartition, Long> ends(List<TopicPartition> partitions) throws InterruptedException {
        return list(partitions, OffsetSpec.latest(), IsolationLevel.READ_UNCOMMITTED);
    }

    /** Returns the last stable offsets, up to which a follower can read. */
    Map<TopicPartition, Long> stable(List<TopicPartition> partitions) throws InterruptedException {
        return list(partitions, OffsetSpec.latest(), IsolationLevel.READ_COMMITTED);
    }

    /** Returns the first offsets. */
    Map<TopicPartition, Long> beginnings() throws InterruptedException {
        return list(OffsetSpec.earliest());
    }

    /** Returns the committed offsets of the group, without partitions that have none. */
    Map<TopicPartition, Long> committed() throws InterruptedException {
        Map<TopicPartition, Long> committed = new HashMap<>();
        Map<TopicPartition, OffsetAndMetadata> offsets =
                connection.require(admin, a -> a.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata());
        for (TopicPartition partition : partitions()) {
            OffsetAndMetadata offset = offsets.get(partition);
            if (offset != null) {
                committed.put(partition, offset.offset());
            }
        }
        return committed;
    }

    /** Returns whether the group has read any message of the topic. */
    public boolean hasRead() throws InterruptedException {
        return !committed().isEmpty();
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
                        "The group " + group + " has running members: stop them before it is reset"
                                + " (a killed one counts for " + Follow.SESSION_LIMIT.toSeconds()
                                + " s more), or name another --group.",
                        e);
            }
            throw new KafkaUnavailableException("The group " + group + " could not be reset: " + e.getCause(), e);
        }
    }

    private Map<TopicPartition, Long> list(OffsetSpec spec) throws InterruptedException {
        return list(partitions(), spec, IsolationLevel.READ_COMMITTED);
    }

    private Map<TopicPartition, Long> list(List<TopicPartition> partitions, OffsetSpec spec, IsolationLevel isolation)
            throws InterruptedException {
        Map<TopicPartition, OffsetSpec> request =
                partitions.stream().collect(Collectors.toMap(partition -> partition, partition -> spec));
        Map<TopicPartition, ListOffsetsResultInfo> answer = connection.require(
                admin,
                a -> a.listOffsets(request, new ListOffsetsOptions(isolation)).all());
        Map<TopicPartition, Long> offsets = new HashMap<>();
        answer.forEach((partition, info) -> offsets.put(partition, info.offset()));
        return offsets;
    }
}
