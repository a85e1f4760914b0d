package org.txsearch.api.request;

import java.util.List;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.document.NameWords;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;
import org.txsearch.query.TransactionFilter;

/** A filter by the words of a name. */
final class NameFilter extends TextFilter {

    private static final int MAX_LENGTH = 200;
    private static final int MAX_WORDS = 12;

    NameFilter(FilterField filter) {
        super(filter);
    }

    @Override
    public List<Member<?>> parameters() {
        return List.of(Member.filter(
                name(),
                MemberType.TEXT,
                field().doc() + " Every word (1 to " + MAX_WORDS
                        + ") is a prefix of some word of it; case, accents, width and order"
                        + " do not matter, nor do marks that people leave out when they type. A hyphen and an apostrophe"
                        + " both join and split. Two or more characters of a Chinese, Japanese or Korean name find it,"
                        + " with or without a blank between its parts.",
                form(FilterOp.MATCH),
                "jose gar"));
    }

    @Override
    public TextForm form(FilterOp operator) {
        return TextForm.any("words", 1, MAX_LENGTH);
    }

    @Override
    TransactionFilter meaning(FilterOp operator, String key, List<String> values) {
        return new FieldFilter.NameQuery(field(), values.get(0));
    }

    @Override
    boolean isValid(Comparison comparison, FilterOp operator, JsonString text) {
        if (!comparison.fits(text, MAX_LENGTH)) {
            return false;
        }
        int words = NameWords.count(text.value());
        if (words == 0) {
            return comparison.fault(
                    text.pointer(), FaultCode.INVALID_VALUE, "The name is blank; send at least one word of it.");
        }
        return words <= MAX_WORDS
                || comparison.fault(
                        text.pointer(),
                        FaultCode.TOO_MANY_VALUES,
                        "The name has more than " + MAX_WORDS + " words; send the " + MAX_WORDS + " that matter most.");
    }
}
