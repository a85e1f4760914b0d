package org.txsearch.walk;

/** How many rows to ask for at once, so that an answer is a few megabytes, however large the rows are. */
final class WalkPageSize {

    /** That many of the largest documents still fit into memory. */
    private static final int FIRST_ROWS = 100;

    private static final int MAX_ROWS = 5_000;
    private static final int WANTED_BYTES = 6 << 20;
    private static final int QUICKEST_GROWTH = 8;

    private int rows = FIRST_ROWS;

    int rows() {
        return rows;
    }

    void learn(int answered, int bytes) {
        if (answered > 0) {
            long fitting = (long) WANTED_BYTES * answered / bytes;
            rows = (int) Math.max(1, Math.min(MAX_ROWS, Math.min(fitting, (long) rows * QUICKEST_GROWTH)));
        }
    }

    /** Asks for fewer rows after an answer that was too large; false if that was of one row. */
    boolean shrink() {
        boolean can = rows > 1;
        rows = Math.max(1, rows / QUICKEST_GROWTH);
        return can;
    }
}
