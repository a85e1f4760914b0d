package org.txsearch.statement;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import org.txsearch.money.Money;
import org.txsearch.schema.MoneyState;

/** Sums of transactions by currency and state of the money, exact at any size. */
final class StatementSums {

    private static final Comparator<FigureKey> ORDER = Comparator.comparing(FigureKey::type)
            .thenComparing(FigureKey::currency)
            .thenComparing(FigureKey::state);

    private final Map<FigureKey, Sum> sums = new TreeMap<>(ORDER);
    private final boolean isByType;

    /**
     * Creates empty sums.
     *
     * @param isByType whether each type of transactions has sums of its own
     */
    StatementSums(boolean isByType) {
        this.isByType = isByType;
    }

    void add(Statement.StatementRow row) {
        Currency currency = row.gross().currency();
        FigureKey key = new FigureKey(isByType ? row.type() : "", currency.code(), MoneyState.of(row.status()));
        sums.merge(
                key,
                new Sum(
                        currency,
                        1,
                        BigInteger.valueOf(row.gross().minorUnits()),
                        minorUnits(row.fee()),
                        minorUnits(row.net())),
                Sum::plus);
    }

    /** Returns the sums in the order of types, currencies, and states. */
    Map<FigureKey, Sum> all() {
        return sums;
    }

    private static @Nullable BigInteger minorUnits(@Nullable Money money) {
        return money == null ? null : BigInteger.valueOf(money.minorUnits());
    }

    /** The key of a sum. The type is empty if the sums are not by type. */
    record FigureKey(String type, String currency, MoneyState state) {}

    /** A sum in minor units. Fee and net include only known values, and are null if none is known. */
    record Sum(
            Currency currency,
            long count,
            BigInteger gross,
            @Nullable BigInteger fee,
            @Nullable BigInteger net) {

        private Sum plus(Sum other) {
            return new Sum(
                    currency,
                    count + other.count,
                    gross.add(other.gross),
                    known(fee, other.fee),
                    known(net, other.net));
        }

        private static @Nullable BigInteger known(@Nullable BigInteger one, @Nullable BigInteger other) {
            if (one == null || other == null) {
                return one == null ? other : one;
            }
            return one.add(other);
        }

        /** Returns gross, fee, and net; null if none is known. */
        List<@Nullable String> decimals() {
            List<@Nullable String> decimals = new ArrayList<>();
            for (BigInteger amount : new @Nullable BigInteger[] {gross, fee, net}) {
                decimals.add(amount == null ? null : MinorUnits.toDecimal(amount, currency));
            }
            return decimals;
        }
    }
}
