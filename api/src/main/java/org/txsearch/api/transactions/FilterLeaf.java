package org.txsearch.api.transactions;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
            faults.add(
                    EchoedNames.member(pointer, name),
                    FaultCode.UNKNOWN_FIELD,
                    "No filter has this name.",
                    Suggestion.of(name, names()));
            return null;
        }
        String key = name.substring(dot + 1);
        Map<FilterOp, JsonValue> ops = ops(field, comparison);
        if (ops == null || keyed && !values.isKey(comparison.pointer(), key)) {
            return null;
        }
        Map<String, Object> resolved = new LinkedHashMap<>();
        List<TransactionFilter> filters = ranges.read(field, comparison.pointer(), ops, currency, resolved);
        boolean sound = filters != null;
        List<TransactionFilter> all = new ArrayList<>(sound && filters != null ? filters : List.of());
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
                ? new Understood(all.size() == 1 ? all.get(0) : new TransactionFilter.And(all), Map.of(name, resolved))
                : null;
    }

    private List<String> names() {
        return offered.values().stream()
                .map(field -> field.name() + (field.kind() == FilterField.Kind.PAIRS ? ".<key>" : ""))
                .toList();
    }

    private @Nullable Map<FilterOp, JsonValue> ops(FilterField field, JsonValue comparison) {
        Set<FilterOp> allowed = field.ops();
        String words = allowed.stream().map(FilterOp::text).collect(Collectors.joining(", "));
        if (!(comparison instanceof JsonValue.Members members)
                || members.byName().isEmpty()) {
            faults.add(
                    comparison.pointer(),
                    comparison instanceof JsonValue.Members ? FaultCode.EMPTY_VALUE : FaultCode.INVALID_VALUE,
                    "A JSON object with one or more of " + words + ".");
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
                        "This field is compared by one or more of " + words + ".",
                        Suggestion.of(
                                member.getKey(),
                                allowed.stream().map(FilterOp::text).toList()));
            } else {
                ops.put(known, member.getValue());
            }
        }
        return ops.size() == members.byName().size() ? ops : null;
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
        List<String> texts = op == FilterOp.IN ? BodyValues.texts(value, faults) : BodyValues.text(value, faults);
        if (texts == null) {
            return null;
        }
        resolved.put(op.text(), op == FilterOp.IN ? texts : texts.get(0));
        String at = value.pointer();
        String text = texts.get(0);
        return switch (op) {
            case PREFIX, SUFFIX, CONTAINS -> part(field, op, at, text);
            case MATCH -> match(field, at, text);
            default -> exact(field, key, at, texts);
        };
    }

    private @Nullable TransactionFilter exact(FilterField field, String key, String at, List<String> texts) {
        return switch (field.kind()) {
            case EMAIL -> {
                List<TransactionFilter> any = new ArrayList<>();
                for (String text : texts) {
                    TransactionFilter one = EmailPattern.literally(field.field(), at, text, false, false, faults);
                    if (one != null) {
                        any.add(one);
                    }
                }
                yield any.size() < texts.size() ? null : any.size() == 1 ? any.get(0) : new TransactionFilter.Or(any);
            }
            case PAIRS ->
                texts.stream().allMatch(text -> values.fits(field.field(), at, text))
                        ? new TransactionFilter.HasPair(field.field(), key, texts)
                        : null;
            case CURRENCY ->
                values.areExact(field, at, texts) ? new TransactionFilter.InCurrency(field.field(), texts) : null;
            default -> values.areExact(field, at, texts) ? new TransactionFilter.AnyOf(field.field(), texts) : null;
        };
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
