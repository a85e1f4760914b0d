package org.txsearch.statement;

import java.math.BigInteger;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;

/**
 * The figures of a currency in minor units. An unknown figure has no amount.
 *
 * @param amounts the amounts, of any size
 */
public record StatementBalance(Currency currency, Map<StatementFigure, BigInteger> amounts) {

    @Nullable
    String decimal(StatementFigure figure) {
        BigInteger amount = amounts.get(figure);
        return amount == null ? null : MinorUnits.toDecimal(amount, currency);
    }
}
