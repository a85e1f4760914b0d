package org.txsearch.api.transactions;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.money.Currency;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;
import org.txsearch.query.TransactionFilter;
import org.txsearch.time.Rfc3339;

/** Reads the comparisons by size of a body's filter: of times and of amounts. */
record BodyRanges(ZoneId zone, Faults faults) {

    /** Whether a comparison of that field is one by size. */
    static boolean reads(FilterField field, FilterOp op) {
        boolean bySize = field.kind() == FilterField.Kind.INSTANT || field.kind() == FilterField.Kind.AMOUNT;
        return bySize && op != FilterOp.EXISTS;
    }

    /** The filters of a field's comparisons by size, none where there are none; null where faults have been noted. */
    @Nullable
    List<TransactionFilter> read(
            FilterField field,
            String pointer,
            Map<FilterOp, JsonValue> ops,
            @Nullable Currency currency,
            Map<String, Object> resolved) {
        return switch (field.kind()) {
            case INSTANT -> instants(field, pointer, ops, resolved);
            case AMOUNT -> amounts(field, pointer, ops, currency, resolved);
            default -> List.of();
        };
    }

    private @Nullable List<TransactionFilter> instants(
            FilterField field, String pointer, Map<FilterOp, JsonValue> ops, Map<String, Object> resolved) {
        int before = faults.count();
        Instant from = null;
        Instant to = null;
        for (Map.Entry<FilterOp, JsonValue> op : ops.entrySet()) {
            if (!reads(field, op.getKey())) {
                continue;
            }
            Instant bound = instant(op.getKey(), op.getValue());
            if (bound != null && (op.getKey() == FilterOp.GT || op.getKey() == FilterOp.GTE)) {
                from = from == null || bound.isAfter(from) ? bound : from;
            } else if (bound != null) {
                to = to == null || bound.isBefore(to) ? bound : to;
            }
        }
        if (faults.count() > before) {
            return null;
        }
        if (from != null && to != null && !from.isBefore(to)) {
            faults.add(
                    pointer,
                    FaultCode.INVALID_RANGE,
                    "No time lies between these; send an earlier start or a later end.");
            return null;
        }
        if (from != null) {
            resolved.put(FilterOp.GTE.text(), Rfc3339.format(from));
        }
        if (to != null) {
            resolved.put(FilterOp.LT.text(), Rfc3339.format(to));
        }
        return from == null && to == null ? List.of() : List.of(new TransactionFilter.During(field.field(), from, to));
    }

    /** The first instant that is in the range, or the first behind it; a plain date stands for its whole day. */
    private @Nullable Instant instant(FilterOp op, JsonValue value) {
        List<String> text = BodyValues.text(value, faults);
        if (text == null) {
            return null;
        }
        boolean behind = op == FilterOp.GT || op == FilterOp.LTE;
        return behind
                ? TimeRange.behind(value.pointer(), text.get(0), zone, faults)
                : TimeRange.from(value.pointer(), text.get(0), zone, faults);
    }

    private @Nullable List<TransactionFilter> amounts(
            FilterField field,
            String pointer,
            Map<FilterOp, JsonValue> ops,
            @Nullable Currency currency,
            Map<String, Object> resolved) {
        int before = faults.count();
        List<TransactionFilter> filters = new ArrayList<>();
        BigDecimal least = null;
        BigDecimal most = null;
        for (Map.Entry<FilterOp, JsonValue> op : ops.entrySet()) {
            String text = reads(field, op.getKey()) ? BodyValues.decimal(op.getValue(), faults) : null;
            BigDecimal amount =
                    text == null ? null : AmountRange.read(op.getValue().pointer(), text, currency, faults);
            if (text == null || amount == null) {
                continue;
            }
            resolved.put(op.getKey().text(), text);
            switch (op.getKey()) {
                case GT -> least = greater(least, amount.add(AmountRange.STEP));
                case GTE -> least = greater(least, amount);
                case LT -> most = smaller(most, amount.subtract(AmountRange.STEP));
                case LTE -> most = smaller(most, amount);
                default -> filters.add(new TransactionFilter.AmountBetween(field.field(), amount, amount));
            }
        }
        if (faults.count() > before) {
            return null;
        }
        if (least != null && most != null && least.compareTo(most) > 0) {
            faults.add(
                    pointer,
                    FaultCode.INVALID_RANGE,
                    "No amount lies between these; send a smaller minimum or a greater maximum.");
            return null;
        }
        if (least != null || most != null) {
            filters.add(new TransactionFilter.AmountBetween(field.field(), least, most));
        }
        return filters;
    }

    private static BigDecimal greater(@Nullable BigDecimal one, BigDecimal other) {
        return one == null ? other : one.max(other);
    }

    private static BigDecimal smaller(@Nullable BigDecimal one, BigDecimal other) {
        return one == null ? other : one.min(other);
    }
}
