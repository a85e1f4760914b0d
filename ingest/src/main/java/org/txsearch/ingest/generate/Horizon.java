package org.txsearch.ingest.generate;

/**
 * The end of the range: the transactions are told as they stand then, so that nothing happens after it.
 *
 * @param last the last millisecond
 */
record Horizon(long last) {

    static final long MINUTE = 60_000;
    static final long HOUR = 60 * MINUTE;
    static final long DAY = 24 * HOUR;

    /** An instant at such a distance, or sooner where the range ends before. */
    long after(long instant, long least, long most, RandomStream random) {
        long natural = instant + random.between(least, most);
        return natural <= last ? natural : random.between(Math.min(instant + 1, last), last);
    }
}
