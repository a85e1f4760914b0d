package org.txsearch.money;

/** The faults of an amount of money. */
public enum MoneyFault {
    /** The text is not {@code -?\d{1,16}(\.\d{1,38})?}. */
    NOT_A_DECIMAL,
    /** There are more digits after the point than the currency has, and not all of them are zeros. */
    TOO_MANY_DECIMALS,
    /** The amount exceeds ±(2^53−1) minor units. */
    OUT_OF_RANGE
}
