package org.txsearch.api.transactions;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.money.Currency;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;
import org.txsearch.query.TransactionFilter;

/** Reads one comparison of a body's filter: a field, and what it is compared by. */
final class FilterLeaf {

    private final Map<String, FilterField> offered;
    private final Faults faults;
    private final FilterValues values;
    private final BodyRanges ranges;

    FilterLeaf(Map<String, FilterField> offered, ZoneId zone, Faults faults) {
        this.offered = offered;
        this.faults = faults;
        this.values = new FilterValues(faults);
        this.ranges = new BodyRanges(zone, faults);
    }

    /** The comparison of that name in the object at that pointer, or null where faults have been noted. */
    @Nullable
    Understood read(String pointer, String name, JsonValue comparison, @Nullable Currency currency) {
        int dot = name.indexOf('.');
        FilterField field = offered.get(dot < 0 ? name : name.substring(0, dot));
        boolean keyed = field != null && field.kind() == FilterField.Kind.PAIRS;
        if (field == null || keyed == dot < 0) {
            UnknownName.note(
                    EchoedNames.member(pointer, name), FaultCode.UNKNOWN_FIELD, name, names(), "field", faults);
            return null;
        }
        String key = keyed ? FilterValues.asStored(field, name.substring(dot + 1)) : "";
        Map<FilterOp, JsonValue> ops = ops(field, comparison);
        if (ops == null) {
            return null;
        }
        // Whatever is wrong with the key or an operator, the values are looked at: all faults are told at once.
        boolean sound = !keyed || values.isKey(comparison.pointer(), key);
        sound &= ops.size() == ((JsonValue.Members) comparison).byName().size();
        Map<String, Object> resolved = new LinkedHashMap<>();
        List<TransactionFilter> filters = ranges.read(field, comparison.pointer(), ops, currency, resolved);
        sound &= filters != null;
        List<TransactionFilter> all = new ArrayList<>(filters == null ? List.of() : filters);
        for (Map.Entry<FilterOp, JsonValue> op : ops.entrySet()) {
            if (!BodyRanges.reads(field, op.getKey())) {
                TransactionFilter filter = compare(field, key, op.getKey(), op.getValue(), resolved);
                sound &= filter != null;
                if (filter != null) {
                    all.add(filter);
                }
            }
        }
        return sound
                ? new Understood(
                        all.size() == 1 ? all.get(0) : new TransactionFilter.And(all),
                        Map.of(keyed ? field.name() + "." + key : name, resolved))
                : null;
    }

    private List<String> names() {
        return offered.values().stream()
                .map(field -> field.name() + (field.kind() == FilterField.Kind.PAIRS ? ".<key>" : ""))
                .toList();
    }

    /** The operators that the field knows, or null where there is nothing to compare by. */
    private @Nullable Map<FilterOp, JsonValue> ops(FilterField field, JsonValue comparison) {
        Set<FilterOp> allowed = field.ops();
        String words = allowed.stream().map(FilterOp::text).collect(Collectors.joining(", "));
        if (!(comparison instanceof JsonValue.Members members)
                || members.byName().isEmpty()) {
            faults.add(
                    comparison.pointer(),
                    comparison instanceof JsonValue.Members ? FaultCode.EMPTY_VALUE : FaultCode.INVALID_VALUE,
                    "The field is compared with nothing; write an object with one or more of " + words + ".");
            return null;
        }
        Map<FilterOp, JsonValue> ops = new EnumMap<>(FilterOp.class);
        for (Map.Entry<String, JsonValue> member : members.byName().entrySet()) {
            FilterOp known = allowed.stream()
                    .filter(op -> op.text().equals(member.getKey()))
                    .findFirst()
                    .orElse(null);
            if (known == null) {
                faults.add(
                        member.getValue().pointer(),
                        FaultCode.INVALID_ENUM,
                        "This field has no such comparison; use one or more of " + words + ".",
                        Suggestion.of(
                                member.getKey(),
                                allowed.stream().map(FilterOp::text).toList()));
            } else {
                ops.put(known, member.getValue());
            }
        }
        return ops;
    }

    private @Nullable TransactionFilter compare(
            FilterField field, String key, FilterOp op, JsonValue value, Map<String, Object> resolved) {
        if (op == FilterOp.EXISTS) {
            Boolean exists = BodyValues.truth(value, faults);
            if (exists == null) {
                return null;
            }
            resolved.put(op.text(), exists);
            TransactionFilter there = field.kind() == FilterField.Kind.PAIRS
                    ? new TransactionFilter.HasKey(field.field(), key)
                    : new TransactionFilter.Exists(field.field());
            return exists ? there : new TransactionFilter.Not(there);
        }
        List<String> given = op == FilterOp.IN ? BodyValues.texts(value, faults) : BodyValues.text(value, faults);
        if (given == null) {
            return null;
        }
        List<String> texts =
                given.stream().map(text -> FilterValues.asStored(field, text)).toList();
        resolved.put(op.text(), op == FilterOp.IN ? texts : texts.get(0));
        String at = value.pointer();
        String text = texts.get(0);
        return switch (op) {
            case PREFIX, SUFFIX, CONTAINS -> part(field, op, at, text);
            case MATCH -> match(field, at, text);
            default -> exact(field, key, pointers(value), texts);
        };
    }

    /** Of each element of an array, or of the one value. */
    private static List<String> pointers(JsonValue value) {
        return value instanceof JsonValue.Array array
                ? array.elements().stream().map(JsonValue::pointer).toList()
                : List.of(value.pointer());
    }

    private @Nullable TransactionFilter exact(
            FilterField field, String key, List<String> pointers, List<String> texts) {
        return switch (field.kind()) {
            case EMAIL -> {
                List<TransactionFilter> any = new ArrayList<>();
                boolean all = each(pointers, texts, (at, text) -> {
                    TransactionFilter one = EmailPattern.literally(field.field(), at, text, false, false, faults);
                    return one != null && any.add(one);
                });
                yield !all ? null : any.size() == 1 ? any.get(0) : new TransactionFilter.Or(any);
            }
            case PAIRS ->
                each(pointers, texts, (at, text) -> values.fits(field.field(), at, text))
                        ? new TransactionFilter.HasPair(field.field(), key, texts)
                        : null;
            case CURRENCY ->
                each(pointers, texts, (at, text) -> values.isExact(field, at, text))
                        ? new TransactionFilter.InCurrency(field.field(), texts)
                        : null;
            default ->
                each(pointers, texts, (at, text) -> values.isExact(field, at, text))
                        ? new TransactionFilter.AnyOf(field.field(), texts)
                        : null;
        };
    }

    /** Whether every text keeps the rule; those behind one that does not are looked at as well. */
    private static boolean each(List<String> pointers, List<String> texts, BiPredicate<String, String> rule) {
        boolean all = true;
        for (int i = 0; i < texts.size(); i++) {
            all &= rule.test(pointers.get(i), texts.get(i));
        }
        return all;
    }

    private @Nullable TransactionFilter part(FilterField field, FilterOp op, String at, String text) {
        if (field.kind() == FilterField.Kind.EMAIL) {
            return EmailPattern.literally(
                    field.field(), at, text, op != FilterOp.PREFIX, op != FilterOp.SUFFIX, faults);
        }
        return values.fits(field.field(), at, text) ? new TransactionFilter.StartsWith(field.field(), text) : null;
    }

    private @Nullable TransactionFilter match(FilterField field, String at, String text) {
        if (field.kind() == FilterField.Kind.TEXT) {
            return values.isText(at, text) ? new TransactionFilter.TextHas(field.fields(), text) : null;
        }
        return values.isName(at, text) ? new TransactionFilter.NameHas(field.field(), text) : null;
    }
}
