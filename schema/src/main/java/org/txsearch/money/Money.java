package org.txsearch.money;

/** An amount in a currency, at most ±(2^53−1) minor units, so that a JSON number can hold it. */
public record Money(long minorUnits, Currency currency) {
    /** The largest amount, 2^53−1; the smallest is its negative. */
    public static final long MAX_MINOR_UNITS = (1L << 53) - 1;

    /**
     * Creates an amount.
     *
     * @throws MoneyException if it is out of range
     */
    public Money {
        if (minorUnits > MAX_MINOR_UNITS || minorUnits < -MAX_MINOR_UNITS) {
            throw new MoneyException(MoneyFault.OUT_OF_RANGE);
        }
    }

    /**
     * Reads a decimal by the rules of {@link MinorUnits#parse(String, Currency)}.
     *
     * @throws MoneyException if it is not an amount in this currency
     */
    public static Money parse(String decimal, Currency currency) {
        return new Money(MinorUnits.parse(decimal, currency), currency);
    }

    /** Returns the decimal with exactly the digits of the currency, such as {@code 10.05}. */
    public String toDecimal() {
        return MinorUnits.toDecimal(minorUnits, currency);
    }

    @Override
    public String toString() {
        return toDecimal() + " " + currency;
    }
}
