package org.txsearch.api.request;

import java.util.List;
import java.util.stream.Collectors;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.document.CardNumbers;
import org.txsearch.document.NameWords;
import org.txsearch.document.Words;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;
import org.txsearch.query.TextQuery;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;

final class TextFilter {

    private TextFilter() {}

    /** A filter by the words of a name. */
    static final class NameFilter extends RequestFilter.OfTexts {

        private static final int MAX_LENGTH = 200;
        private static final int MAX_WORDS = 12;

        NameFilter(FilterField filter) {
            super(filter);
        }

        @Override
        public List<Parameter> parameters() {
            return List.of(new Parameter(
                    name(),
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
        boolean isValid(Comparison comparison, FilterOp operator, JsonValue.JsonString text) {
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
                            "The name has more than " + MAX_WORDS + " words; send the " + MAX_WORDS
                                    + " that matter most.");
        }
    }

    /** A filter by the words of several fields. */
    static final class FullTextFilter extends RequestFilter.OfTexts {

        private static final int MIN_LENGTH = 2;
        private static final int MAX_LENGTH = 200;

        FullTextFilter(FilterField filter) {
            super(filter);
        }

        @Override
        public List<Parameter> parameters() {
            return List.of(new Parameter(
                    name(),
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
        boolean isValid(Comparison comparison, FilterOp operator, JsonValue.JsonString text) {
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
}
