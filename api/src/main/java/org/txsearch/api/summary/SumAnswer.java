package org.txsearch.api.summary;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigInteger;
import java.util.Objects;
import org.txsearch.money.Currencies;
import org.txsearch.money.MinorUnits;
import org.txsearch.summary.TransactionSummary.Sums;

/** The sums of transactions of one currency, as answers have them. */
public record SumAnswer(long count, MoneySum gross, MoneySum fee, MoneySum net) {

    /** A decimal with the digits of its currency; it may be larger than any amount. */
    public record MoneySum(
            String value, @JsonProperty("currency_code") String currencyCode) {

        /** Minor units of the currency with that code. */
        public static MoneySum of(BigInteger minorUnits, String code) {
            return new MoneySum(
                    MinorUnits.toDecimal(
                            minorUnits,
                            Objects.requireNonNull(Currencies.find(code), "A stored sum has an unknown currency")),
                    code);
        }
    }

    /** These sums in the currency with that code. */
    public static SumAnswer of(Sums sums, String code) {
        return new SumAnswer(
                sums.count(),
                MoneySum.of(sums.gross(), code),
                MoneySum.of(sums.fee(), code),
                MoneySum.of(sums.net(), code));
    }
}
