package org.txsearch.api.request;

import java.util.List;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;
import org.txsearch.query.TransactionFilter;

/** A filter by texts, each of which is validated alone. */
abstract class TextFilter extends RequestFilter {

    TextFilter(FilterField filter) {
        super(filter);
    }

    /** Reads its parameter as words if it has the operator {@code match}, otherwise as a list. */
    @Override
    void readParameters(QueryFilters given) {
        if (operators().contains(FilterOp.MATCH)) {
            given.readText(this, FilterOp.MATCH);
        } else {
            given.readList(this);
        }
    }

    @Override
    void read(Comparison comparison) {
        comparison.readTexts(this);
    }

    /** Returns whether the text is a valid operand, or notes a fault. */
    abstract boolean isValid(Comparison comparison, FilterOp operator, JsonString text);

    /** Returns the filter by the given values, any of which matches. */
    abstract TransactionFilter meaning(FilterOp operator, String key, List<String> values);
}
