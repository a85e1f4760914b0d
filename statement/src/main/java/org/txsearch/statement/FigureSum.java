package org.txsearch.statement;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;

/** A sum in minor units. Fee and net include only known values, and are null if none is known. */
record FigureSum(
        Currency currency,
        long count,
        BigInteger gross,
        @Nullable BigInteger fee,
        @Nullable BigInteger net) {

    FigureSum plus(FigureSum other) {
        return new FigureSum(
                currency, count + other.count, gross.add(other.gross), known(fee, other.fee), known(net, other.net));
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
