package org.txsearch.ingest.generate;

import java.util.LinkedHashMap;
import java.util.Map;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;

/**
 * A currency in which prices are made.
 *
 * @param currency the currency
 * @param code its code
 * @param hundredEuro about how many of its minor units a hundred euro are
 * @param step prices are multiples of so many minor units
 */
record Denomination(Currency currency, Text code, long hundredEuro, long step) {

    private static final long CENTS = 10_000;

    /** Every denomination, by code. */
    static Map<String, Denomination> load() {
        Map<String, Denomination> denominations = new LinkedHashMap<>();
        for (ResourceSection section : ResourceSection.read("currencies.txt")) {
            Currency currency = Currencies.find(section.name());
            if (currency == null) {
                throw new IllegalStateException("currencies.txt names " + section.name() + ", which is no currency");
            }
            denominations.put(
                    section.name(),
                    new Denomination(
                            currency,
                            Text.of(section.name()),
                            section.integer("hundred_euro"),
                            section.integer("step")));
        }
        return denominations;
    }

    /** The price of something that costs so many cents of a euro; never nothing. */
    long price(long euroCents) {
        long steps = (euroCents * hundredEuro + CENTS * step / 2) / (CENTS * step);
        return Math.max(1, steps) * step;
    }

    /** An amount of another denomination in this one, rounded towards zero. */
    long exchange(long minorUnits, Denomination from) {
        return minorUnits * hundredEuro / from.hundredEuro;
    }
}
