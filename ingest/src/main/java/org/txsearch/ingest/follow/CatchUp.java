package org.txsearch.ingest.follow;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** Whether a group has handled everything that was there at a moment, whichever of its members did. */
final class CatchUp {

    private final GroupOffsets offsets;
    private final Map<TopicPartition, Long> left;

    /** Of what is there now. */
    CatchUp(GroupOffsets offsets) throws InterruptedException {
        this.offsets = offsets;
        this.left = new HashMap<>(offsets.ends());
        Map<TopicPartition, Long> beginnings = offsets.beginnings();
        left.entrySet().removeIf(end -> beginnings.getOrDefault(end.getKey(), 0L) >= end.getValue());
    }

    /** Asks Kafka. */
    boolean isDone() throws InterruptedException {
        if (!left.isEmpty()) {
            Map<TopicPartition, Long> committed = offsets.committed();
            left.entrySet().removeIf(end -> committed.getOrDefault(end.getKey(), -1L) >= end.getValue());
        }
        return left.isEmpty();
    }
}
