package org.txsearch.api.statement;

import java.math.BigInteger;
import org.txsearch.money.Currency;

/**
 * The sums of all rows in one currency, in its minor units, of any size.
 *
 * @param fee an unknown fee counts nothing
 * @param net likewise
 */
public record StatementTotal(Currency currency, long count, BigInteger gross, BigInteger fee, BigInteger net) {}
