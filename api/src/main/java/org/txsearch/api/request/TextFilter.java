package org.txsearch.api.request;

import java.util.List;
import java.util.stream.Collectors;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.document.CardNumbers;
import org.txsearch.document.Words;
import org.txsearch.query.FilterOp;
import org.txsearch.query.TextField;
import org.txsearch.schema.Field;

/** Words of several fields. */
final class TextFilter extends RequestFilter {

    private static final int MIN_LENGTH = 2;
    private static final int MAX_LENGTH = 200;

    private final TextField text;

    TextFilter(TextField text) {
        super(text);
        this.text = text;
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(new Parameter(
                name(),
                "Words at white space, each the start of the value, or of a word, of any of "
                        + text.fields().stream().map(Field::path).collect(Collectors.joining(", "))
                        + "; case and accents do not matter. Words of a name are found as the parameter for names finds them.",
                form(FilterOp.MATCH),
                "1001"));
    }

    @Override
    public TextForm form(FilterOp operator) {
        return TextForm.any("words", MIN_LENGTH, MAX_LENGTH);
    }

    /** The words of several fields are stored together, masked whatever the field. */
    @Override
    boolean isMasked(String value) {
        return CardNumbers.isMasked(value);
    }

    @Override
    void readParameters(QueryStringFilters given) {
        given.readText(this, FilterOp.MATCH);
    }

    @Override
    void read(Comparison comparison) {
        comparison.readTexts(
                this,
                (operator, texts) -> isText(comparison, texts.get(0))
                        ? new TextField.HasWords(text.fields(), texts.get(0).value())
                        : null);
    }

    private static boolean isText(Comparison comparison, JsonValue.Text text) {
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
