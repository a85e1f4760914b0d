package org.txsearch.ingest.follow;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.txsearch.ingest.pipeline.AcknowledgedPrefix;

/**
 * What this member knows of one partition while it has it: what has begun, what has ended, and the stamp that goes up.
 *
 * <p>The polling thread begins messages; any thread ends them; a clock asks how far all is visible.
 */
final class PartitionLedger {

    private final AcknowledgedPrefix ended;
    private final String source;
    private long next;
    private long stamp;
    private long committed;
    private volatile boolean held = true;

    /**
     * A partition that this member has just been given.
     *
     * @param source its name among the sources of watermarks
     * @param next the offset of the first message to come
     * @param visibleBefore its watermark so far; no message may be stamped with less
     */
    PartitionLedger(String source, long next, long visibleBefore) {
        this.source = source;
        this.next = next;
        this.committed = next;
        this.stamp = visibleBefore;
        this.ended = new AcknowledgedPrefix(next - 1);
    }

    String source() {
        return source;
    }

    /** Begins the next message. */
    synchronized KafkaRecord begin(ConsumerRecord<byte[], byte[]> message) {
        stamp = Math.max(stamp, message.timestamp());
        next = message.offset() + 1;
        return new KafkaRecord(message, stamp, this, ended.begin(message.offset(), stamp));
    }

    /** Notes how far the consumer is: offsets may be left out, for the marks of transactions. */
    synchronized void polledUpTo(long position) {
        next = Math.max(next, position);
    }

    /** The offset of the first message that has not ended. */
    synchronized long done() {
        return ended.size() == 0 ? next : ended.through() + 1;
    }

    /** How many messages are remembered. */
    int size() {
        return ended.size();
    }

    /**
     * Before which stamp everything has ended; no later message is stamped with less.
     *
     * @param end where the partition ended when it was asked
     * @param asked when that was, in epoch milliseconds
     */
    synchronized long endedBefore(long end, long asked) {
        stamp = next >= end ? Math.max(stamp, asked) : stamp;
        return ended.endedBefore(stamp);
    }

    /** The offset to be committed, or -1 where that is done; for the polling thread. */
    long toCommit() {
        long done = done();
        return done > committed ? done : -1;
    }

    void committed(long offset) {
        committed = offset;
    }

    /** From now on another member may have the partition: what still ends here is not told to anybody. */
    void release() {
        held = false;
    }

    boolean isHeld() {
        return held;
    }
}
