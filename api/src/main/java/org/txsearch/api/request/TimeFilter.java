package org.txsearch.api.request;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;
import org.txsearch.time.Rfc3339;

/** A filter by points in time; a plain date means its whole day. */
final class TimeFilter extends RangeFilter<Instant> {

    TimeFilter(FilterField filter) {
        super(filter, filter.search().parameter() + "_from", filter.search().parameter() + "_to");
    }

    @Override
    public List<Member<?>> parameters() {
        return List.of(
                parameter(lower, "From this instant on, or from the start of this day.", "2026-01-01"),
                parameter(
                        upper, "Before this instant, or until the end of this day.", "2026-12-31T23:59:59.999+01:00"));
    }

    private Member<?> parameter(String name, String description, String example) {
        return Member.filter(
                name,
                MemberType.TEXT,
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
    void readParameters(QueryFilters given) {
        String end = given.text(upper);
        readRange(given, end != null && TimeRange.isDate(end) ? FilterOp.LTE : FilterOp.LT);
    }

    @Override
    @Nullable
    Instant bound(Comparison comparison, FilterOp operator, JsonValue operand) {
        Faults faults = comparison.context.faults();
        JsonString text = BodyValues.text(operand, faults);
        boolean after = operator == FilterOp.GT || operator == FilterOp.LTE;
        return text == null
                ? null
                : TimeRange.read(text.pointer(), text.value(), comparison.context.zone(), after, faults);
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
