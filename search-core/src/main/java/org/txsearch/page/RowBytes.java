package org.txsearch.page;

/**
 * How many bytes of an answer come to each row that was asked for, going by the fullest answers of late. It is a guess, and
 * a wrong one costs time alone.
 */
final class RowBytes {

    private static final int FORGETTING = 128;

    /** Of two threads that tell what they saw at once, one may go unheard. */
    private volatile int each;

    /** How long an answer of so many rows probably is; 0 where nothing is known. */
    int expected(int rows) {
        long bytes = (long) each * rows;
        return (int) Math.min(Integer.MAX_VALUE, bytes + bytes / 8);
    }

    /** Learns from an answer to a question for so many rows, of which fewer may have come. */
    void seen(int rows, int bytes) {
        if (rows > 0) {
            each = Math.max(each - each / FORGETTING, bytes / rows);
        }
    }
}
