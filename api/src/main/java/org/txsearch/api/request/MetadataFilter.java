package org.txsearch.api.request;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;
import org.txsearch.query.TransactionFilter;

/** A filter by values of a map: {@code metadata[key]} in a query string, {@code metadata.key} in a body. */
final class MetadataFilter extends TextFilter {

    private static final String NO_KEY = "The key is empty, has more than " + MAX_KEY_LENGTH
            + " characters, or has a control character; send the key as it was stored.";

    MetadataFilter(FilterField filter) {
        super(filter);
    }

    @Override
    public List<Member<?>> parameters() {
        return List.of(Member.filter(
                name(),
                MemberType.TEXT,
                field().doc() + " Written " + name() + "[key]=value; exactly this value of this key, at most "
                        + MAX_KEYS + " keys.",
                form(FilterOp.EQ),
                "1001"));
    }

    @Override
    public TextForm form(FilterOp operator) {
        return TextForm.any("text", 1, field().maxSearchedLength());
    }

    @Override
    public boolean isKeyed() {
        return true;
    }

    @Override
    TransactionFilter exists(String key) {
        return new FieldFilter.HasKey(field(), key);
    }

    @Override
    @Nullable
    String key(String parameter) {
        return parameter.startsWith(name() + "[") && parameter.endsWith("]")
                ? parameter.substring(name().length() + 1, parameter.length() - 1)
                : null;
    }

    @Override
    void readParameters(QueryFilters given) {
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
            JsonValue value = new JsonString(parameter, text);
            given.read(this, parameter, key, Map.of(FilterOp.EQ, value), operator -> parameter);
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
        if (!isKey(comparison.key)) {
            comparison.fault(comparison.pointer, FaultCode.INVALID_VALUE, NO_KEY);
        }
        if (isMasked(comparison.key)) {
            comparison.fault(comparison.pointer, FaultCode.INVALID_VALUE, Comparison.CARD_NUMBER);
            return;
        }
        super.read(comparison);
    }

    @Override
    TransactionFilter meaning(FilterOp operator, String key, List<String> values) {
        return new FieldFilter.HasPair(field(), key, values);
    }

    @Override
    boolean isValid(Comparison comparison, FilterOp operator, JsonString text) {
        return comparison.fits(text, field().maxSearchedLength());
    }

    private static boolean isKey(String key) {
        return !key.isEmpty()
                && Comparison.points(key) <= MAX_KEY_LENGTH
                && key.codePoints().noneMatch(Character::isISOControl);
    }
}
