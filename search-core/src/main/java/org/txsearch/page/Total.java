package org.txsearch.page;

/**
 * How many transactions match.
 *
 * @param value the count
 * @param exact whether it is the whole truth; otherwise there are at least so many
 */
public record Total(long value, boolean exact) {

    /** How far a bounded count is exact. */
    public static final int BOUND = 10_000;
}
