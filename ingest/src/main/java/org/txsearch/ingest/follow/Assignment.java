package org.txsearch.ingest.follow;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** The partitions of this member, each with a ledger as soon as its start is known. */
final class Assignment {

    /** The maximum number of messages that are held because the first of the partition is not completed. */
    private static final int MAX_HELD = 200_000;

    private final Map<TopicPartition, PartitionLedger> ledgers = new ConcurrentHashMap<>();
    private final Set<TopicPartition> unopened = new HashSet<>();

    void assign(Collection<TopicPartition> partitions) {
        unopened.addAll(partitions);
    }

    /** Returns the partitions without a ledger. */
    Set<TopicPartition> unopened() {
        return Set.copyOf(unopened);
    }

    void open(TopicPartition partition, PartitionLedger ledger) {
        ledgers.put(partition, ledger);
        unopened.remove(partition);
    }

    /** Releases partitions. Their messages in flight are not committed. */
    void release(Collection<TopicPartition> partitions) {
        for (TopicPartition partition : partitions) {
            unopened.remove(partition);
            PartitionLedger ledger = ledgers.remove(partition);
            if (ledger != null) {
                ledger.release();
            }
        }
    }

    /** Returns the ledgers. For any thread. */
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

    /** Returns whether the partition can be polled. */
    boolean isReady(TopicPartition partition) {
        PartitionLedger ledger = ledgers.get(partition);
        return ledger != null && ledger.size() < MAX_HELD;
    }

    /** Returns whether every partition is open and every polled message is completed. */
    boolean isDrained() {
        return unopened.isEmpty() && ledgers.values().stream().allMatch(ledger -> ledger.size() == 0);
    }

    /** Returns the offset to commit of each partition that has a new one. */
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
