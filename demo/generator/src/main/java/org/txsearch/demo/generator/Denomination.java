package org.txsearch.demo.generator;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Objects;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;

/**
 * A currency of prices.
 *
 * @param hundredEuro about the value of a hundred euros in minor units; prices only have to look realistic
 * @param step prices are multiples of this number of minor units
 */
record Denomination(String code, long hundredEuro, long step) {

    Currency currency() {
        return Objects.requireNonNull(Currencies.find(code), code);
    }

    /** Returns the price of something that costs the given number of cents of a euro; never zero. */
    long price(long euroCents) {
        long steps = (euroCents * hundredEuro + 10_000 * step / 2) / (10_000 * step);
        return Math.max(1, steps) * step;
    }

    /** Returns how many units of this currency are one unit of the other, with six digits after the point. */
    String rate(Denomination other) {
        long wholeOfThis = BigInteger.TEN.pow(currency().exponent()).longValue();
        long wholeOfOther = BigInteger.TEN.pow(other.currency().exponent()).longValue();
        long millionths = hundredEuro * wholeOfOther * 1_000_000 / (other.hundredEuro * wholeOfThis);
        return BigDecimal.valueOf(millionths, 6).toPlainString();
    }
}
