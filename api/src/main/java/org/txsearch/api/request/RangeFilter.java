package org.txsearch.api.request;

import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;
import org.txsearch.time.Rfc3339;

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
    void readRange(QueryString given, FilterOp end) {
        String from = given.text(lower);
        String to = given.text(upper);
        if (from == null && to == null) {
            return;
        }
        Map<FilterOp, JsonValue> operands = new EnumMap<>(FilterOp.class);
        if (from != null) {
            operands.put(FilterOp.GTE, new JsonValue.JsonString(lower, from));
        }
        if (to != null) {
            operands.put(end, new JsonValue.JsonString(upper, to));
        }
        given.read(this, lower, "", operands, operator -> operator.equals(FilterOp.GTE.text()) ? lower : upper);
    }

    @Override
    void read(Comparison comparison) {
        Faults faults = comparison.context().faults();
        int before = faults.count();
        T exact = null;
        T least = null;
        T most = null;
        for (Map.Entry<FilterOp, JsonValue> operand : comparison.operands().entrySet()) {
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
            comparison.fault(comparison.pointer(), FaultCode.INVALID_RANGE, empty(faults.areInBody()));
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

    /** A filter by points in time; a plain date means its whole day. */
    static final class TimeFilter extends RangeFilter<Instant> {

        TimeFilter(FilterField filter) {
            super(filter, filter.search().parameter() + "_from", filter.search().parameter() + "_to");
        }

        @Override
        public List<Parameter> parameters() {
            return List.of(
                    parameter(lower, "From this instant on, or from the start of this day.", "2026-01-01"),
                    parameter(
                            upper,
                            "Before this instant, or until the end of this day.",
                            "2026-12-31T23:59:59.999+01:00"));
        }

        private Parameter parameter(String name, String description, String example) {
            return new Parameter(
                    name,
                    field().doc() + " " + description
                            + " A date-time with an offset (RFC 3339) or a plain date in time_zone.",
                    TimeRange.INSTANT_OR_DATE,
                    example);
        }

        @Override
        public TextForm form(FilterOp operator) {
            return TimeRange.INSTANT_OR_DATE;
        }

        @Override
        void readParameters(QueryString given) {
            String end = given.text(upper);
            readRange(given, end != null && TimeRange.isDate(end) ? FilterOp.LTE : FilterOp.LT);
        }

        @Override
        @Nullable
        Instant bound(Comparison comparison, FilterOp operator, JsonValue operand) {
            Faults faults = comparison.context().faults();
            JsonValue.JsonString text = BodyValues.text(operand, faults);
            boolean after = operator == FilterOp.GT || operator == FilterOp.LTE;
            return text == null
                    ? null
                    : TimeRange.read(
                            text.pointer(), text.value(), comparison.context().zone(), after, faults);
        }

        @Override
        boolean isEmpty(Instant start, Instant end) {
            return !start.isBefore(end);
        }

        @Override
        String empty(boolean inBody) {
            return inBody
                    ? "No time lies between these; send an earlier start or a later end."
                    : lower + " is not before " + upper + "; send an earlier from or a later to.";
        }

        @Override
        void add(Comparison comparison, @Nullable Instant start, @Nullable Instant end) {
            if (start != null) {
                comparison.echo(FilterOp.GTE, Rfc3339.format(start));
            }
            if (end != null) {
                comparison.echo(FilterOp.LT, Rfc3339.format(end));
            }
            comparison.add(new FieldFilter.During(field(), start, end));
        }
    }
}
