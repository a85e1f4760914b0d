package org.txsearch.ingest.follow;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** The partitions that this member has, each with its ledger once its start is known. */
final class Assignment {

    /** The maximum of held messages of a partition whose first message is not completed. */
    private static final int MAX_HELD = 200_000;

    private final Map<TopicPartition, PartitionLedger> ledgers = new ConcurrentHashMap<>();
    private final Set<TopicPartition> unopened = new HashSet<>();

    void assign(Collection<TopicPartition> partitions) {
        unopened.addAll(partitions);
    }

    /** Those without a ledger. */
    Set<TopicPartition> unopened() {
        return Set.copyOf(unopened);
    }

    void open(TopicPartition partition, PartitionLedger ledger) {
        ledgers.put(partition, ledger);
        unopened.remove(partition);
    }

    /** Releases partitions: their messages in flight are not committed. */
    void release(Collection<TopicPartition> partitions) {
        for (TopicPartition partition : partitions) {
            unopened.remove(partition);
            PartitionLedger ledger = ledgers.remove(partition);
            if (ledger != null) {
                ledger.release();
            }
        }
    }

    /** The ledgers, for any thread. */
    Map<TopicPartition, PartitionLedger> ledgers() {
        return Map.copyOf(ledgers);
    }

    PartitionLedger ledger(TopicPartition partition) {
        PartitionLedger ledger = ledgers.get(partition);
        if (ledger == null) {
            throw new IllegalStateException("A message came from " + partition + ", which has not been opened");
        }
        return ledger;
    }

    /** Whether that partition can be polled. */
    boolean isReady(TopicPartition partition) {
        PartitionLedger ledger = ledgers.get(partition);
        return ledger != null && ledger.size() < MAX_HELD;
    }

    /** Whether every partition is open, and every message that was polled is completed. */
    boolean isDrained() {
        return unopened.isEmpty() && ledgers.values().stream().allMatch(ledger -> ledger.size() == 0);
    }

    /** The offset to commit of each partition that has a new one. */
    Map<TopicPartition, OffsetAndMetadata> toCommit() {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        ledgers.forEach((partition, ledger) -> {
            long offset = ledger.toCommit();
            if (offset >= 0) {
                offsets.put(partition, new OffsetAndMetadata(offset));
            }
        });
        return offsets;
    }

    void committed(Map<TopicPartition, OffsetAndMetadata> offsets) {
        offsets.forEach((partition, offset) -> ledger(partition).committed(offset.offset()));
    }
}
