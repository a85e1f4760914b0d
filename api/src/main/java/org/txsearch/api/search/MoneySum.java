package org.txsearch.api.search;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigInteger;
import java.util.Objects;
import org.txsearch.money.Currencies;
import org.txsearch.money.MinorUnits;

/** A decimal with the digits of its currency. It may be larger than any amount. */
public record MoneySum(
        String value, @JsonProperty("currency_code") String currencyCode) {

    /** Returns the decimal of minor units of a currency. */
    public static MoneySum of(BigInteger minorUnits, String code) {
        return new MoneySum(
                MinorUnits.toDecimal(
                        minorUnits,
                        Objects.requireNonNull(Currencies.find(code), "A stored sum has an unknown currency")),
                code);
    }
}
