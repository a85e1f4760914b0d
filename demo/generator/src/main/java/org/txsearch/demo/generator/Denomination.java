package org.txsearch.demo.generator;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Objects;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;

/**
 * A currency in which prices are made.
 *
 * @param hundredEuro roughly what a hundred euro are in minor units: prices only have to look right
 * @param step prices are multiples of so many minor units
 */
record Denomination(String code, long hundredEuro, long step) {

    Currency currency() {
        return Objects.requireNonNull(Currencies.find(code), code);
    }

    /** The price of something that costs so many cents of a euro; never nothing. */
    long price(long euroCents) {
        long steps = (euroCents * hundredEuro + 10_000 * step / 2) / (10_000 * step);
        return Math.max(1, steps) * step;
    }

    /** How many whole units of this one are a whole unit of the other, to six digits after the point. */
    String rate(Denomination other) {
        long wholeOfThis = BigInteger.TEN.pow(currency().exponent()).longValue();
        long wholeOfOther = BigInteger.TEN.pow(other.currency().exponent()).longValue();
        long millionths = hundredEuro * wholeOfOther * 1_000_000 / (other.hundredEuro * wholeOfThis);
        return BigDecimal.valueOf(millionths, 6).toPlainString();
    }
}
