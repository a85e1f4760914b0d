package org.txsearch.api.request;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.query.FilterOp;
import org.txsearch.query.TransactionFilter;

/** Reads the comparison of one field with its operands, from a body or from the parameters of a query string. */
final class Comparison {

    /** The detail of a fault in a value that no document has. */
    static final String CARD_NUMBER =
            "The value has a card number, which is never stored; search by card_last4, the last four digits of the card.";

    final String pointer;
    final String key;
    /** The operands, in the order of the operators. */
    final Map<FilterOp, JsonValue> operands;

    final ComparisonContext context;
    private final Map<String, Object> echo = new LinkedHashMap<>();
    private final List<TransactionFilter> filters = new ArrayList<>();
    private boolean sound = true;

    /** Creates a comparison. The key is empty if the field has no keys. */
    Comparison(String pointer, String key, Map<FilterOp, JsonValue> operands, ComparisonContext context) {
        this.pointer = pointer;
        this.key = key;
        this.operands = operands;
        this.context = context;
    }

    /** Reads all operands. Returns whether there was no fault. */
    boolean read(RequestFilter field) {
        field.read(this);
        JsonValue exists = operands.get(FilterOp.EXISTS);
        if (exists != null) {
            Boolean truth = BodyValues.truth(exists, context.faults());
            TransactionFilter some = field.exists(key);
            add(truth == null ? null : truth ? some : new TransactionFilter.Not(some));
            echo(FilterOp.EXISTS, Boolean.TRUE.equals(truth));
        }
        return sound;
    }

    /** Returns the filter that was read. */
    TransactionFilter filter() {
        return filters.size() == 1 ? filters.get(0) : new TransactionFilter.And(filters);
    }

    /** Returns the resolved operands by the names of their operators. They can be read again. */
    Map<String, Object> echo() {
        return echo;
    }

    /** Adds a part of the filter, or null if a fault was noted. */
    void add(@Nullable TransactionFilter filter) {
        sound &= filter != null;
        if (filter != null) {
            filters.add(filter);
        }
    }

    void echo(FilterOp operator, Object value) {
        echo.put(operator.text(), value);
    }

    /** Reads operands that are texts. */
    void readTexts(TextFilter field) {
        operands.forEach((operator, operand) -> {
            if (operator == FilterOp.EXISTS) {
                return;
            }
            boolean several = operator == FilterOp.IN;
            List<JsonString> texts = BodyValues.texts(operand, several, BodyValues.MAX_VALUES, context.faults());
            if (texts == null) {
                sound = false;
                return;
            }
            if (!all(texts, text -> isStored(field, text))) {
                return;
            }
            List<String> written = texts.stream().map(JsonString::written).toList();
            echo(operator, several ? written : written.get(0));
            boolean valid = all(texts, text -> field.isValid(this, operator, text));
            List<String> values = texts.stream().map(JsonString::value).toList();
            add(valid ? field.meaning(operator, key, values) : null);
        });
    }

    /**
     * Returns whether all texts satisfy the rule. In a body, each text can have a fault; the values of a parameter share one fault.
     */
    private boolean all(List<JsonString> texts, Predicate<JsonString> rule) {
        boolean all = true;
        for (JsonString text : texts) {
            all &= rule.test(text);
            if (!all && !context.faults().areInBody()) {
                return false;
            }
        }
        return all;
    }

    private boolean isStored(RequestFilter field, JsonString text) {
        return !field.isMasked(text.value()) || fault(text.pointer(), FaultCode.INVALID_VALUE, CARD_NUMBER);
    }

    /** Returns whether the text, as the client wrote it, has at most the given number of code points. */
    boolean fits(JsonString text, int maxLength) {
        return points(text.written()) <= maxLength
                || fault(
                        text.pointer(),
                        FaultCode.INVALID_LENGTH,
                        "The value has more than " + maxLength + " characters; shorten it.");
    }

    /** Notes a fault. Returns false, so that a rule can end with it. */
    boolean fault(String where, FaultCode code, String detail) {
        return fault(where, code, detail, null);
    }

    boolean fault(String where, FaultCode code, String detail, @Nullable String suggestion) {
        context.faults().add(where, code, detail, suggestion);
        sound = false;
        return false;
    }

    static int points(String text) {
        return text.codePointCount(0, text.length());
    }
}
