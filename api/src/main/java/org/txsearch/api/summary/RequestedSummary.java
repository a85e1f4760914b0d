package org.txsearch.api.summary;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.ParsedFilters;
import org.txsearch.api.request.QueryParameters;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.summary.CalendarUnit;
import org.txsearch.summary.GroupField;
import org.txsearch.summary.SummaryRequest;
import org.txsearch.time.Rfc3339;

/**
 * A valid request for a summary from a query string or a body.
 *
 * @param minAsOf the instant until which the data must be complete, or null
 * @param resolved the filters and the time zone with resolved dates
 * @param echo the whole request with resolved dates
 */
record RequestedSummary(
        SummaryRequest request, @Nullable Instant minAsOf, Map<String, Object> resolved, Map<String, Object> echo) {

    private static final List<Member<?>> MEMBERS = SummaryMembers.of(FieldCatalogue.transaction());

    /** Reads a query string; rejects the request with all its faults. */
    static RequestedSummary read(QueryParameters given) {
        Faults faults = new Faults();
        return read(ParsedFilters.parameters(given, MEMBERS, faults), faults);
    }

    /** Reads a body; rejects the request if it has parameters as well. */
    static RequestedSummary readBody(byte[] body, Map<String, String[]> given) {
        Faults faults = new Faults();
        Parameters.requireNone(given, faults);
        Faults inBody = faults.inBody();
        return read(ParsedFilters.body(body, MEMBERS, inBody), inBody);
    }

    private static RequestedSummary read(Parameters given, Faults faults) {
        ParsedFilters filters = ParsedFilters.read(given, faults);
        List<GroupField> groupBy = SummaryMembers.GROUP_BY.read(given, faults);
        String interval = SummaryMembers.INTERVAL.read(given, faults);
        Integer top = SummaryMembers.TOP.read(given, faults);
        Instant minAsOf = SearchMembers.MIN_AS_OF.read(given, faults);
        faults.throwIfAny();
        Map<String, Object> echo = new LinkedHashMap<>(filters.resolved());
        if (groupBy != null) {
            echo.put(
                    SummaryMembers.GROUP_BY.name(),
                    groupBy.stream().map(GroupField::name).toList());
        }
        put(echo, SummaryMembers.INTERVAL, interval);
        put(echo, SummaryMembers.TOP, top);
        put(echo, SearchMembers.MIN_AS_OF, minAsOf == null ? null : Rfc3339.format(minAsOf));
        return new RequestedSummary(
                new SummaryRequest(
                        filters.filter(),
                        groupBy == null ? List.of() : groupBy,
                        interval == null ? null : CalendarUnit.valueOf(interval),
                        filters.zone(),
                        top == null ? 0 : top),
                minAsOf,
                filters.resolved(),
                echo);
    }

    private static void put(Map<String, Object> echo, Member<?> member, @Nullable Object value) {
        if (value != null) {
            echo.put(member.name(), value);
        }
    }
}
