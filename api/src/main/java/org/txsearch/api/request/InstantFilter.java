package org.txsearch.api.request;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.query.FilterOp;
import org.txsearch.query.InstantField;
import org.txsearch.time.Rfc3339;

/** A point in time, by its range; a plain date means its whole day. */
final class InstantFilter extends RequestFilter {

    private final InstantField instant;
    private final String from;
    private final String to;

    InstantFilter(InstantField instant) {
        super(instant);
        this.instant = instant;
        this.from = instant.range() + "_from";
        this.to = instant.range() + "_to";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                parameter(from, "From this instant on, or from the start of this day.", "2026-01-01"),
                parameter(to, "Before this instant, or until the end of this day.", "2026-12-31T23:59:59.999+01:00"));
    }

    private Parameter parameter(String name, String description, String example) {
        return new Parameter(
                name,
                instant.field().doc() + " " + description
                        + " A date-time with an offset (RFC 3339) or a plain date in time_zone.",
                TimeRange.INSTANT_OR_DATE,
                example);
    }

    @Override
    public TextForm form(FilterOp operator) {
        return TimeRange.INSTANT_OR_DATE;
    }

    @Override
    void readParameters(QueryStringFilters given) {
        String end = given.text(to);
        FilterOp upper = end != null && TimeRange.isDate(end) ? FilterOp.LTE : FilterOp.LT;
        Map<String, Object> read = given.read(this, from, "", given.range(from, FilterOp.GTE, to, upper));
        if (read != null) {
            read.forEach((operator, time) -> given.echo(operator.equals(FilterOp.GTE.text()) ? from : to, time));
        }
    }

    @Override
    void read(Comparison comparison) {
        Faults faults = comparison.context().faults();
        int before = faults.count();
        Instant start = null;
        Instant end = null;
        for (Map.Entry<FilterOp, JsonValue> operand : comparison.operands().entrySet()) {
            FilterOp operator = operand.getKey();
            List<String> text = operator == FilterOp.EXISTS ? null : BodyValues.text(operand.getValue(), faults);
            if (text == null) {
                continue;
            }
            boolean lower = operator == FilterOp.GT || operator == FilterOp.GTE;
            boolean after = operator == FilterOp.GT || operator == FilterOp.LTE;
            Instant bound = TimeRange.read(
                    operand.getValue().pointer(),
                    text.get(0),
                    comparison.context().zone(),
                    after,
                    faults);
            if (bound == null) {
                continue;
            }
            if (lower) {
                start = start == null || bound.isAfter(start) ? bound : start;
            } else {
                end = end == null || bound.isBefore(end) ? bound : end;
            }
        }
        if (faults.count() > before) {
            comparison.add(null);
        } else if (start != null && end != null && !start.isBefore(end)) {
            comparison.fault(
                    comparison.pointer(),
                    FaultCode.INVALID_RANGE,
                    faults.areInBody()
                            ? "No time lies between these; send an earlier start or a later end."
                            : from + " is not before " + to + "; send an earlier from or a later to.");
        } else if (start != null || end != null) {
            if (start != null) {
                comparison.echo(FilterOp.GTE, Rfc3339.format(start));
            }
            if (end != null) {
                comparison.echo(FilterOp.LT, Rfc3339.format(end));
            }
            comparison.add(new InstantField.During(instant.field(), start, end));
        }
    }
}
