package org.txsearch.money;

/** What can be wrong with an amount of money. */
public enum MoneyFault {
    /** The text is not {@code -?\d{1,16}(\.\d{1,38})?}. */
    NOT_A_DECIMAL,
    /** After the point are more digits than the currency has, and not all of these are zeros. */
    TOO_MANY_DECIMALS,
    /** The amount is beyond ±(2^53−1) minor units. */
    OUT_OF_RANGE
}
