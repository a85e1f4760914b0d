package org.txsearch.summary;

import java.math.BigInteger;

/**
 * How many transactions there are, and what they add up to in minor units of their one currency.
 *
 * @param count how many
 * @param gross the sum of their amounts, signed
 * @param fee the sum of their fees, signed; one without a fee counts 0
 * @param net the sum of their nets, signed; one without a net counts 0
 */
public record Sums(long count, BigInteger gross, BigInteger fee, BigInteger net) {

    /** No transaction at all. */
    public static final Sums NONE = new Sums(0, BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO);

    /** Both together. */
    public Sums plus(Sums other) {
        return new Sums(count + other.count, gross.add(other.gross), fee.add(other.fee), net.add(other.net));
    }
}
