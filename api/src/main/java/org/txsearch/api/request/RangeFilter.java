package org.txsearch.api.request;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;

/**
 * A filter by a range, with a parameter for each end.
 *
 * @param <T> the type of its ends
 */
abstract class RangeFilter<T extends Comparable<T>> extends RequestFilter {

    final String lower;
    final String upper;

    RangeFilter(FilterField filter, String lower, String upper) {
        super(filter);
        this.lower = lower;
        this.upper = upper;
    }

    /** Reads the range of the two parameters. The operator {@code end} compares the second one. */
    void readRange(QueryFilters given, FilterOp end) {
        String from = given.text(lower);
        String to = given.text(upper);
        if (from == null && to == null) {
            return;
        }
        Map<FilterOp, JsonValue> operands = new EnumMap<>(FilterOp.class);
        if (from != null) {
            operands.put(FilterOp.GTE, new JsonString(lower, from));
        }
        if (to != null) {
            operands.put(end, new JsonString(upper, to));
        }
        given.read(this, lower, "", operands, operator -> operator.equals(FilterOp.GTE.text()) ? lower : upper);
    }

    @Override
    void read(Comparison comparison) {
        Faults faults = comparison.context.faults();
        int before = faults.count();
        T exact = null;
        T least = null;
        T most = null;
        for (Map.Entry<FilterOp, JsonValue> operand : comparison.operands.entrySet()) {
            FilterOp operator = operand.getKey();
            T bound = operator == FilterOp.EXISTS ? null : bound(comparison, operator, operand.getValue());
            if (bound == null) {
                continue;
            }
            if (operator == FilterOp.EQ) {
                exact = bound;
            } else if (operator == FilterOp.GT || operator == FilterOp.GTE) {
                least = least == null || bound.compareTo(least) > 0 ? bound : least;
            } else {
                most = most == null || bound.compareTo(most) < 0 ? bound : most;
            }
        }
        if (faults.count() > before) {
            comparison.add(null);
        } else if (least != null && most != null && isEmpty(least, most)) {
            comparison.fault(comparison.pointer, FaultCode.INVALID_RANGE, empty(faults.areInBody()));
        } else {
            if (exact != null) {
                add(comparison, exact, exact);
            }
            if (least != null || most != null) {
                add(comparison, least, most);
            }
        }
    }

    /** Returns the first or last value that the operand allows, or null if a fault was noted. */
    abstract @Nullable T bound(Comparison comparison, FilterOp operator, JsonValue operand);

    /** Returns whether the range is empty. */
    abstract boolean isEmpty(T least, T most);

    /** Returns the detail of a fault for an empty range. */
    abstract String empty(boolean inBody);

    abstract void add(Comparison comparison, @Nullable T least, @Nullable T most);
}
