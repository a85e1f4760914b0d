package org.txsearch.cli.verify;

import org.jspecify.annotations.Nullable;

/**
 * One of the equal ranges into which all hashes are divided, in ascending order.
 *
 * @param after the greatest hash before the range
 * @param last the last hash of the range
 * @param width how many hashes a range has, as an unsigned number
 */
record HashRange(long after, long last, long width) {

    /**
     * Returns the range after a hash, or null if it is the greatest.
     *
     * @param size the number of all hashes, which are evenly distributed
     * @param most about how many of them are in a range
     */
    static @Nullable HashRange startingAfter(long hash, long size, int most) {
        return following(hash, Long.divideUnsigned(-1, size / most + 1));
    }

    /** Returns the next range, or null after the last one. */
    @Nullable
    HashRange next() {
        return following(last, width);
    }

    private static @Nullable HashRange following(long after, long width) {
        if (after == Long.MAX_VALUE) {
            return null;
        }
        long left = Long.MAX_VALUE - after;
        long length = Long.compareUnsigned(width, left) < 0 ? width : left;
        return new HashRange(after, after + length, width);
    }
}
