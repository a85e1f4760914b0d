package org.txsearch.api.transactions;

import org.txsearch.query.TransactionFilter;
import org.txsearch.text.Words;

/** How many clauses a filter becomes, at most: Elasticsearch refuses more than some thousand. */
final class FilterWeight {

    static final int GREATEST = 1_000;

    /** Four kinds of digits, each with its range. */
    private static final int OF_AMOUNT = 12;

    private FilterWeight() {}

    static int of(TransactionFilter filter) {
        if (filter instanceof TransactionFilter.And and) {
            return and.filters().stream().mapToInt(FilterWeight::of).sum();
        } else if (filter instanceof TransactionFilter.Or or) {
            return or.filters().stream().mapToInt(FilterWeight::of).sum();
        } else if (filter instanceof TransactionFilter.Not not) {
            return of(not.filter());
        } else if (filter instanceof TransactionFilter.AmountBetween) {
            return OF_AMOUNT;
        } else if (filter instanceof TransactionFilter.NameHas name) {
            // Each word joined, and each of its parts.
            return Words.partsOfName(name.text()).stream()
                    .mapToInt(parts -> 1 + parts.size())
                    .sum();
        } else if (filter instanceof TransactionFilter.TextHas text) {
            return 2 * Words.asked(text.text()).size();
        }
        return 1;
    }
}
