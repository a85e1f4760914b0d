package org.txsearch.api.transactions;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;

/** Reads decimal amounts. */
final class AmountRange {

    /** Between two neighbouring amounts, in the currencies with the most digits. */
    static final BigDecimal STEP = new BigDecimal("0.0001");

    private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,16}(\\.[0-9]{1,4})?");

    private AmountRange() {}

    /** The currency of these codes where they are one alone. */
    static @Nullable Currency oneCurrency(@Nullable Collection<String> codes) {
        return codes != null && Set.copyOf(codes).size() == 1
                ? Currencies.find(codes.iterator().next())
                : null;
    }

    /** The amount, or null where the fault has been noted; with a currency no more digits than it has. */
    static @Nullable BigDecimal read(String where, String text, @Nullable Currency currency, Faults faults) {
        if (!DECIMAL.matcher(text).matches()) {
            faults.add(
                    where,
                    FaultCode.INVALID_DECIMAL,
                    "The value is not an amount; send a decimal without a sign, such as 10.05, with at most 16 digits before"
                            + " the point and 4 after it.");
            return null;
        }
        int point = text.indexOf('.');
        int decimals = point < 0 ? 0 : text.length() - point - 1;
        if (currency != null && decimals > currency.exponent()) {
            faults.add(
                    where,
                    FaultCode.TOO_MANY_DECIMALS,
                    "The amount has more digits after the point than " + currency.code() + ", which has "
                            + currency.exponent() + "; round it.");
            return null;
        }
        return new BigDecimal(text);
    }
}
