package org.txsearch.ingest.follow;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.txsearch.ingest.pipeline.OutcomeListener;
import org.txsearch.ingest.pipeline.RecordEnd;
import org.txsearch.ingest.source.RecordPosition;

/**
 * A message that has begun.
 *
 * @param message as it was polled
 * @param ingestedAt its stamp, in epoch milliseconds
 * @param ledger that of its partition
 * @param acknowledged to be run once, when its end is known
 */
record KafkaRecord(
        ConsumerRecord<byte[], byte[]> message, long ingestedAt, PartitionLedger ledger, Runnable acknowledged)
        implements OutcomeListener {

    @Override
    public void as(RecordEnd end) {
        acknowledged.run();
    }

    RecordPosition position() {
        return RecordPosition.inTopic(message.topic(), message.partition(), message.offset());
    }
}
