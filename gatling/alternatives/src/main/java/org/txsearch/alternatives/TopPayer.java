package org.txsearch.alternatives;

/** One of the payers with the greatest gross of a currency, in its smallest unit. */
public record TopPayer(String currency, String payer, long count, long gross) {

    /** How many there are of each currency. */
    public static final int PLACES = 10;
}
