package org.txsearch.ingest.follow;

import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
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
        implements Consumer<RecordOutcome> {

    @Override
    public void accept(RecordOutcome outcome) {
        acknowledged.run();
    }

    RecordPosition position() {
        return RecordPosition.inTopic(message.topic(), message.partition(), message.offset());
    }
}
