package org.txsearch.query;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Money;

/**
 * A range of decimals in the minor units of the currencies that have so many digits, both ends included.
 *
 * <p>There is one for each exponent, as a common scale of four digits would overflow a long.
 */
record MinorUnitRange(int exponent, long least, long most) {

    /** The exponents that ISO 4217 knows. */
    private static final int[] EXPONENTS = {0, 2, 3, 4};

    private static final BigInteger GREATEST = BigInteger.valueOf(Money.MAX_MINOR_UNITS);

    /** The ranges that an amount can lie in; none where no amount can be both so great and so small. */
    static List<MinorUnitRange> of(@Nullable BigDecimal least, @Nullable BigDecimal most) {
        List<MinorUnitRange> ranges = new ArrayList<>();
        for (int exponent : EXPONENTS) {
            BigInteger from = minorUnits(least, exponent, RoundingMode.CEILING, BigInteger.ZERO);
            BigInteger to =
                    minorUnits(most, exponent, RoundingMode.FLOOR, GREATEST).min(GREATEST);
            if (from.compareTo(to) <= 0) {
                ranges.add(new MinorUnitRange(exponent, from.longValueExact(), to.longValueExact()));
            }
        }
        return ranges;
    }

    private static BigInteger minorUnits(
            @Nullable BigDecimal value, int exponent, RoundingMode rounding, BigInteger otherwise) {
        return value == null
                ? otherwise
                : value.movePointRight(exponent).setScale(0, rounding).toBigInteger();
    }
}
