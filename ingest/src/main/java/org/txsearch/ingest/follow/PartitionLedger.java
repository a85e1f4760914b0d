package org.txsearch.ingest.follow;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.ingest.pipeline.AcknowledgedPrefix;
import org.txsearch.ingest.pipeline.OutcomeListener;
import org.txsearch.ingest.pipeline.RecordOutcome;
import org.txsearch.ingest.source.RecordPosition;

/**
 * The state of one assigned partition: the messages in flight, the next offset, and the last stamp.
 *
 * <p>The polling thread begins messages; any thread completes them; a clock reads how far all are completed.
 */
final class PartitionLedger {

    private final AcknowledgedPrefix completed;
    private final String source;
    private long next;
    private long stamp;
    private long committed;
    private @Nullable PartitionEnd awaited;
    private volatile boolean held = true;

    /** An end of the partition and when it was requested: nothing that was appended before is behind it. */
    private record PartitionEnd(long offset, long asked) {}

    /**
     * A newly assigned partition.
     *
     * @param source its name among the sources of watermarks
     * @param next the offset of the first message to come
     * @param visibleBefore its watermark so far, the least stamp of a message
     */
    PartitionLedger(String source, long next, long visibleBefore) {
        this.source = source;
        this.next = next;
        this.committed = next;
        this.stamp = visibleBefore;
        this.completed = new AcknowledgedPrefix(next - 1);
    }

    String source() {
        return source;
    }

    /**
     * A message in flight.
     *
     * @param message as it was polled
     * @param ingestedAt its stamp, in epoch milliseconds
     * @param acknowledged to be run once, when its outcome is known
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

    /** Begins the next message. */
    synchronized LedgerMessage begin(ConsumerRecord<byte[], byte[]> message) {
        stamp = Math.max(stamp, message.timestamp());
        next = message.offset() + 1;
        return new LedgerMessage(message, stamp, this, completed.begin(message.offset(), stamp, () -> {}));
    }

    /** Notes the consumer's position: offsets may have no message, such as the markers of transactions. */
    synchronized void polledUpTo(long position) {
        next = Math.max(next, position);
    }

    /** The offset of the first message that is not completed. */
    synchronized long done() {
        return completed.size() == 0 ? next : completed.through() + 1;
    }

    /** How many messages are held. */
    int size() {
        return completed.size();
    }

    /**
     * The stamp before which everything is completed; no later message gets a lower one. An end that cannot be reached yet
     * is remembered until it is, since the next one may be behind another open transaction.
     *
     * @param end the partition's end offset, after the messages of open transactions
     * @param asked when that was requested, in epoch milliseconds
     */
    synchronized long completedBefore(long end, long asked) {
        PartitionEnd latest = new PartitionEnd(end, asked);
        if (awaited == null) {
            awaited = latest;
        }
        if (next >= awaited.offset()) {
            stamp = Math.max(stamp, awaited.asked());
            awaited = latest;
        }
        if (next >= end) {
            stamp = Math.max(stamp, asked);
        }
        return completed.completedBefore(stamp);
    }

    /** The offset to commit, or -1 if there is nothing new; for the polling thread. */
    long toCommit() {
        long done = done();
        return done > committed ? done : -1;
    }

    void committed(long offset) {
        committed = offset;
    }

    /** Another member may have the partition from now on: outcomes are ignored. */
    void release() {
        held = false;
    }

    boolean isHeld() {
        return held;
    }
}
