package org.txsearch.ingest.pipeline;

import java.util.ArrayDeque;

/**
 * The longest completed prefix of an ordered source, whose records complete in any order.
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

    /** Creates a prefix that ends with a position. */
    public AcknowledgedPrefix(long through) {
        this.through = through;
    }

    /**
     * Begins the next record.
     *
     * @param position the position of the record, greater than the previous one
     * @param ingestedAt the timestamp of the record, not less than the previous one
     * @param passed runs when this record and all previous ones are completed; one at a time, in the source's order
     * @return completes the record; to be run once
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

    /** Returns the last position of the prefix. */
    public synchronized long through() {
        return through;
    }

    /** Returns the timestamp of the first open record, before which all are completed, or {@code otherwise}. */
    public synchronized long completedBefore(long otherwise) {
        PrefixEntry first = open.peek();
        return first == null ? otherwise : first.ingestedAt;
    }

    /** Returns how many records are held because the first of them is open. */
    public synchronized int size() {
        return open.size();
    }
}
