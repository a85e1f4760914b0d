package org.txsearch.paging;

/**
 * How many transactions match.
 *
 * @param value the count
 * @param exact whether the value is exact; otherwise it is a lower bound
 */
public record PageTotal(long value, boolean exact) {

    /** How far a bounded count is exact. */
    public static final int BOUND = 10_000;

    /** Returns this total, or the number of rows that a parallel search has found if that is greater. */
    PageTotal atLeast(int found) {
        return exact && value < found ? new PageTotal(found, true) : this;
    }
}
