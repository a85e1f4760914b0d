package org.txsearch.ingest.follow;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.txsearch.ingest.pipeline.OutcomeListener;
import org.txsearch.ingest.pipeline.RecordOutcome;
import org.txsearch.ingest.source.RecordPosition;

/**
 * A message of a partition in flight.
 *
 * @param message the message as it was polled
 * @param ingestedAt the timestamp, in epoch milliseconds
 * @param acknowledged to be run once, when the outcome is known
 */
record LedgerMessage(
        ConsumerRecord<byte[], byte[]> message, long ingestedAt, PartitionLedger ledger, Runnable acknowledged)
        implements OutcomeListener {

    @Override
    public void completed(RecordOutcome outcome) {
        acknowledged.run();
    }

    RecordPosition position() {
        return RecordPosition.inTopic(message.topic(), message.partition(), message.offset());
    }
}
