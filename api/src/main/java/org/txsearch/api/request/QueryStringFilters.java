package org.txsearch.api.request;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.query.FilterOp;
import org.txsearch.query.TransactionFilter;

/** The filters of one query string, each read as the comparison of a body that it is short for. */
final class QueryStringFilters {

    private final Parameters given;
    private final Comparison.Context context;
    private final Map<String, Object> echo;
    private final List<TransactionFilter> filters = new ArrayList<>();

    /** What was read is noted in {@code echo}, by the names of the parameters. */
    QueryStringFilters(Parameters given, Comparison.Context context, Map<String, Object> echo) {
        this.given = given;
        this.context = context;
        this.echo = echo;
    }

    /** What was read so far. */
    TransactionFilter filter() {
        return new TransactionFilter.And(filters);
    }

    /** The names of all parameters. */
    Iterable<String> names() {
        return given.names();
    }

    /** The value of a parameter, or null. */
    @Nullable
    String text(String parameter) {
        return given.get(parameter);
    }

    /** Reads a parameter that is one text, compared by that operator. */
    void readText(RequestFilter field, FilterOp operator) {
        String text = text(field.name());
        if (text != null) {
            readText(field, operator, text, text);
        }
    }

    /** Reads the part of a parameter that is compared by that operator; {@code written} is the whole of it. */
    void readText(RequestFilter field, FilterOp operator, String part, String written) {
        String name = field.name();
        if (read(field, name, "", Map.of(operator, new JsonValue.Text(name, part, written))) != null) {
            echo(name, written);
        }
    }

    /** Reads a parameter that is a list, any value of which matches. */
    void readList(RequestFilter field) {
        String name = field.name();
        List<String> texts = given.list(name, context.faults());
        if (texts != null) {
            List<JsonValue> values = new ArrayList<>();
            texts.forEach(text -> values.add(new JsonValue.Text(name, text)));
            Map<String, Object> read = read(field, name, "", Map.of(FilterOp.IN, new JsonValue.Array(name, values)));
            if (read != null) {
                echo(name, read.getOrDefault(FilterOp.IN.text(), List.of()));
            }
        }
    }

    /** Reads a comparison; its operands as they were read by operator, or null if faults were noted. */
    @Nullable
    Map<String, Object> read(RequestFilter field, String pointer, String key, Map<FilterOp, JsonValue> operands) {
        if (operands.isEmpty()) {
            return null;
        }
        Comparison comparison = new Comparison(pointer, key, operands, context);
        if (!comparison.read(field)) {
            return null;
        }
        filters.add(comparison.filter());
        return comparison.echo();
    }

    /** The operands of a range whose ends are two parameters. */
    Map<FilterOp, JsonValue> range(String from, FilterOp lower, String to, FilterOp upper) {
        Map<FilterOp, JsonValue> operands = new EnumMap<>(FilterOp.class);
        put(operands, lower, from);
        put(operands, upper, to);
        return operands;
    }

    private void put(Map<FilterOp, JsonValue> operands, FilterOp operator, String parameter) {
        String text = text(parameter);
        if (text != null) {
            operands.put(operator, new JsonValue.Text(parameter, text));
        }
    }

    void echo(String name, Object value) {
        echo.put(name, value);
    }

    void fault(String parameter, FaultCode code, String detail) {
        context.faults().add(parameter, code, detail);
    }
}
