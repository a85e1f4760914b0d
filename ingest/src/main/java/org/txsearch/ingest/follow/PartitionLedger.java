package org.txsearch.ingest.follow;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.ingest.pipeline.AcknowledgedPrefix;

/**
 * The state of an assigned partition: the messages in flight, the next offset, and the last timestamp.
 *
 * <p>The polling thread begins messages, any thread completes them, and a clock reads up to which one all are
 * completed.
 */
final class PartitionLedger {

    private final AcknowledgedPrefix completed;
    private final String source;
    private long next;
    private long stamp;
    private long committed;
    private @Nullable PartitionEnd awaited;
    private volatile boolean held = true;

    /** An end of the partition and the time of its request, before which no message is after the end. */
    private record PartitionEnd(long offset, long asked) {}

    /**
     * Creates the ledger of a newly assigned partition.
     *
     * @param source the name of the partition among the sources of watermarks
     * @param next the offset of the next message
     * @param visibleBefore the watermark so far, which is the minimum timestamp of a message
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

    /** Begins the next message. */
    synchronized LedgerMessage begin(ConsumerRecord<byte[], byte[]> message) {
        stamp = Math.max(stamp, message.timestamp());
        next = message.offset() + 1;
        return new LedgerMessage(message, stamp, this, completed.begin(message.offset(), stamp, () -> {}));
    }

    /** Sets the position of the consumer, which also passes offsets without a message, such as transaction markers. */
    synchronized void polledUpTo(long position) {
        next = Math.max(next, position);
    }

    /** Returns the offset of the first message that is not completed. */
    synchronized long done() {
        return completed.size() == 0 ? next : completed.through() + 1;
    }

    /** Returns how many messages are held. */
    int size() {
        return completed.size();
    }

    /**
     * Returns the timestamp before which every message is completed. No later message gets a lower timestamp. An end
     * that cannot be reached yet is kept until it is reached, since the next end may be after another open transaction.
     *
     * @param end the end offset of the partition, after the messages of open transactions
     * @param asked when the end was requested, in epoch milliseconds
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

    /** Returns the offset to commit, or -1 if there is no new one. For the polling thread. */
    long toCommit() {
        long done = done();
        return done > committed ? done : -1;
    }

    void committed(long offset) {
        committed = offset;
    }

    /** Releases the partition, which another member may get. Later outcomes are ignored. */
    void release() {
        held = false;
    }

    boolean isHeld() {
        return held;
    }
}
