package org.txsearch.api.exports.formats;

import java.math.BigInteger;
import java.time.Instant;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;

/**
 * An amount that changes the balance.
 *
 * @param type the type of the transaction; FEE for the fee of any transaction
 * @param payer the payer's name; empty if it is unknown or the amount is a fee
 * @param reference the invoice number, or the merchant's reference; empty if there is neither
 * @param minorUnits not zero
 */
record LedgerEntry(
        Instant createdAt, String type, String id, String payer, String reference, long minorUnits, Currency currency) {

    String amount() {
        return MinorUnits.toDecimal(BigInteger.valueOf(minorUnits), currency);
    }
}
