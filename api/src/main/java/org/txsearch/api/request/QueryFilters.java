package org.txsearch.api.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.query.FilterOp;
import org.txsearch.query.TransactionFilter;

/** Reads the parameters of one query string as comparisons of a body. */
final class QueryFilters {

    private final Parameters given;
    private final ComparisonContext context;
    private final Map<String, Object> echo;
    private final List<TransactionFilter> filters = new ArrayList<>();

    QueryFilters(Parameters given, ComparisonContext context, Map<String, Object> echo) {
        this.given = given;
        this.context = context;
        this.echo = echo;
    }

    /** Returns the filters that have been read. */
    List<TransactionFilter> filters() {
        return filters;
    }

    /** Returns the names of all parameters. */
    Iterable<String> names() {
        return given.names();
    }

    /** Returns the value of a parameter, or null. */
    @Nullable
    String text(String parameter) {
        return given.get(parameter);
    }

    /** Reads a parameter with one text as an operand. */
    void readText(RequestFilter field, FilterOp operator) {
        String text = text(field.name());
        if (text != null) {
            readText(field, operator, text, text);
        }
    }

    /** Reads a part of the text of a parameter as an operand; {@code written} is the whole text. */
    void readText(RequestFilter field, FilterOp operator, String part, String written) {
        JsonValue text = new JsonString(field.name(), part, written);
        read(field, field.name(), "", Map.of(operator, text), read -> field.name());
    }

    /** Reads a parameter with a list, any value of which matches. */
    void readList(RequestFilter field) {
        String name = field.name();
        List<String> texts = given.list(name, BodyValues.MAX_VALUES, context.faults());
        if (texts != null) {
            List<JsonValue> values = new ArrayList<>();
            texts.forEach(text -> values.add(new JsonString(name, text)));
            read(field, name, "", Map.of(FilterOp.IN, new JsonArray(name, values)), read -> name);
        }
    }

    /** Reads a comparison, and echoes its operands under the parameter of each operator. */
    void read(
            RequestFilter field,
            String pointer,
            String key,
            Map<FilterOp, JsonValue> operands,
            UnaryOperator<String> parameter) {
        Comparison comparison = new Comparison(pointer, key, operands, context);
        if (comparison.read(field)) {
            filters.add(comparison.filter());
            comparison.echo().forEach((operator, value) -> echo.put(parameter.apply(operator), value));
        }
    }

    void fault(String parameter, FaultCode code, String detail) {
        context.faults().add(parameter, code, detail);
    }
}
