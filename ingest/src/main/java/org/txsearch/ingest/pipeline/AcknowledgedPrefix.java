package org.txsearch.ingest.pipeline;

import java.util.ArrayDeque;

/**
 * Up to where the records of one ordered source have all ended, though they end in any order.
 *
 * <p>One thread begins records in the source's order; any thread ends them.
 */
public final class AcknowledgedPrefix {

    private final ArrayDeque<Entry> open = new ArrayDeque<>();
    private long through;

    private static final class Entry {
        private final long position;
        private final long ingestedAt;
        private final Runnable passed;
        private boolean ended;

        private Entry(long position, long ingestedAt, Runnable passed) {
            this.position = position;
            this.ingestedAt = ingestedAt;
            this.passed = passed;
        }
    }

    /** Nothing has ended beyond that position. */
    public AcknowledgedPrefix(long through) {
        this.through = through;
    }

    /**
     * Begins the next record.
     *
     * @param position its position, greater than the one before
     * @param ingestedAt its stamp, not less than the one before
     * @return to be run once, when it has ended
     */
    public Runnable begin(long position, long ingestedAt) {
        return begin(position, ingestedAt, () -> {});
    }

    /**
     * Begins the next record.
     *
     * @param position its position, greater than the one before
     * @param ingestedAt its stamp, not less than the one before
     * @param passed run when it and all before have ended: one at a time, in the source's order
     * @return to be run once, when it has ended
     */
    public synchronized Runnable begin(long position, long ingestedAt, Runnable passed) {
        Entry entry = new Entry(position, ingestedAt, passed);
        open.add(entry);
        return () -> end(entry);
    }

    private synchronized void end(Entry ended) {
        ended.ended = true;
        for (Entry first = open.peek(); first != null && first.ended; first = open.peek()) {
            open.remove();
            through = first.position;
            first.passed.run();
        }
    }

    /** The last position of which it and all before have ended. */
    public synchronized long through() {
        return through;
    }

    /** The stamp of the first record that has not ended; every one before that stamp has. {@code otherwise} if all have. */
    public synchronized long endedBefore(long otherwise) {
        Entry first = open.peek();
        return first == null ? otherwise : first.ingestedAt;
    }

    /** How many records have begun and are held because one of them has not ended. */
    public synchronized int size() {
        return open.size();
    }
}
