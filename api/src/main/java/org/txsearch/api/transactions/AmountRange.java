package org.txsearch.api.transactions;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;

/** Reads decimal amounts. */
final class AmountRange {

    private static final Pattern DECIMAL = Pattern.compile("\\d{1,16}(\\.\\d{1,4})?");

    private AmountRange() {}

    /** The amount, or null where the fault has been noted; with one currency no more digits than it has. */
    static @Nullable BigDecimal read(String parameter, String text, @Nullable List<String> currencies, Faults faults) {
        if (!DECIMAL.matcher(text).matches()) {
            faults.add(
                    parameter,
                    FaultCode.INVALID_DECIMAL,
                    "A decimal number without sign, at most 16 digits before the point and 4 behind it: 10.05.");
            return null;
        }
        boolean oneCurrency = currencies != null && Set.copyOf(currencies).size() == 1;
        Currency currency = currencies != null && oneCurrency ? Currencies.find(currencies.get(0)) : null;
        int point = text.indexOf('.');
        int decimals = point < 0 ? 0 : text.length() - point - 1;
        if (currency != null && decimals > currency.exponent()) {
            faults.add(
                    parameter,
                    FaultCode.TOO_MANY_DECIMALS,
                    currency.code() + " has " + currency.exponent() + " digits behind the point.");
            return null;
        }
        return new BigDecimal(text);
    }
}
