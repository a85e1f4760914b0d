package org.txsearch.ingest.pipeline;

import java.util.ArrayDeque;

/**
 * The longest completed prefix of an ordered source whose records complete in any order.
 *
 * <p>One thread begins records in the source's order; any thread completes them.
 */
public final class AcknowledgedPrefix {

    private final ArrayDeque<PrefixEntry> open = new ArrayDeque<>();
    private long through;

    private static final class PrefixEntry {
        private final long position;
        private final long ingestedAt;
        private final Runnable passed;
        private boolean ended;

        private PrefixEntry(long position, long ingestedAt, Runnable passed) {
            this.position = position;
            this.ingestedAt = ingestedAt;
            this.passed = passed;
        }
    }

    /** Starts after that position. */
    public AcknowledgedPrefix(long through) {
        this.through = through;
    }

    /**
     * Begins the next record.
     *
     * @param position its position, greater than the one before
     * @param ingestedAt its stamp, not less than the one before
     * @param passed run when it and all before are completed: one at a time, in the source's order
     * @return completes the record; run once
     */
    public synchronized Runnable begin(long position, long ingestedAt, Runnable passed) {
        PrefixEntry entry = new PrefixEntry(position, ingestedAt, passed);
        open.add(entry);
        return () -> end(entry);
    }

    private synchronized void end(PrefixEntry ended) {
        ended.ended = true;
        for (PrefixEntry first = open.peek(); first != null && first.ended; first = open.peek()) {
            open.remove();
            through = first.position;
            first.passed.run();
        }
    }

    /** The last position of the prefix. */
    public synchronized long through() {
        return through;
    }

    /** The stamp of the first open record, before which all are completed; {@code otherwise} if none is open. */
    public synchronized long completedBefore(long otherwise) {
        PrefixEntry first = open.peek();
        return first == null ? otherwise : first.ingestedAt;
    }

    /** How many records are held, because the first of them is open. */
    public synchronized int size() {
        return open.size();
    }
}
