package org.txsearch.api.transactions;

import org.txsearch.query.TransactionFilter;

/** Amounts can be put in order within one currency only: 100 yen are neither more nor less than 2 dinars. */
final class OneCurrency {

    private OneCurrency() {}

    /** Whether all that the filter finds is in one currency, because it says so at its top. */
    static boolean isAskedFor(TransactionFilter filter) {
        if (filter instanceof TransactionFilter.And and) {
            return and.filters().stream().anyMatch(OneCurrency::isAskedFor);
        }
        return filter instanceof TransactionFilter.InCurrency currency
                && currency.codes().stream().distinct().count() == 1;
    }
}
