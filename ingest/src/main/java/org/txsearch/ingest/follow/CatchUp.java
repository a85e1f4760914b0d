package org.txsearch.ingest.follow;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/** Tracks whether the members of the group have completed the messages that the topic had when this was created. */
final class CatchUp {

    private final GroupOffsets offsets;
    private final Map<TopicPartition, Long> ends;
    private final Map<TopicPartition, Long> left;
    private Map<TopicPartition, Long> committed = Map.of();

    /** Starts with the present ends of the partitions. */
    CatchUp(GroupOffsets offsets) throws InterruptedException {
        this.offsets = offsets;
        this.ends = Map.copyOf(offsets.ends());
        this.left = new HashMap<>(ends);
        Map<TopicPartition, Long> beginnings = offsets.beginnings();
        left.entrySet().removeIf(end -> beginnings.getOrDefault(end.getKey(), 0L) >= end.getValue());
    }

    /** Returns the partitions at that time, and their ends. */
    Map<TopicPartition, Long> ends() {
        return ends;
    }

    boolean isDone() throws InterruptedException {
        if (!left.isEmpty()) {
            committed = offsets.committed();
            left.entrySet().removeIf(end -> committed.getOrDefault(end.getKey(), -1L) >= end.getValue());
        }
        return left.isEmpty();
    }

    /** Returns whether the transactions hold back all messages that were left at the last {@link #isDone}. */
    boolean waitsOnlyFor(List<OpenTransaction> held) {
        Map<TopicPartition, Long> firsts =
                held.stream().collect(Collectors.toMap(OpenTransaction::partition, OpenTransaction::offset));
        return left.keySet().stream()
                .allMatch(partition -> firsts.containsKey(partition)
                        && committed.getOrDefault(partition, 0L) >= firsts.get(partition));
    }
}
