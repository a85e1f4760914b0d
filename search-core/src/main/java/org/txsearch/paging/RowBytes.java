package org.txsearch.paging;

/**
 * How many bytes of an answer each requested row has, estimated from the fullest recent answers.
 * A wrong estimate only costs time.
 */
final class RowBytes {

    private static final int FORGETTING = 128;

    /** Of two concurrent updates one may be lost. */
    private volatile int each;

    /** Returns how many bytes an answer of that many rows probably has; 0 if unknown. */
    int expected(int rows) {
        long bytes = (long) each * rows;
        return (int) Math.min(Integer.MAX_VALUE, bytes + bytes / 8);
    }

    /** Learns from an answer to a search for that many rows; it may have fewer. */
    void seen(int rows, int bytes) {
        if (rows > 0) {
            each = Math.max(each - each / FORGETTING, bytes / rows);
        }
    }
}
