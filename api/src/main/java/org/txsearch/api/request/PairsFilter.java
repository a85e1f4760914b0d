package org.txsearch.api.request;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.query.FilterOp;
import org.txsearch.query.PairsField;
import org.txsearch.query.TransactionFilter;

/** Values of a map by their keys: {@code metadata[key]} in a query string, {@code metadata.key} in a body. */
final class PairsFilter extends RequestFilter {

    private static final String NO_KEY = "The key is empty, has more than " + MAX_KEY_LENGTH
            + " characters, or has a control character; send the key as it was stored.";

    private final PairsField pairs;

    PairsFilter(PairsField pairs) {
        super(pairs);
        this.pairs = pairs;
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(new Parameter(
                name(),
                pairs.field().doc() + " Written " + name() + "[key]=value; exactly this value of this key, at most "
                        + MAX_KEYS + " keys.",
                form(FilterOp.EQ),
                Takes.BY_KEY,
                "1001"));
    }

    @Override
    public TextForm form(FilterOp operator) {
        return TextForm.any("text", 1, pairs.field().maxSearchedLength());
    }

    @Override
    public boolean isKeyed() {
        return true;
    }

    @Override
    TransactionFilter exists(String key) {
        return new PairsField.HasKey(pairs.field(), key);
    }

    @Override
    @Nullable
    String key(String parameter) {
        return parameter.startsWith(name() + "[") && parameter.endsWith("]")
                ? parameter.substring(name().length() + 1, parameter.length() - 1)
                : null;
    }

    @Override
    void readParameters(QueryStringFilters given) {
        int keys = 0;
        for (String parameter : given.names()) {
            String key = key(parameter);
            String text = key == null ? null : given.text(parameter);
            if (key == null || text == null) {
                continue;
            }
            if (!isKey(key)) {
                given.fault(parameter, FaultCode.INVALID_VALUE, NO_KEY);
                continue;
            }
            keys++;
            Map<String, Object> read =
                    given.read(this, parameter, key, Map.of(FilterOp.EQ, new JsonValue.Text(parameter, text)));
            if (read != null) {
                given.echo(name() + "[" + key + "]", read.getOrDefault(FilterOp.EQ.text(), ""));
            }
        }
        if (keys > MAX_KEYS) {
            given.fault(
                    name(),
                    FaultCode.TOO_MANY_VALUES,
                    "The request names more than " + MAX_KEYS + " keys; name " + MAX_KEYS + " at most.");
        }
    }

    @Override
    void read(Comparison comparison) {
        if (!isKey(comparison.key())) {
            comparison.fault(comparison.pointer(), FaultCode.INVALID_VALUE, NO_KEY);
        }
        if (isMasked(comparison.key())) {
            comparison.fault(comparison.pointer(), FaultCode.INVALID_VALUE, Comparison.CARD_NUMBER);
            return;
        }
        comparison.readTexts(this, (operator, texts) -> {
            TransactionFilter any = new PairsField.HasPair(
                    pairs.field(),
                    comparison.key(),
                    texts.stream().map(JsonValue.Text::value).toList());
            return comparison.all(
                            texts, text -> comparison.fits(text, pairs.field().maxSearchedLength()))
                    ? any
                    : null;
        });
    }

    private static boolean isKey(String key) {
        return !key.isEmpty()
                && Comparison.points(key) <= MAX_KEY_LENGTH
                && key.codePoints().noneMatch(Character::isISOControl);
    }
}
