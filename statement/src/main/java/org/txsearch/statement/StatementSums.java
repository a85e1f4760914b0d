package org.txsearch.statement;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Currency;
import org.txsearch.money.Money;
import org.txsearch.schema.MoneyState;

/** Sums of transactions by currency and state of the money, exact at any size. */
final class StatementSums {

    private static final Comparator<FigureKey> ORDER = Comparator.comparing(FigureKey::type)
            .thenComparing(FigureKey::currency)
            .thenComparing(FigureKey::state);

    private final Map<FigureKey, FigureSum> sums = new TreeMap<>(ORDER);
    private final boolean isByType;

    /**
     * Creates empty sums.
     *
     * @param isByType whether each type of transactions has sums of its own
     */
    StatementSums(boolean isByType) {
        this.isByType = isByType;
    }

    void add(StatementRow row) {
        Currency currency = row.gross().currency();
        FigureKey key = new FigureKey(isByType ? row.type() : "", currency.code(), MoneyState.of(row.status()));
        sums.merge(
                key,
                new FigureSum(
                        currency,
                        1,
                        BigInteger.valueOf(row.gross().minorUnits()),
                        minorUnits(row.fee()),
                        minorUnits(row.net())),
                FigureSum::plus);
    }

    /** Returns the sums in the order of types, currencies, and states. */
    Map<FigureKey, FigureSum> all() {
        return sums;
    }

    private static @Nullable BigInteger minorUnits(@Nullable Money money) {
        return money == null ? null : BigInteger.valueOf(money.minorUnits());
    }
}
