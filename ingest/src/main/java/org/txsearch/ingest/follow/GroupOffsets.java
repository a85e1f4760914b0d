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

/** The offsets of a topic's partitions: the first, the last, and those of a group. */
public final class GroupOffsets {

    private final KafkaConnection connection;
    private final Admin admin;
    private final TransactionTopic topics;
    private final String topic;
    private final String group;

    /** Of that topic and group; the partitions are read with each call. */
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

    /** Resets the group to the first message. */
    public void resetToBeginning() throws InterruptedException {
        reset(list(OffsetSpec.earliest()));
    }

    /** Resets the group to the first message that the topic received at that instant or later. */
    public void resetTo(Instant instant) throws InterruptedException {
        // Requested first: a message that is appended after the search must not be skipped.
        Map<TopicPartition, Long> stable = stable(partitions());
        Map<TopicPartition, Long> first = list(OffsetSpec.forTimestamp(instant.toEpochMilli()));
        // -1: there is no such message that can be read.
        first.replaceAll((partition, offset) -> offset < 0 ? stable.getOrDefault(partition, 0L) : offset);
        reset(first);
    }

    /** Moves the group past messages that were deleted before it read them; returns what was skipped. */
    public List<TopicGap> skipGaps() throws InterruptedException {
        List<TopicGap> gaps = TopicGap.between(committed(), beginnings());
        if (!gaps.isEmpty()) {
            reset(gaps.stream().collect(Collectors.toMap(TopicGap::partition, TopicGap::to)));
        }
        return gaps;
    }

    /** The end offsets, after the messages of open transactions. */
    Map<TopicPartition, Long> ends() throws InterruptedException {
        return ends(partitions());
    }

    /** The end offsets of those partitions, after the messages of open transactions. */
    Map<TopicPartition, Long> ends(List<TopicPartition> partitions) throws InterruptedException {
        return list(partitions, OffsetSpec.latest(), IsolationLevel.READ_UNCOMMITTED);
    }

    /** The last stable offsets: a follower can read those partitions up to there. */
    Map<TopicPartition, Long> stable(List<TopicPartition> partitions) throws InterruptedException {
        return list(partitions, OffsetSpec.latest(), IsolationLevel.READ_COMMITTED);
    }

    /** The first offsets. */
    Map<TopicPartition, Long> beginnings() throws InterruptedException {
        return list(OffsetSpec.earliest());
    }

    /** The committed offsets of the group; partitions without one are left out. */
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

    /** Whether the group has read anything of the topic. */
    public boolean hasRead() throws InterruptedException {
        return !committed().isEmpty();
    }

    /** Tracks the messages that the topic has now. */
    CatchUp catchUp() throws InterruptedException {
        Map<TopicPartition, Long> ends = ends();
        CatchUp catchUp = new CatchUp(ends);
        Map<TopicPartition, Long> beginnings = beginnings();
        catchUp.left.entrySet().removeIf(end -> beginnings.getOrDefault(end.getKey(), 0L) >= end.getValue());
        return catchUp;
    }

    /** Whether the group has completed what the topic had at a moment, whichever member did it. */
    final class CatchUp {

        private final Map<TopicPartition, Long> ends;
        private final Map<TopicPartition, Long> left;
        private Map<TopicPartition, Long> committed = Map.of();

        private CatchUp(Map<TopicPartition, Long> ends) {
            this.ends = Map.copyOf(ends);
            this.left = new HashMap<>(ends);
        }

        /** The partitions that the topic had, and their ends. */
        Map<TopicPartition, Long> ends() {
            return ends;
        }

        boolean isDone() throws InterruptedException {
            if (!left.isEmpty()) {
                committed = committed();
                left.entrySet().removeIf(end -> committed.getOrDefault(end.getKey(), -1L) >= end.getValue());
            }
            return left.isEmpty();
        }

        /** Whether nothing is left, by the last answer of {@link #isDone}, but what these transactions hold back. */
        boolean waitsOnlyFor(List<OpenTransactions.Held> held) {
            Map<TopicPartition, Long> offsets = held.stream()
                    .collect(Collectors.toMap(OpenTransactions.Held::partition, OpenTransactions.Held::offset));
            return left.keySet().stream()
                    .allMatch(partition -> offsets.containsKey(partition)
                            && committed.getOrDefault(partition, 0L) >= offsets.get(partition));
        }
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
