package org.txsearch.money;

/** What can be wrong with an amount of money. */
public enum MoneyFault {
    /** The text is not {@code -?\d{1,16}(\.\d{1,4})?}. */
    NOT_A_DECIMAL,
    /** There are more digits after the point than the currency has, be they zeros. */
    TOO_MANY_DECIMALS,
    /** The amount is beyond ±(2^53−1) minor units. */
    OUT_OF_RANGE
}
