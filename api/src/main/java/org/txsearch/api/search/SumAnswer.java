package org.txsearch.api.search;

import org.txsearch.summary.CurrencySums;

/** The sums of transactions of one currency in responses. */
public record SumAnswer(long count, MoneySum gross, MoneySum fee, MoneySum net) {

    /** Returns sums in a currency. */
    public static SumAnswer of(CurrencySums sums, String code) {
        return new SumAnswer(
                sums.count(),
                MoneySum.of(sums.gross(), code),
                MoneySum.of(sums.fee(), code),
                MoneySum.of(sums.net(), code));
    }
}
