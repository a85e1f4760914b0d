package org.txsearch.api.request;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.money.Currency;
import org.txsearch.query.FilterOp;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;

/**
 * Reads filters: conjunctions, alternatives and negations of comparisons in a body; in a query string a conjunction of
 * parameters, each of which is short for a comparison.
 */
public final class FilterReader {

    /** How deep {@code and}, {@code or} and {@code not} may be nested. */
    public static final int MAX_LEVELS = 5;

    /** The largest number of comparisons of a filter. */
    public static final int MAX_COMPARISONS = 50;

    private static final int MAX_CLAUSES = 1_000;

    private final List<RequestFilter> fields;
    private final Map<String, RequestFilter> byName = new TreeMap<>();
    private final Set<String> parameters = new LinkedHashSet<>();

    /** A reader of filters by the fields of this catalogue. */
    public FilterReader(FieldCatalogue catalogue) {
        this.fields = RequestFilter.of(catalogue);
        for (RequestFilter field : fields) {
            byName.put(field.name(), field);
            field.parameters()
                    .forEach(parameter -> parameters.add(
                            parameter.takes() == RequestFilter.Takes.BY_KEY
                                    ? parameter.name() + "[key]"
                                    : parameter.name()));
        }
    }

    /**
     * A filter of a body, or a part of it.
     *
     * @param filter what it means
     * @param echo the same part as JSON, with its dates resolved; read again it has the same meaning
     */
    record Parsed(TransactionFilter filter, Map<String, Object> echo) {}

    /** The names of the parameters that filter, followed by {@code [key]} if they take a key. */
    public Set<String> parameters() {
        return parameters;
    }

    /** Whether this is the name of a parameter with its key in brackets. */
    boolean isKeyed(String parameter) {
        return parameter.endsWith("]") && fields.stream().anyMatch(field -> field.key(parameter) != null);
    }

    /** Whether this parameter searches words of several fields. */
    boolean isText(String parameter) {
        return byName.get(parameter) instanceof TextFilter.FullTextFilter;
    }

    /** The filter of a query string; its parameters as they were read are noted in {@code echo}. */
    TransactionFilter read(Parameters given, ZoneId zone, Map<String, Object> echo, Faults faults) {
        Currency currency = CurrencyFilter.only(given.list(CurrencyFilter.NAME, new Faults()));
        RequestFilter.QueryString query =
                new RequestFilter.QueryString(given, new Comparison.Context(zone, currency, faults), echo);
        fields.forEach(field -> field.readParameters(query));
        return new TransactionFilter.And(query.filters());
    }

    /** The filter of a body, or null where faults were noted. */
    @Nullable
    Parsed read(JsonValue filter, ZoneId zone, Faults faults) {
        Tree tree = new Tree(faults);
        Parsed parsed = tree.node(filter, 0, new Comparison.Context(zone, null, faults));
        if (tree.comparisons > MAX_COMPARISONS) {
            faults.add(
                    filter.pointer(),
                    FaultCode.QUERY_TOO_COMPLEX,
                    "The filter has more than " + MAX_COMPARISONS
                            + " comparisons; join values by in, or send several requests.");
        } else if (parsed != null && parsed.filter().clauses() > MAX_CLAUSES) {
            faults.add(
                    filter.pointer(),
                    FaultCode.QUERY_TOO_COMPLEX,
                    "The filter has too many words or amounts; send several requests.");
        }
        return parsed;
    }

    /** One reading of a body's filter. */
    private final class Tree {

        private final Faults faults;
        private int comparisons;

        Tree(Faults faults) {
            this.faults = faults;
        }

        @Nullable
        Parsed node(JsonValue node, int depth, Comparison.Context context) {
            if (!(node instanceof JsonValue.JsonMembers members)) {
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
            if (depth == MAX_LEVELS) {
                return fault(
                        member.getValue(),
                        FaultCode.QUERY_TOO_COMPLEX,
                        "The filter nests and, or and not more than " + MAX_LEVELS + " deep; flatten it.");
            }
            return name.equals("not")
                    ? not(member.getValue(), depth, context)
                    : several(name, member.getValue(), depth, context);
        }

        private @Nullable Parsed not(JsonValue value, int depth, Comparison.Context context) {
            Parsed part = node(value, depth + 1, context);
            return part == null
                    ? null
                    : new Parsed(new TransactionFilter.Not(part.filter()), Map.of("not", part.echo()));
        }

        private @Nullable Parsed several(String name, JsonValue value, int depth, Comparison.Context context) {
            if (!(value instanceof JsonValue.JsonArray array)
                    || array.elements().isEmpty()) {
                return fault(
                        value,
                        value instanceof JsonValue.JsonArray ? FaultCode.EMPTY_VALUE : FaultCode.INVALID_VALUE,
                        value instanceof JsonValue.JsonArray
                                ? "The array is empty; add a filter, or leave it out."
                                : "The value is not a JSON array; write the filters in brackets.");
            }
            boolean all = name.equals("and");
            Comparison.Context within = all && context.currency() == null
                    ? context.within(CurrencyFilter.only(currencies(array)))
                    : context;
            List<TransactionFilter> filters = new ArrayList<>();
            List<Object> echo = new ArrayList<>();
            for (JsonValue element : array.elements()) {
                Parsed part = node(element, depth + 1, within);
                if (part != null) {
                    filters.add(part.filter());
                    echo.add(part.echo());
                }
            }
            if (filters.size() < array.elements().size()) {
                return null;
            }
            return new Parsed(
                    all ? new TransactionFilter.And(filters) : new TransactionFilter.Or(filters), Map.of(name, echo));
        }

        /** The currency codes in a conjunction, and in those within it. */
        private Set<String> currencies(JsonValue.JsonArray conjunction) {
            Set<String> codes = new LinkedHashSet<>();
            for (JsonValue element : conjunction.elements()) {
                if (element instanceof JsonValue.JsonMembers members) {
                    members.byName().forEach((name, value) -> {
                        if (name.equals("and") && value instanceof JsonValue.JsonArray inner) {
                            codes.addAll(currencies(inner));
                        } else if (name.equals(CurrencyFilter.NAME)) {
                            codes.addAll(CurrencyFilter.codes(value));
                        }
                    });
                }
            }
            return codes;
        }

        /** The comparison of that name in the object at that pointer, or null where faults were noted. */
        private @Nullable Parsed comparison(String object, String name, JsonValue value, Comparison.Context context) {
            int dot = name.indexOf('.');
            RequestFilter field = byName.get(dot < 0 ? name : name.substring(0, dot));
            if (field == null || field.isKeyed() == dot < 0) {
                List<String> known = byName.values().stream()
                        .map(other -> other.name() + (other.isKeyed() ? ".<key>" : ""))
                        .toList();
                UnknownName.note(Faults.member(object, name), FaultCode.UNKNOWN_FIELD, name, known, "field", faults);
                return null;
            }
            String key = field.isKeyed() ? name.substring(dot + 1) : "";
            List<String> operators =
                    field.operators().stream().map(FilterOp::text).toList();
            if (!(value instanceof JsonValue.JsonMembers members)
                    || members.byName().isEmpty()) {
                return fault(
                        value,
                        value instanceof JsonValue.JsonMembers ? FaultCode.EMPTY_VALUE : FaultCode.INVALID_VALUE,
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
                            "This field has no such comparison; use one or more of " + String.join(", ", operators)
                                    + ".",
                            Suggestion.of(text, operators));
                }
            });
            // Whatever is wrong with an operator, the operands are read: all faults are reported at once.
            Comparison comparison = new Comparison(value.pointer(), key, operands, context);
            return comparison.read(field) && operands.size() == members.byName().size()
                    ? new Parsed(
                            comparison.filter(),
                            Map.of(field.isKeyed() ? field.name() + "." + key : name, comparison.echo()))
                    : null;
        }

        private @Nullable Parsed fault(JsonValue value, FaultCode code, String detail) {
            faults.add(value.pointer(), code, detail);
            return null;
        }
    }
}
