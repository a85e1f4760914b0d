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
public record CurrencySums(long count, BigInteger gross, BigInteger fee, BigInteger net) {

    public static final CurrencySums NONE = new CurrencySums(0, BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO);

    public CurrencySums plus(CurrencySums other) {
        return new CurrencySums(count + other.count, gross.add(other.gross), fee.add(other.fee), net.add(other.net));
    }

    /** What they add to the balance if their money moves. */
    public BigInteger effect() {
        return gross.add(fee);
    }

    public CurrencySums minus(CurrencySums other) {
        return new CurrencySums(
                count - other.count, gross.subtract(other.gross), fee.subtract(other.fee), net.subtract(other.net));
    }
}
