package org.txsearch.ingest.follow;

import org.apache.kafka.common.TopicPartition;

/**
 * A partition with an open transaction.
 *
 * @param offset the offset of the transaction's first message
 * @param end the end of the partition
 * @param sinceNanos when this transaction was first seen
 */
record OpenTransaction(TopicPartition partition, long offset, long end, long sinceNanos) {

    @Override
    public String toString() {
        return "partition %d of %s, offsets %d to %d"
                .formatted(partition.partition(), partition.topic(), offset, end - 1);
    }
}
