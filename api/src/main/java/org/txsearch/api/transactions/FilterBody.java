package org.txsearch.api.transactions;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.money.Currency;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;

/** Reads the filter of a body: conjunctions, alternatives and negations of comparisons. */
final class FilterBody {

    static final int DEEPEST = 5;
    static final int MOST_LEAVES = 50;

    private final Map<String, FilterField> offered;

    FilterBody(FieldCatalogue catalogue) {
        this.offered = FilterField.byName(catalogue);
    }

    /** The filter, or null where faults have been noted. */
    @Nullable
    Understood read(JsonValue filter, ZoneId zone, Faults faults) {
        Reading reading = new Reading(zone, faults);
        Understood understood = reading.node(filter, 0, null);
        if (reading.leaves > MOST_LEAVES) {
            faults.add(
                    filter.pointer(),
                    FaultCode.QUERY_TOO_COMPLEX,
                    "The filter has more than " + MOST_LEAVES
                            + " comparisons; join values by in, or send several requests.");
        } else if (understood != null && FilterWeight.of(understood.filter()) > FilterWeight.GREATEST) {
            faults.add(
                    filter.pointer(),
                    FaultCode.QUERY_TOO_COMPLEX,
                    "The filter has too many words or amounts; send several requests.");
        }
        return understood;
    }

    private final class Reading {

        private final FilterLeaf leaf;
        private final Faults faults;
        private int leaves;

        Reading(ZoneId zone, Faults faults) {
            this.faults = faults;
            this.leaf = new FilterLeaf(offered, zone, faults);
        }

        /** A node at that depth, where every transaction is in that one currency if it is known. */
        @Nullable
        Understood node(JsonValue node, int depth, @Nullable Currency currency) {
            if (!(node instanceof JsonValue.Members members)) {
                faults.add(
                        node.pointer(),
                        FaultCode.INVALID_VALUE,
                        "The value is not a filter; write {\"and\":[…]}, {\"or\":[…]}, {\"not\":{…}} or"
                                + " {\"<field>\":{\"<op>\":value}}.");
                return null;
            }
            if (members.byName().size() != 1) {
                boolean none = members.byName().isEmpty();
                faults.add(
                        node.pointer(),
                        none ? FaultCode.EMPTY_VALUE : FaultCode.INVALID_VALUE,
                        none
                                ? "The filter is empty; add a comparison, or leave it out."
                                : "The filter has several members; put each into an object of its own and join them by and.");
                return null;
            }
            Map.Entry<String, JsonValue> member =
                    members.byName().entrySet().iterator().next();
            return switch (member.getKey()) {
                case "and", "or", "not" -> {
                    if (depth == DEEPEST) {
                        faults.add(
                                member.getValue().pointer(),
                                FaultCode.QUERY_TOO_COMPLEX,
                                "The filter nests and, or and not more than " + DEEPEST + " deep; flatten it.");
                        yield null;
                    }
                    yield member.getKey().equals("not")
                            ? not(member.getValue(), depth, currency)
                            : several(member.getKey(), member.getValue(), depth, currency);
                }
                default -> {
                    leaves++;
                    yield leaf.read(members.pointer(), member.getKey(), member.getValue(), currency);
                }
            };
        }

        private @Nullable Understood not(JsonValue value, int depth, @Nullable Currency currency) {
            Understood part = node(value, depth + 1, currency);
            return part == null
                    ? null
                    : new Understood(new TransactionFilter.Not(part.filter()), Map.of("not", part.resolved()));
        }

        private @Nullable Understood several(String name, JsonValue value, int depth, @Nullable Currency currency) {
            if (!(value instanceof JsonValue.Array array) || array.elements().isEmpty()) {
                faults.add(
                        value.pointer(),
                        value instanceof JsonValue.Array ? FaultCode.EMPTY_VALUE : FaultCode.INVALID_VALUE,
                        value instanceof JsonValue.Array
                                ? "The array is empty; add a filter, or leave it out."
                                : "The value is not a JSON array; write the filters in brackets.");
                return null;
            }
            boolean all = name.equals("and");
            Currency known = all && currency == null ? AmountRange.oneCurrency(currencies(array)) : currency;
            List<TransactionFilter> filters = new ArrayList<>();
            List<Object> resolved = new ArrayList<>();
            for (JsonValue element : array.elements()) {
                Understood part = node(element, depth + 1, known);
                if (part != null) {
                    filters.add(part.filter());
                    resolved.add(part.resolved());
                }
            }
            if (filters.size() < array.elements().size()) {
                return null;
            }
            return new Understood(
                    all ? new TransactionFilter.And(filters) : new TransactionFilter.Or(filters),
                    Map.of(name, resolved));
        }

        /** The codes that stand beside the amounts in a conjunction, and in those within it. */
        private Set<String> currencies(JsonValue.Array conjunction) {
            Set<String> codes = new LinkedHashSet<>();
            for (JsonValue element : conjunction.elements()) {
                if (element instanceof JsonValue.Members members) {
                    members.byName().forEach((name, value) -> {
                        FilterField field = offered.get(name);
                        if (name.equals("and") && value instanceof JsonValue.Array inner) {
                            codes.addAll(currencies(inner));
                        } else if (field != null && field.kind() == FilterField.Kind.CURRENCY) {
                            codes.addAll(codes(value));
                        }
                    });
                }
            }
            return codes;
        }

        private static List<String> codes(JsonValue ops) {
            List<String> codes = new ArrayList<>();
            if (ops instanceof JsonValue.Members members) {
                JsonValue one = members.byName().get(FilterOp.EQ.text());
                JsonValue some = members.byName().get(FilterOp.IN.text());
                List<JsonValue> values = new ArrayList<>(one == null ? List.of() : List.of(one));
                values.addAll(some instanceof JsonValue.Array array ? array.elements() : List.of());
                for (JsonValue value : values) {
                    codes.add(value instanceof JsonValue.Text text ? text.value() : "");
                }
            }
            return codes;
        }
    }
}
