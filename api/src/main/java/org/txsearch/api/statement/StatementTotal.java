package org.txsearch.api.statement;

import java.math.BigInteger;
import org.txsearch.money.Currency;

/**
 * The sums of all rows in one currency and one state, in minor units of the currency, of any size.
 *
 * @param state whether their money has moved
 * @param fee an unknown fee counts nothing
 * @param net likewise
 */
public record StatementTotal(
        Currency currency, MoneyState state, long count, BigInteger gross, BigInteger fee, BigInteger net) {}
