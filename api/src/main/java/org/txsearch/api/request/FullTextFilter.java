package org.txsearch.api.request;

import java.util.List;
import java.util.stream.Collectors;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.document.CardNumbers;
import org.txsearch.document.Words;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;
import org.txsearch.query.TextQuery;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;

/** A filter by the words of several fields. */
final class FullTextFilter extends TextFilter {

    private static final int MIN_LENGTH = 2;
    private static final int MAX_LENGTH = 200;

    FullTextFilter(FilterField filter) {
        super(filter);
    }

    @Override
    public List<Member<?>> parameters() {
        return List.of(Member.filter(
                name(),
                MemberType.TEXT,
                "Words at white space, each the start of the value, or of a word, of any of "
                        + filter().fields().stream().map(Field::path).collect(Collectors.joining(", "))
                        + "; case and accents do not matter. Words of a name are found as the parameter for names finds them.",
                form(FilterOp.MATCH),
                "1001"));
    }

    @Override
    public TextForm form(FilterOp operator) {
        return TextForm.any("words", MIN_LENGTH, MAX_LENGTH);
    }

    /** Returns whether the value has a card number. The words of several fields are stored together, all of them masked. */
    @Override
    boolean isMasked(String value) {
        return CardNumbers.isMasked(value);
    }

    @Override
    TransactionFilter meaning(FilterOp operator, String key, List<String> values) {
        return new TextQuery(filter().fields(), values.get(0));
    }

    @Override
    boolean isValid(Comparison comparison, FilterOp operator, JsonString text) {
        int points = Comparison.points(text.value());
        if (points < MIN_LENGTH || points > MAX_LENGTH) {
            return comparison.fault(
                    text.pointer(),
                    FaultCode.INVALID_LENGTH,
                    "The text has fewer than " + MIN_LENGTH + " or more than " + MAX_LENGTH
                            + " characters; send one between.");
        }
        return !Words.searched(text.value()).isEmpty()
                || comparison.fault(
                        text.pointer(), FaultCode.INVALID_VALUE, "The text has no word; send at least one.");
    }
}
