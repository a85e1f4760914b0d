package org.txsearch.statement;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import org.txsearch.money.Money;
import org.txsearch.schema.MoneyState;

/** Sums of transactions, exact at any size: neither currencies nor states of money are added to each other. */
final class Sums {

    private static final Comparator<Key> ORDER =
            Comparator.comparing(Key::type).thenComparing(Key::currency).thenComparing(Key::state);

    private final Map<Key, Sum> sums = new TreeMap<>(ORDER);
    private final boolean isByType;

    /** No sums yet; those of types are apart if that is wanted. */
    Sums(boolean isByType) {
        this.isByType = isByType;
    }

    void add(Statement.Row row) {
        Currency currency = row.gross().currency();
        Key key = new Key(isByType ? row.type() : "", currency.code(), MoneyState.of(row.status()));
        sums.merge(
                key,
                new Sum(currency, 1, minorUnits(row.gross()), minorUnits(row.fee()), minorUnits(row.net())),
                Sum::plus);
    }

    /** In the order of types, currencies and states. */
    Map<Key, Sum> all() {
        return sums;
    }

    private static BigInteger minorUnits(@Nullable Money money) {
        return money == null ? BigInteger.ZERO : BigInteger.valueOf(money.minorUnits());
    }

    /** What the transactions of a sum have in common; the type is empty if they do not share one. */
    record Key(String type, String currency, MoneyState state) {}

    /** A sum in minor units; an unknown fee or net counts nothing. */
    record Sum(Currency currency, long count, BigInteger gross, BigInteger fee, BigInteger net) {

        private Sum plus(Sum other) {
            return new Sum(
                    currency, count + other.count, gross.add(other.gross), fee.add(other.fee), net.add(other.net));
        }

        String decimal(BigInteger minorUnits) {
            return MinorUnits.toDecimal(minorUnits, currency);
        }
    }
}
