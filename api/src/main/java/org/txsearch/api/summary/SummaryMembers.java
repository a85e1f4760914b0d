package org.txsearch.api.summary;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.api.request.Suggestion;
import org.txsearch.api.request.TextForm;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.summary.CalendarUnit;
import org.txsearch.summary.GroupField;
import org.txsearch.summary.SummaryRequest;

/** The members of a summary in addition to its filter. */
public final class SummaryMembers {

    private static final int MAX_FIELDS = 2;

    static final Member<List<GroupField>> GROUP_BY = groupBy(FieldCatalogue.transaction());

    private static final List<String> UNITS =
            Arrays.stream(CalendarUnit.values()).map(CalendarUnit::name).toList();

    static final Member<String> INTERVAL = Member.oneOf(
                    "interval",
                    UNITS,
                    FaultCode.INVALID_ENUM,
                    "There is no such interval; send one of " + String.join(", ", UNITS) + ".")
            .example("DAY")
            .describedAs(
                    "Also groups by intervals of created_at in time_zone: days have 23 or 25 hours when the clock changes,"
                            + " weeks are ISO weeks. Intervals without transactions fill the range of created_at that the filter selects;"
                            + " where it is open, from the first transaction or to the last. They count as groups.");

    static final Member<Integer> TOP = Member.integer("top", SummaryRequest.MAX_TOP)
            .example("10")
            .describedAs(
                    "The number of payers to return for each currency: those with the greatest gross, with their counts. Ties"
                            + " are ordered by the payer's id. At most 100,000 payers may match.");

    private SummaryMembers() {}

    /** Returns the members of a summary of transactions with the fields of a catalogue. */
    public static List<Member<?>> of(FieldCatalogue catalogue) {
        return List.of(SearchMembers.TIME_ZONE, groupBy(catalogue), INTERVAL, TOP, SearchMembers.MIN_AS_OF);
    }

    private static Member<List<GroupField>> groupBy(FieldCatalogue catalogue) {
        Map<String, GroupField> fields = new LinkedHashMap<>();
        GroupField.of(catalogue).forEach(field -> fields.put(field.name(), field));
        return Member.set(
                        "group_by",
                        TextForm.oneOf(List.copyOf(fields.keySet())),
                        MAX_FIELDS,
                        (member, names, faults) -> groupBy(fields, member, names, faults))
                .example("status")
                .describedAs(
                        "The fields by which the transactions of each currency are grouped. Null values form a group of"
                                + " their own.");
    }

    private static @Nullable List<GroupField> groupBy(
            Map<String, GroupField> fields, String member, List<String> names, Faults faults) {
        int before = faults.count();
        Set<String> seen = new LinkedHashSet<>();
        List<GroupField> groupBy = new ArrayList<>();
        for (String name : names) {
            GroupField field = fields.get(name);
            if (field == null) {
                String detail = name.equals("currency")
                        ? "Currencies are always separate; leave currency out, or send one of "
                        : "Nothing is grouped by this: interval adds up by time, and top by payer; send one of ";
                faults.add(
                        member,
                        FaultCode.INVALID_ENUM,
                        detail + String.join(", ", fields.keySet()) + ".",
                        Suggestion.of(name, fields.keySet()));
            } else if (!seen.add(name)) {
                faults.add(member, FaultCode.INVALID_VALUE, "The same field is given twice; give it once.");
            } else {
                groupBy.add(field);
            }
        }
        return faults.count() > before ? null : groupBy;
    }
}
