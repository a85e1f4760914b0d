package org.txsearch.api.request;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.query.FilterOp;
import org.txsearch.query.TransactionFilter;

/** Reads the filter of one body, and counts its comparisons. */
final class FilterTree {

    private final Map<String, RequestFilter> fields;
    private final Faults faults;
    private int comparisons;

    /** Creates a reader of filters by the given fields. */
    FilterTree(Map<String, RequestFilter> fields, Faults faults) {
        this.fields = fields;
        this.faults = faults;
    }

    /** Returns how many comparisons were read, invalid ones included. */
    int comparisons() {
        return comparisons;
    }

    /** Returns the filter, or null if a fault was noted. */
    @Nullable
    ParsedFilter read(JsonValue filter, ZoneId zone) {
        return node(filter, 0, new ComparisonContext(zone, null, faults));
    }

    private @Nullable ParsedFilter node(JsonValue node, int depth, ComparisonContext context) {
        if (!(node instanceof JsonMembers members)) {
            return fault(
                    node,
                    FaultCode.INVALID_VALUE,
                    "The value is not a filter; write {\"and\":[…]}, {\"or\":[…]}, {\"not\":{…}} or"
                            + " {\"<field>\":{\"<op>\":value}}.");
        }
        if (members.byName().size() != 1) {
            boolean none = members.byName().isEmpty();
            return fault(
                    node,
                    none ? FaultCode.EMPTY_VALUE : FaultCode.INVALID_VALUE,
                    none
                            ? "The filter is empty; add a comparison, or leave it out."
                            : "The filter has several members; put each into an object of its own and join them by and.");
        }
        Map.Entry<String, JsonValue> member =
                members.byName().entrySet().iterator().next();
        String name = member.getKey();
        boolean isConnective = name.equals("and") || name.equals("or") || name.equals("not");
        if (!isConnective) {
            comparisons++;
            return comparison(members.pointer(), name, member.getValue(), context);
        }
        if (depth == FilterReader.MAX_LEVELS) {
            return fault(
                    member.getValue(),
                    FaultCode.QUERY_TOO_COMPLEX,
                    "The filter nests and, or and not more than " + FilterReader.MAX_LEVELS + " deep; flatten it.");
        }
        return name.equals("not")
                ? not(member.getValue(), depth, context)
                : several(name, member.getValue(), depth, context);
    }

    private @Nullable ParsedFilter not(JsonValue value, int depth, ComparisonContext context) {
        ParsedFilter part = node(value, depth + 1, context);
        return part == null
                ? null
                : new ParsedFilter(new TransactionFilter.Not(part.filter()), Map.of("not", part.echo()));
    }

    private @Nullable ParsedFilter several(String name, JsonValue value, int depth, ComparisonContext context) {
        if (!(value instanceof JsonArray array) || array.elements().isEmpty()) {
            return fault(
                    value,
                    value instanceof JsonArray ? FaultCode.EMPTY_VALUE : FaultCode.INVALID_VALUE,
                    value instanceof JsonArray
                            ? "The array is empty; add a filter, or leave it out."
                            : "The value is not a JSON array; write the filters in brackets.");
        }
        boolean all = name.equals("and");
        ComparisonContext within =
                all && context.currency() == null ? context.within(CurrencyFilter.only(currencies(array))) : context;
        List<TransactionFilter> filters = new ArrayList<>();
        List<Object> echo = new ArrayList<>();
        for (JsonValue element : array.elements()) {
            ParsedFilter part = node(element, depth + 1, within);
            if (part != null) {
                filters.add(part.filter());
                echo.add(part.echo());
            }
        }
        if (filters.size() < array.elements().size()) {
            return null;
        }
        return new ParsedFilter(
                all ? new TransactionFilter.And(filters) : new TransactionFilter.Or(filters), Map.of(name, echo));
    }

    /** Returns the currency codes in a conjunction, and in the conjunctions within it. */
    private Set<String> currencies(JsonArray conjunction) {
        Set<String> codes = new LinkedHashSet<>();
        for (JsonValue element : conjunction.elements()) {
            if (element instanceof JsonMembers members) {
                members.byName().forEach((name, value) -> {
                    if (name.equals("and") && value instanceof JsonArray inner) {
                        codes.addAll(currencies(inner));
                    } else if (name.equals(CurrencyFilter.NAME)) {
                        codes.addAll(CurrencyFilter.codes(value));
                    }
                });
            }
        }
        return codes;
    }

    /** Returns a comparison of the object at the given pointer, or null if faults were noted. */
    private @Nullable ParsedFilter comparison(String object, String name, JsonValue value, ComparisonContext context) {
        int dot = name.indexOf('.');
        RequestFilter field = fields.get(dot < 0 ? name : name.substring(0, dot));
        if (field == null || field.isKeyed() == dot < 0) {
            List<String> known = fields.values().stream()
                    .map(other -> other.name() + (other.isKeyed() ? ".<key>" : ""))
                    .toList();
            UnknownName.note(Faults.member(object, name), FaultCode.UNKNOWN_FIELD, name, known, "field", faults);
            return null;
        }
        String key = field.isKeyed() ? name.substring(dot + 1) : "";
        List<String> operators = field.operators().stream().map(FilterOp::text).toList();
        if (!(value instanceof JsonMembers members) || members.byName().isEmpty()) {
            return fault(
                    value,
                    value instanceof JsonMembers ? FaultCode.EMPTY_VALUE : FaultCode.INVALID_VALUE,
                    "The field is compared with nothing; write an object with one or more of "
                            + String.join(", ", operators) + ".");
        }
        Map<FilterOp, JsonValue> operands = new EnumMap<>(FilterOp.class);
        members.byName().forEach((text, operand) -> {
            FilterOp operator = FilterOp.of(text);
            if (operator != null && field.operators().contains(operator)) {
                operands.put(operator, operand);
            } else {
                faults.add(
                        operand.pointer(),
                        FaultCode.INVALID_ENUM,
                        "This field has no such comparison; use one or more of " + String.join(", ", operators) + ".",
                        Suggestion.of(text, operators));
            }
        });
        // The operands are read even if an operator is wrong: all faults are reported at once.
        Comparison comparison = new Comparison(value.pointer(), key, operands, context);
        return comparison.read(field) && operands.size() == members.byName().size()
                ? new ParsedFilter(
                        comparison.filter(),
                        Map.of(field.isKeyed() ? field.name() + "." + key : name, comparison.echo()))
                : null;
    }

    private @Nullable ParsedFilter fault(JsonValue value, FaultCode code, String detail) {
        faults.add(value.pointer(), code, detail);
        return null;
    }
}
