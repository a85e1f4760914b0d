package org.txsearch.api.paypal;

import java.math.BigInteger;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.txsearch.api.search.Freshness;

/**
 * Balances in minor units by currency.
 *
 * @param asOf the balances include every event ingested before this instant
 */
record BalancesAtStart(Map<String, BigInteger> byCurrency, Instant asOf) {

    BalancesAtStart plus(BalancesAtStart other) {
        Map<String, BigInteger> sum = new HashMap<>(byCurrency);
        other.byCurrency.forEach((currency, balance) -> sum.merge(currency, balance, BigInteger::add));
        return new BalancesAtStart(sum, Freshness.earlier(asOf, other.asOf));
    }
}
