package org.txsearch.summary;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * A payer's transactions in one currency.
 *
 * @param currency the currency's code
 * @param name the name in the payer's latest transaction that has one, among those found; null if none has
 * @param count how many they are
 * @param gross the sum of their amounts in minor units, signed
 */
public record TopPayer(String currency, String id, @Nullable String name, long count, BigInteger gross) {

    TopPayer named(@Nullable String other) {
        return new TopPayer(currency, id, other, count, gross);
    }
}
