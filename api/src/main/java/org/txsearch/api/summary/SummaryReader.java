package org.txsearch.api.summary;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.transactions.Faults;
import org.txsearch.api.transactions.Parameters;
import org.txsearch.api.transactions.ParsedFilters;
import org.txsearch.api.transactions.Suggestion;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.summary.CalendarUnit;
import org.txsearch.summary.GroupField;
import org.txsearch.summary.SummaryRequest;
import org.txsearch.time.Rfc3339;

/** Reads a question for a summary from a query string or a body, and tells all its faults at once. */
@Component
final class SummaryReader {

    private static final String GROUP_BY = "group_by";
    private static final String INTERVAL = "interval";
    private static final String TOP = "top";
    private static final List<String> OWN =
            List.of(ParsedFilters.TIME_ZONE, GROUP_BY, INTERVAL, TOP, ParsedFilters.MIN_AS_OF);

    private final ParsedFilters filters = new ParsedFilters();
    private final Map<String, GroupField> groupFields = new LinkedHashMap<>();

    SummaryReader() {
        GroupField.of(FieldCatalogue.transaction()).forEach(field -> groupFields.put(field.name(), field));
    }

    SummaryQuestion read(Map<String, String[]> given) {
        Faults faults = new Faults();
        return question(filters.parameters(given, OWN, faults), faults);
    }

    /** What a body asks for, beside which no parameters stand. */
    SummaryQuestion readBody(byte[] body, Map<String, String[]> given) {
        Faults faults = new Faults();
        Parameters.of(given, List.of(), faults);
        Faults inBody = faults.inBody();
        return question(filters.body(body, OWN, List.of(TOP), List.of(GROUP_BY), inBody), inBody);
    }

    private SummaryQuestion question(Parameters given, Faults faults) {
        ParsedFilters.Asked asked = filters.read(given, faults);
        List<GroupField> groupBy = groupBy(given, faults);
        CalendarUnit interval = interval(given, faults);
        Integer top = given.count(TOP, SummaryRequest.MAX_TOP, faults);
        Instant minAsOf = ParsedFilters.minAsOf(given, faults);
        faults.throwIfAny();
        Map<String, Object> echo = new LinkedHashMap<>(asked.resolved());
        if (!groupBy.isEmpty()) {
            echo.put(GROUP_BY, groupBy.stream().map(GroupField::name).toList());
        }
        if (interval != null) {
            echo.put(INTERVAL, interval.name());
        }
        if (top != null) {
            echo.put(TOP, top);
        }
        if (minAsOf != null) {
            echo.put(ParsedFilters.MIN_AS_OF, Rfc3339.format(minAsOf));
        }
        return new SummaryQuestion(
                new SummaryRequest(asked.filter(), groupBy, interval, asked.zone(), top == null ? 0 : top),
                minAsOf,
                asked.resolved(),
                echo);
    }

    private List<GroupField> groupBy(Parameters given, Faults faults) {
        List<String> names = given.list(GROUP_BY, SummaryRequest.MAX_FIELDS, faults);
        List<GroupField> fields = new ArrayList<>();
        Set<String> seen = new LinkedHashSet<>();
        for (String name : names == null ? List.<String>of() : names) {
            GroupField field = groupFields.get(name);
            if (field == null) {
                String apart = name.equals("currency")
                        ? "Currencies are always separate; leave currency out, or send one of "
                        : "Nothing is grouped by this; send one of ";
                faults.add(
                        GROUP_BY,
                        FaultCode.INVALID_ENUM,
                        apart + String.join(", ", groupFields.keySet()) + ".",
                        Suggestion.of(name, groupFields.keySet()));
            } else if (!seen.add(name)) {
                faults.add(GROUP_BY, FaultCode.INVALID_VALUE, "The same field is given twice; give it once.");
            } else {
                fields.add(field);
            }
        }
        return fields;
    }

    private static @Nullable CalendarUnit interval(Parameters given, Faults faults) {
        String name = given.get(INTERVAL);
        if (name == null) {
            return null;
        }
        List<String> units =
                Arrays.stream(CalendarUnit.values()).map(CalendarUnit::name).toList();
        if (!units.contains(name)) {
            faults.add(
                    INTERVAL,
                    FaultCode.INVALID_ENUM,
                    "There is no such interval; send one of " + String.join(", ", units) + ".",
                    Suggestion.of(name, units));
            return null;
        }
        return CalendarUnit.valueOf(name);
    }
}
